import { ApiError } from '@site/api-client'

const PASSING = ['uploads/wrong-offset', 'request/too-many']

/**
 * Whether another attempt may succeed by itself. A gateway without its server says 502 to 504: the call was not judged.
 * An upload that is elsewhere by now got bytes of a lost connection late: another attempt asks where it is. Too many at
 * once are so only for a while.
 */
export const isConnectionLoss = (error: unknown) =>
  isCodeLoss(error)
    ? !navigator.onLine
    : error instanceof ApiError && (isUnjudged(error) || PASSING.includes(error.code))

const DEFAULT_WAIT_SECONDS = 5

/** Returns the seconds to wait before another attempt, if the server rate-limited the call. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'request/too-many'
    ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS)
    : undefined

const isUnjudged = ({ status }: ApiError) => status === 0 || (status >= 502 && status <= 504)

class CodeLoss extends Error {}

/**
 * Whether code that is loaded late did not come. Once the network is back another attempt fetches it, but not in every
 * browser: some never ask for a failed file again (docs/runbooks/browsers.md).
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
