import { ApiError } from '@site/api-client'

/** Logs only the error's code, because its text and the file's address may name the file or its owner. */
export function logFailedDownload(error: unknown): void {
  const reason = error instanceof ApiError ? `${error.code} (${error.status})` : 'unexpected error'
  console.warn(`A download failed: ${reason}.`)
}
