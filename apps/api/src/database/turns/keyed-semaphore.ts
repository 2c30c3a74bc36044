import { connectionLost } from '@mfe/http'
import { type Enter, waitIn } from './wait-in.ts'

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
