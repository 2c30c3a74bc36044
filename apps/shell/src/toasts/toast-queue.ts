import type { ToastMessage } from '@site/services'

/** A toast that waits for the region to show it. */
export interface QueuedToast extends ToastMessage {
  /** Set where a second toast of the same kind and text must not appear beside the first. */
  key?: string
}

let preventDuplicates = false
const none: readonly QueuedToast[] = []
let waiting = none
const listeners = new Set<() => void>()

function replace(next: readonly QueuedToast[]): void {
  waiting = next
  for (const notify of listeners) notify()
}

export function configureToasts(settings: { preventDuplicates: boolean }): void {
  preventDuplicates = settings.preventDuplicates
}

export function addToast(toast: ToastMessage): void {
  replace([
    ...waiting,
    preventDuplicates ? { ...toast, key: `${toast.kind} ${toast.title ?? ''} ${toast.message}` } : toast,
  ])
}

/** Passes on what is waiting. */
export function takeToasts(): readonly QueuedToast[] {
  const taken = waiting
  if (taken.length > 0) replace([])
  return taken
}

/** For `useSyncExternalStore`. */
export const toastQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => waiting,
  // Returns the same object while nothing changes, because React compares it.
  getOnServer: () => none,
}
