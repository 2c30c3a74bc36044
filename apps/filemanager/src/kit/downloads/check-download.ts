import { isApiError } from '@site/api-client/errors'
import { CHANGED_NAMES_HEADER } from '@site/contracts'
import { loadApi } from '#services.ts'

/** What people see in an archive but not on the screen (docs/product.md, "Names in archives"). */
export const CHANGED_NAMES = 'Some names are different in the zip, because Windows does not accept them.'

/** Resolves to whether a zip has other names than the screen. Rejects if the server would not send the download. */
export async function hasChangedNames(url: string): Promise<boolean> {
  let isChanged = false
  // A HEAD request.
  await (await loadApi()).files.mediaTypeOf(url, {
    onHeaders: (headers) => {
      isChanged = headers[CHANGED_NAMES_HEADER] === 'true'
    },
  })
  return isChanged
}

/** Logs only the error's code, because its text and the file's URL may name the file or its owner. */
export function logFailedDownload(error: unknown): void {
  const reason = isApiError(error) ? `${error.code} (${error.status})` : 'unexpected error'
  console.warn(`A download failed: ${reason}.`)
}
