interface Queue {
  running: number
  waiting: (() => void)[]
}

/** Creates a semaphore for each key, with `limit` slots and a queue of `maxWaiting`. */
export function createKeyedSemaphore(limit: number, maxWaiting: number) {
  const queues = new Map<string, Queue>()

  /** Resolves to a function that releases the slot and must be called once, or to `undefined` if the queue is full. */
  return async function acquire(key: string): Promise<(() => void) | undefined> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < limit) queue.running += 1
    else if (queue.waiting.length >= maxWaiting) return undefined
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))

    return () => {
      const next = queue.waiting.shift()
      if (next) return next()
      queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
