import { type ApiError, isApiError, isOffline, UNKNOWN_FAILURE } from '@site/api-client/errors'
import { formatRetryDelay } from '@site/contracts'
import { isChunkLoadError } from './connection.ts'

/** Not in shared/texts.ts, which the page of a link does not need at first. */
export const CODE_NOT_LOADED = 'Part of this page did not load. Try again, or reload the page.'

/** Returns the reason for a failure in words that are safe to show. */
export function reasonOf(error: unknown): string {
  if (isOffline(error)) return 'You appear to be offline.'
  if (isChunkLoadError(error)) return CODE_NOT_LOADED
  if (!isApiError(error)) return UNKNOWN_FAILURE
  return error.message === UNKNOWN_FAILURE ? reasonWithoutMessage(error) : error.message
}

/** Explains a failure without a message from the server: it comes from the network, or from a proxy. */
function reasonWithoutMessage({ code, status, retryAfter }: ApiError): string {
  if (code === 'network/failed') return 'The server cannot be reached.'
  if (code === 'http/unreadable') return 'Another system answered. Your network may ask you to sign in first.'
  if (status === 429) return `Too many requests. Try again ${formatRetryDelay(retryAfter)}.`
  // The server's own code explains more than its status.
  if (code !== `http/${status}`) return UNKNOWN_FAILURE
  return `${statusTexts[status] ?? 'The server answered with an error'} (${status}).`
}

const unavailable = 'The server is not available right now'

const statusTexts: Readonly<Record<number, string>> = {
  403: 'A system between you and the site does not allow this',
  404: 'It does not exist, or no longer does',
  413: 'This is larger than a system between you and the site allows',
  502: unavailable,
  503: unavailable,
  504: 'The server did not answer in time',
}
