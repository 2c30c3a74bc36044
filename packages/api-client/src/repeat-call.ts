import { toApiError } from './to-api-error.ts'
import type { Call } from './types/index.ts'

const REPETITIONS = 3
const STATUSES = [502, 504]

/**
 * Sends a call, and repeats it if a proxy responds with Retry-After that it got no response. The server may have
 * executed the first attempt: only deletions and calls with a key are repeated, and a deletion whose repetition finds
 * nothing is done (it resolves to `undefined`).
 */
export async function sendRepeatedly<Response>(
  call: Call,
  send: (call: Call) => Promise<Response>,
): Promise<Response | undefined> {
  for (let repetitions = 0; ; repetitions += 1) {
    try {
      return await send(call)
    } catch (reason) {
      const { status, retryAfter } = toApiError(reason)
      if (repetitions > 0 && call.method === 'DELETE' && status === 404) return undefined
      const isUnanswered = STATUSES.includes(status) && retryAfter !== undefined
      if (!isUnanswered || !isRepeatable(call) || repetitions === REPETITIONS) throw reason
      await pause(retryAfter * 1000, call.signal)
    }
  }
}

const isRepeatable = ({ method, idempotencyKey }: Call) => method === 'DELETE' || idempotencyKey !== undefined

/** Ends early if the call is canceled. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
