interface Queue {
  running: number
  waiting: (() => void)[]
}

/** Lets each key have at most `limit` of something at a time; `mostWaiting` more wait for their turn, the rest is refused. */
export function queueEach(limit: number, mostWaiting: number) {
  const queues = new Map<string, Queue>()

  /** Resolves what gives the place back, to be called once; `undefined` where too many wait already. */
  return async function enter(key: string): Promise<(() => void) | undefined> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < limit) queue.running += 1
    else if (queue.waiting.length >= mostWaiting) return undefined
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))

    return () => {
      const next = queue.waiting.shift()
      if (next) return next()
      queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
