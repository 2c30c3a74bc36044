import { isApiError, UNKNOWN_FAILURE } from '@site/api-client/errors'
import { networkReason } from '@site/api-client/explain'
import { isChunkLoadError } from '#load-chunk.ts'

/** Not in kit/texts.ts, which the page of a link does not need at first. */
const CODE_NOT_LOADED = 'Part of this page did not load. Try again, or reload the page.'

/** Returns the reason for a failure in words that are safe to show. */
export function reasonOf(error: unknown): string {
  const reason = networkReason(error)
  if (reason) return reason
  if (isChunkLoadError(error)) return CODE_NOT_LOADED
  return isApiError(error) ? error.message : UNKNOWN_FAILURE
}

/** Returns whether the server refused a call for this reason. */
export const hasCode = (error: unknown, code: string): boolean => isApiError(error) && error.code === code
