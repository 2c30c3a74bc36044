import { networkOf } from '@mfe/gateway/http'
import { LRUCache } from 'lru-cache'

/** Posts per address: enough for an office behind one address, too few to keep the server busy. */
const MAX_POSTS = 60
const WINDOW_MS = 10 * 60_000
const KEPT_ADDRESSES = 1000

/** Counts the posts of each address in memory. The API keeps its own counts, which survive a restart. */
export function createPostLimit() {
  const windows = new LRUCache<string, { posts: number; ends: number }>({ max: KEPT_ADDRESSES })

  /** Counts a post; returns the seconds to wait if there were too many. */
  return function count(address: string): number | undefined {
    const network = networkOf(address)
    const now = Date.now()
    const known = windows.get(network)
    const window = known && known.ends > now ? known : { posts: 0, ends: now + WINDOW_MS }
    window.posts += 1
    windows.set(network, window)
    return window.posts > MAX_POSTS ? Math.ceil((window.ends - now) / 1000) : undefined
  }
}
