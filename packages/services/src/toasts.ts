import type { ToastMessage } from './toasts-service.ts'

type Sink = (toast: ToastMessage) => void

let sink: Sink | undefined
const waiting: ToastMessage[] = []

/** Shows a toast in the site's one toast region. Whatever it says must also be shown in place. */
export function showToast(toast: ToastMessage): void {
  if (sink) sink(toast)
  else waiting.push(toast)
}

/** For the shell: takes every toast from now on, those that waited first. */
export function connectToasts(next: Sink): void {
  sink = next
  for (const toast of waiting.splice(0)) next(toast)
}
