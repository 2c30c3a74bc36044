import { connectToasts } from '@site/services'
import { addToast, configureToasts } from './toast-queue.ts'

/** Routes the toasts of all remotes to the frame's one region. */
export function connectSiteToasts(settings: { preventDuplicates: boolean }): void {
  configureToasts(settings)
  connectToasts(addToast)
}
