import { type ApiError, isApiError } from '@site/api-client/errors'

const PASSING = ['uploads/wrong-offset', 'request/too-many']

/**
 * Whether a retry may succeed. A gateway without its server answers 502 to 504: the call was not processed. An upload
 * at another offset received bytes of a lost connection late: a retry asks for the offset first. Too many requests are
 * a temporary condition.
 */
export const isConnectionLoss = (error: unknown) =>
  isCodeLoss(error) ? !navigator.onLine : isApiError(error) && (isUnjudged(error) || PASSING.includes(error.code))

const DEFAULT_WAIT_SECONDS = 5

/** Returns the seconds to wait before another attempt, if the server rate-limited the call. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isApiError(error) && error.code === 'request/too-many' ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS) : undefined

const isUnjudged = ({ status }: ApiError) => status === 0 || (status >= 502 && status <= 504)

class CodeLoss extends Error {}

/**
 * Whether lazily loaded code did not arrive. Once the network is back a retry fetches it, but not in every browser:
 * some never request a failed file again (docs/runbooks/browsers.md).
 */
export const isCodeLoss = (error: unknown) => error instanceof CodeLoss

/** Each browser calls its loss something else. */
export async function arrived<Code>(loading: Promise<Code>): Promise<Code> {
  try {
    return await loading
  } catch (cause) {
    throw new CodeLoss('A file of this site did not arrive', { cause })
  }
}
