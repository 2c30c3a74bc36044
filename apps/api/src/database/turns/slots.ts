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

/**
 * Shares the slots of each key, such as a link, among its visitors: one may hold only as many as are free. The first
 * gets half of them, and each newcomer finds a free one, while few others hold any.
 */
export function createVisitorSlots(slots: number) {
  const holders = new Map<string, Map<string, number>>()

  /** Returns a function that releases the slot and must be called once, or `undefined` if the visitor gets none. */
  return function acquire(key: string, visitor: string): (() => void) | undefined {
    const held = holders.get(key) ?? new Map<string, number>()
    const own = held.get(visitor) ?? 0
    const free = slots - [...held.values()].reduce((sum, count) => sum + count, 0)
    if (own >= free) return undefined
    holders.set(key, held.set(visitor, own + 1))
    return () => {
      const left = (held.get(visitor) ?? 0) - 1
      if (left > 0) held.set(visitor, left)
      else held.delete(visitor)
      if (held.size === 0) holders.delete(key)
    }
  }
}
