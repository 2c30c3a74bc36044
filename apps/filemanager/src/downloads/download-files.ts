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

interface DownloadedFile {
  href: string
  /** The name under which the browser saves the file. */
  saveAs: string
}

/**
 * Has the browser download the files one by one, so none is held in memory. Browsers ask the user before saving
 * several. Resolves to the number of files that could not be downloaded.
 */
export async function downloadFiles(files: readonly DownloadedFile[]): Promise<number> {
  let failures = 0
  for (const { href, saveAs } of files) {
    if (await isAvailable(href)) clickLink(href, saveAs)
    else failures += 1
  }
  return failures
}

function clickLink(href: string, saveAs: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: saveAs })
  // Firefox ignores clicks on links outside of the document.
  document.body.append(link)
  link.click()
  link.remove()
}
