import { networkOf } from '@mfe/gateway/http'
import { LRUCache } from 'lru-cache'

/** Posts per address: enough for an office behind one address, too few to keep the server busy. */
const MAX_POSTS = 60
const WINDOW_MS = 10 * 60_000
const KEPT_ADDRESSES = 1000

/** Counts the posts of each address in memory. The API keeps its own counts, which survive a restart. */
export function createPostLimit() {
  const counts = new LRUCache<string, number>({ max: KEPT_ADDRESSES, ttl: WINDOW_MS, noUpdateTTL: true })

  /** Counts a post; returns the seconds to wait if there were too many. */
  return function count(address: string): number | undefined {
    const network = networkOf(address)
    const posts = (counts.get(network) ?? 0) + 1
    counts.set(network, posts)
    return posts > MAX_POSTS ? Math.ceil(counts.getRemainingTTL(network) / 1000) : undefined
  }
}
