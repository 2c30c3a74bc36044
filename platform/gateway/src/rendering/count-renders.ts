import { performance } from 'node:perf_hooks'
import { networkOf, subscriberOf } from '@mfe/http'
import { LRUCache } from 'lru-cache'

/** More pages than a visitor opens in a minute: only pages that are not cached count. */
const BURST = 60
const INTERVAL_MS = 500

const MAX_NETWORKS = 10_000

/**
 * Creates a function that counts a render, and returns `false` if the network has caused too many: 60 at once, then two
 * a second; or its subscriber twice as many. Otherwise, made-up addresses would keep the workers busy.
 */
export function createRenderCounter(now = () => performance.now()) {
  /** When each network and each subscriber will have paid for its renders, at one per interval. */
  const paidAt = new LRUCache<string, number>({ max: MAX_NETWORKS })
  return function countRender(address: string): boolean {
    const payers = [
      { key: networkOf(address), interval: INTERVAL_MS },
      { key: `subscriber ${subscriberOf(address)}`, interval: INTERVAL_MS / 2 },
    ].map((payer) => ({ ...payer, start: Math.max(paidAt.get(payer.key) ?? 0, now()) }))
    if (payers.some(({ start }) => start - now() > (BURST - 1) * INTERVAL_MS)) return false
    for (const { key, interval, start } of payers) paidAt.set(key, start + interval)
    return true
  }
}
