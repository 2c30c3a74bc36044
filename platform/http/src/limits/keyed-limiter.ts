import { networkOf, subscriberOf } from '../addresses/ip-address.ts'

/**
 * Limits each network to `limit` slots at a time, and each subscriber to twice as many: an IPv6 /48 has 65,536 networks.
 */
export function createCallerLimiter(limit: number) {
  const [acquireNetwork, acquireSubscriber] = [createKeyedLimiter(limit), createKeyedLimiter(2 * limit)]

  /** Returns a function that releases the slots and must be called once, or `undefined` if too few are left. */
  return function acquire(address: string, slots = 1): (() => void) | undefined {
    const held = [acquireNetwork(networkOf(address), slots), acquireSubscriber(subscriberOf(address), slots)]
    const release = () => {
      for (const free of held) free?.()
    }
    if (!held.includes(undefined)) return release
    release()
    return undefined
  }
}

/** Limits each key to `limit` slots at a time, but always admits the first holder, however many it takes. */
export function createKeyedLimiter(limit: number) {
  const holders = new Map<string, number>()

  /** Returns a function that releases the slots and must be called once, or `undefined` if too few are left. */
  return function acquire(key: string, slots = 1): (() => void) | undefined {
    const count = holders.get(key) ?? 0
    if (count > 0 && count + slots > limit) return undefined
    holders.set(key, count + slots)
    return () => {
      const left = (holders.get(key) ?? 0) - slots
      if (left > 0) holders.set(key, left)
      else holders.delete(key)
    }
  }
}
