import { connectToasts } from '@site/services'
import { addToast, configureToasts } from './toast-queue.ts'

/** Sends every toast of every part to the one region of the frame. */
export function connectSiteToasts(settings: { preventDuplicates: boolean }): void {
  configureToasts(settings)
  connectToasts(addToast)
}
