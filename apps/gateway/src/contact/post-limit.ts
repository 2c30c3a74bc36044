import { subscriberOf } from '@mfe/http'
import { LRUCache } from 'lru-cache'

/** The limit per client network: high enough for an office behind one IP address, too low to overload the server. */
const MAX_POSTS = 60
const WINDOW_MS = 10 * 60_000
const MAX_NETWORKS = 1000

/** Counts the posts from each client network in memory. The API keeps its own counts, which survive a restart. */
export function createPostLimit() {
  const counts = new LRUCache<string, number>({ max: MAX_NETWORKS, ttl: WINDOW_MS, noUpdateTTL: true })

  /** Counts a post; returns the seconds to wait if there were too many. */
  return function count(address: string): number | undefined {
    const network = subscriberOf(address)
    const posts = (counts.get(network) ?? 0) + 1
    counts.set(network, posts)
    return posts > MAX_POSTS ? Math.ceil(counts.getRemainingTTL(network) / 1000) : undefined
  }
}
