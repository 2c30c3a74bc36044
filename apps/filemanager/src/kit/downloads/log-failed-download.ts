import { isApiError } from '@site/api-client/errors'

/** Logs only the error's code, because its text and the file's URL may name the file or its owner. */
export function logFailedDownload(error: unknown): void {
  const reason = isApiError(error) ? `${error.code} (${error.status})` : 'unexpected error'
  console.warn(`A download failed: ${reason}.`)
}
