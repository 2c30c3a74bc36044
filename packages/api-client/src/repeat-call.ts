import { toApiError } from './to-api-error.ts'
import type { Call } from './types/index.ts'
import { ACCOUNT_URL } from './urls.ts'

const REPETITIONS = 3
const STATUSES = [502, 504]

/** A longer Retry-After is left to the user, to whom the call would seem to hang. */
const LONGEST_PAUSE_S = 5

/** By then, the name may belong to a new file or folder, which a repeated deletion would remove. */
const LONGEST_DELETION_MS = 2000

/**
 * Repeats a call if a proxy responds with Retry-After that it got no response, unless another user has logged in
 * meanwhile: `readToken` returns the current token. The server may have executed the first attempt, so only calls with
 * a key, and deletions that failed quickly, are repeated; one whose repetition finds nothing resolves to `undefined`.
 */
export async function sendRepeatedly<Response>(
  call: Call,
  attempt: () => Promise<Response>,
  readToken: () => string | null,
): Promise<Response | undefined> {
  const token = readToken()
  for (let repetitions = 0; ; repetitions += 1) {
    const started = performance.now()
    try {
      return await attempt()
    } catch (reason) {
      const { status, retryAfter = Infinity } = toApiError(reason)
      if (repetitions > 0 && isDone(call, status)) return undefined
      const isRepeatable = mayRepeat(call, status, performance.now() - started) && retryAfter <= LONGEST_PAUSE_S
      if (!isRepeatable || repetitions === REPETITIONS) throw reason
      await pause(retryAfter * 1000, call.signal)
      if (readToken() !== token) throw reason
    }
  }
}

/** A deleted account has no session. */
const isDone = ({ method, url }: Call, status: number) =>
  method === 'DELETE' && (status === 404 || (status === 401 && url === ACCOUNT_URL))

const mayRepeat = ({ method, idempotencyKey }: Call, status: number, ms: number) =>
  method === 'DELETE'
    ? status === 502 && ms <= LONGEST_DELETION_MS
    : STATUSES.includes(status) && idempotencyKey !== undefined

/** Ends early if the call is canceled. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
