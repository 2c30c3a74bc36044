import { loadApi } from '../services.ts'
import { logFailedDownload } from './log-failed-download.ts'

/** Resolves to whether the file at a URL can be downloaded; logs the reason if not. */
export async function isAvailable(url: string): Promise<boolean> {
  try {
    // A HEAD request.
    await (await loadApi()).files.mediaTypeOf(url)
    return true
  } catch (error) {
    logFailedDownload(error)
    return false
  }
}
