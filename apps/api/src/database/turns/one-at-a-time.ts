import { createKeyedSemaphore } from '@mfe/http'
import { tooManyRequests } from '#errors.ts'
import { type Requester, runSlice } from './turns.ts'

const MAX_WAITING = 16

/**
 * Returns a function that runs calls of a kind in a slice each, one at a time for each account: calls that read many
 * rows in one statement, any number of which a script may send at once. Rejects those beyond the queue.
 */
export function oneAtATime(tooMany: string) {
  const { acquire } = createKeyedSemaphore(1, MAX_WAITING)

  return async function run<Result>(requester: Requester, task: () => Promise<Result>): Promise<Result> {
    const release = await acquire(requester.accountId, requester.signal)
    if (!release) throw tooManyRequests(1000, tooMany)
    try {
      return await runSlice(requester, task)
    } finally {
      release()
    }
  }
}
