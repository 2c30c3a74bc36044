import { connectionLost, tooManyRequests } from '#errors.ts'
import { type Requester, runSlice } from './turns.ts'

interface Queue {
  running: number
  waiting: Enter<void>[]
}

/** Creates a semaphore for each key, with `limit` slots and a queue of `maxWaiting`. */
export function createKeyedSemaphore(limit: number, maxWaiting: number) {
  const queues = new Map<string, Queue>()

  /**
   * Resolves to a function that releases the slot and must be called once, or to `undefined` if the queue is full.
   * Leaves the queue and throws `request/aborted` when the signal aborts.
   */
  return async function acquire(key: string, signal?: AbortSignal): Promise<(() => void) | undefined> {
    if (signal?.aborted) throw connectionLost()
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < limit) queue.running += 1
    else if (queue.waiting.length >= maxWaiting) return undefined
    else await waitIn(queue.waiting, signal)

    return () => {
      const next = queue.waiting.shift()
      if (next) return next()
      queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}

export type Enter<Turn> = (turn: Turn) => void

/**
 * Adds a caller to a queue, and resolves when its turn comes: whatever takes it from the queue must call it. Removes it
 * and throws `request/aborted` when the signal aborts.
 */
export const waitIn = <Turn>(queue: Enter<Turn>[], signal?: AbortSignal, onLeft?: () => void) =>
  new Promise<Turn>((resolve, reject) => {
    const enter = (turn: Turn) => {
      signal?.removeEventListener('abort', leave)
      resolve(turn)
    }
    const leave = () => {
      queue.splice(queue.indexOf(enter), 1)
      onLeft?.()
      reject(connectionLost())
    }
    signal?.addEventListener('abort', leave)
    queue.push(enter)
  })

const MAX_WAITING = 16

/**
 * Returns a function that runs calls of a kind in a slice each, one at a time for each account: calls that read many
 * rows in one statement, any number of which a script may send at once. Rejects those beyond the queue.
 */
export function oneAtATime(tooMany: string) {
  const acquire = createKeyedSemaphore(1, MAX_WAITING)

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
 * Shares the slots of each key, such as a link, among its visitors: one may hold as many as are free. The first gets
 * half of them, and each newcomer finds a free one, while few others hold any.
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
