import { atom, getDefaultStore } from 'jotai'
import type { ToastMessage } from './toasts-service.ts'

/** The toasts that the shell's region has not shown yet, oldest first. */
export const toastsAtom = atom<readonly ToastMessage[]>([])

/** Shows a toast in the site's one toast region. Its text must also appear inline. */
export function showToast(toast: ToastMessage): void {
  getDefaultStore().set(toastsAtom, (waiting) => [...waiting, toast])
}

/** Empties the queue and returns it, for the shell. */
export function takeToasts(): readonly ToastMessage[] {
  const store = getDefaultStore()
  const waiting = store.get(toastsAtom)
  store.set(toastsAtom, [])
  return waiting
}
