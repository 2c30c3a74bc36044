import { type ApiError, isApiError } from '@site/api-client/errors'
import { isChunkLoadError } from '#load-chunk.ts'

const LATE_CODES = ['uploads/wrong-offset', 'request/too-many']

/**
 * Returns whether a request failed on the way to the server, so a retry may succeed. A 502 to 504 from the gateway
 * means that the request was not processed, and a 408 that it did not arrive in time. An offset conflict means that
 * bytes from a lost connection arrived late; a retry reads the offset first. A rate limit is temporary.
 */
export const isConnectionLoss = (error: unknown) =>
  isChunkLoadError(error)
    ? !navigator.onLine
    : isApiError(error) && (isUnprocessed(error) || LATE_CODES.includes(error.code))

const TRANSIENT_STATUSES = [425, 429, 500]

/** Returns whether the same read may succeed later, which is also the case for errors of the server itself. */
export const isTransient = (error: unknown) =>
  isChunkLoadError(error) ||
  isConnectionLoss(error) ||
  (isApiError(error) && (TRANSIENT_STATUSES.includes(error.status) || error.code === 'http/unreadable'))

const DEFAULT_WAIT_SECONDS = 5

/** Returns the seconds to wait before a retry if the server rate-limited the request. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isApiError(error) && error.code === 'request/too-many' ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS) : undefined

/** Returns whether a file cannot be read until an operator restores it, so trying again is of no use. */
export const isDamaged = (error: unknown): error is ApiError => isApiError(error) && error.code === 'files/damaged'

// Not by status alone: a call that the browser never sends, for lack of cookies, has none either.
const isUnprocessed = (error: ApiError) =>
  error.code.startsWith('network/') ||
  error.status === 408 ||
  (error.status >= 502 && error.status <= 504 && !isDamaged(error))
