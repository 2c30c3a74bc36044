import { type ApiError, isApiError } from '@site/api-client/errors'

const TRANSIENT_CODES = ['uploads/wrong-offset', 'request/too-many']

/**
 * Whether a retry may succeed. A gateway without its server answers 502 to 504: the call was not processed. An upload
 * at another offset received bytes of a lost connection late: a retry asks for the offset first. Too many requests are
 * a temporary condition.
 */
export const isConnectionLoss = (error: unknown) =>
  isChunkLoadError(error)
    ? !navigator.onLine
    : isApiError(error) && (isUnprocessed(error) || TRANSIENT_CODES.includes(error.code))

const DEFAULT_WAIT_SECONDS = 5

/** Returns the seconds to wait before another attempt, if the server rate-limited the call. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isApiError(error) && error.code === 'request/too-many' ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS) : undefined

const isUnprocessed = ({ status }: ApiError) => status === 0 || (status >= 502 && status <= 504)

class ChunkLoadError extends Error {}

/**
 * Whether lazily loaded code did not load. Once the network is back a retry fetches it, but not in every browser:
 * some never request a failed file again (docs/runbooks/browsers.md).
 */
export const isChunkLoadError = (error: unknown) => error instanceof ChunkLoadError

/** Gives a failed import one name; each browser calls it something else. */
export async function loadChunk<Code>(loading: Promise<Code>): Promise<Code> {
  try {
    return await loading
  } catch (cause) {
    throw new ChunkLoadError('A file of this site did not load', { cause })
  }
}
