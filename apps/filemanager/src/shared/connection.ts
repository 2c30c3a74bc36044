import { ApiError, UNKNOWN_FAILURE } from '@site/api-client'

const PASSING = ['uploads/wrong-offset', 'request/too-many']

/**
 * Whether another attempt may succeed by itself. A gateway without its server says 502 to 504: the call was not judged.
 * An upload that is elsewhere by now got bytes of a lost connection late: another attempt asks where it is. Too many at
 * once are so only for a while.
 */
export const isConnectionLoss = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504) || PASSING.includes(error.code))

/** Code that is loaded late comes over the same connection, but each browser calls its loss something else. */
export async function arrived<Code>(loading: Promise<Code>): Promise<Code> {
  try {
    return await loading
  } catch (cause) {
    throw new ApiError('network/failed', 0, UNKNOWN_FAILURE, { cause })
  }
}
