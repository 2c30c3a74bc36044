import { LRUCache } from 'lru-cache'

export interface CacheEntry<Value> {
  value: Value
  /** Its size in memory, in bytes. */
  bytes: number
  /** When it expires, in milliseconds since 1970. Missing: it is not cached. */
  until?: number | undefined
  /** Stands in for a value that could not be loaded: an expired real value is better. */
  isFallback: boolean
}

type CachedEntry<Value> = CacheEntry<Value> & { until: number }

/** Creates an LRU cache with a memory limit; concurrent callers of the same key share one `load`. */
export function createExpiringCache<Value>(maxBytes: number) {
  const cache = new LRUCache<string, CachedEntry<Value>>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const inFlight = new Map<string, Promise<Value>>()

  async function loadAndCache(key: string, load: () => Promise<CacheEntry<Value>>): Promise<Value> {
    const entry = await load()
    const before = cache.get(key)
    if (entry.isFallback && before && !before.isFallback) return before.value
    if (entry.until !== undefined) cache.set(key, { ...entry, until: entry.until })
    return entry.value
  }

  return {
    /** Returns the cached value, or the one that `load` resolves to. */
    get(key: string, load: () => Promise<CacheEntry<Value>>): Value | Promise<Value> {
      const hit = cache.get(key)
      if (hit && hit.until > Date.now()) return hit.value
      const loading = inFlight.get(key) ?? loadAndCache(key, load).finally(() => inFlight.delete(key))
      inFlight.set(key, loading)
      return loading
    },

    holds: (key: string, value: Value): boolean => cache.peek(key)?.value === value,

    /** Replaces a value if it is still cached; its expiry stays. */
    replace(key: string, value: Value, next: Pick<CachedEntry<Value>, 'value' | 'bytes'>): void {
      const current = cache.peek(key)
      if (current?.value === value) cache.set(key, { ...current, ...next })
    },

    /** Evicts all values that `isWanted` rejects. */
    keepOnly(isWanted: (value: Value) => boolean): void {
      for (const [key, { value }] of cache.entries()) if (!isWanted(value)) cache.delete(key)
    },
  }
}
