import { networkOf, subscriberOf } from '../addresses/ip-address.ts'
import { connectionLost } from '../connections/connection-lost.ts'

type Release = () => void

interface Holders {
  taken: number
  waiting: Enter<void>[]
}

/**
 * Creates a semaphore per key, with `limit` slots and a queue of `maxWaiting`. Always admits the first holder, however
 * many slots it takes.
 */
export function createKeyedSemaphore(limit: number, maxWaiting = 0) {
  const keys = new Map<string, Holders>()

  const releaser =
    (key: string, holders: Holders, slots = 1) =>
    () => {
      holders.taken -= slots
      const admitted = holders.waiting.splice(0, Math.max(limit - holders.taken, 0))
      holders.taken += admitted.length
      for (const enter of admitted) enter()
      if (holders.taken === 0) keys.delete(key)
    }

  /** Returns a function that releases the slots and must be called once, or `undefined` if too few are left. */
  function tryAcquire(key: string, slots = 1): Release | undefined {
    const holders = keys.get(key) ?? { taken: 0, waiting: [] }
    if (holders.taken > 0 && holders.taken + slots > limit) return undefined
    holders.taken += slots
    keys.set(key, holders)
    return releaser(key, holders, slots)
  }

  return {
    tryAcquire,

    /**
     * Like `tryAcquire`, but waits, or resolves to `undefined` if the queue is full. Leaves the queue and throws
     * `request/aborted` when the signal aborts.
     */
    async acquire(key: string, signal?: AbortSignal): Promise<Release | undefined> {
      if (signal?.aborted) throw connectionLost()
      const release = tryAcquire(key)
      const holders = keys.get(key)
      if (release || !holders || holders.waiting.length >= maxWaiting) return release
      await waitIn(holders.waiting, signal)
      return releaser(key, holders)
    },
  }
}

/** Limits each network to `limit` slots, and each subscriber to twice as many: an IPv6 /48 has 65,536 networks. */
export function createCallerLimiter(limit: number) {
  const [networks, subscribers] = [createKeyedSemaphore(limit), createKeyedSemaphore(2 * limit)]

  /** Returns a function that releases the slots and must be called once, or `undefined` if too few are left. */
  return function acquire(address: string, slots = 1): Release | undefined {
    const held = [networks.tryAcquire(networkOf(address), slots), subscribers.tryAcquire(subscriberOf(address), slots)]
    const release = () => {
      for (const free of held) free?.()
    }
    if (!held.includes(undefined)) return release
    release()
    return undefined
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
