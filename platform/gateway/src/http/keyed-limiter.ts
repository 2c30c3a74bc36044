import { ipv6SiteOf, networkOf } from './ip-address.ts'

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

export type NetworkLimiter = ReturnType<typeof createNetworkLimiter>

/** How many /64 networks of an IPv6 /48 may use their whole limit at a time. */
const NETWORKS_PER_SITE = 2

/**
 * Limits each network (`networkOf`) to `limit` slots at a time, and the networks of an IPv6 /48 together to twice as
 * many: one subscriber may have all 65,536 of them.
 */
export function createNetworkLimiter(limit: number) {
  const acquireNetwork = createKeyedLimiter(limit)
  const acquireSite = createKeyedLimiter(NETWORKS_PER_SITE * limit)

  /** Returns a function that releases the slots of this address and must be called once, or `undefined`. */
  return function acquire(address: string, slots = 1): (() => void) | undefined {
    const release = acquireNetwork(networkOf(address), slots)
    const site = ipv6SiteOf(address)
    if (!release || site === undefined) return release
    const releaseSite = acquireSite(site, slots)
    if (!releaseSite) {
      release()
      return undefined
    }
    return () => {
      release()
      releaseSite()
    }
  }
}
