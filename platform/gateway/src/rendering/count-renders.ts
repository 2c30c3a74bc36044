import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'

/** More pages than a visitor opens in a minute: only pages that are not cached count. */
const BURST = 60
const INTERVAL_MS = 500

const MAX_NETWORKS = 10_000

/**
 * Creates a function that counts a render for a network, and returns `false` if the network has caused too many: 60 at
 * once, then two a second. Without it, made-up addresses would keep the render workers from everyone else.
 */
export function createRenderCounter(now = () => performance.now()) {
  /** When each network will have paid for its renders, at one per interval. */
  const paidAt = new LRUCache<string, number>({ max: MAX_NETWORKS })
  return function countRender(network: string): boolean {
    const start = Math.max(paidAt.get(network) ?? 0, now())
    if (start - now() > (BURST - 1) * INTERVAL_MS) return false
    paidAt.set(network, start + INTERVAL_MS)
    return true
  }
}
