import { LRUCache } from 'lru-cache'

export interface CacheEntry<Value> {
  value: Value
  /** Its size in memory, in bytes. */
  bytes: number
  /** In milliseconds since 1970. If absent, the value is not cached. */
  expiresAt?: number | undefined
  /** Whether it substitutes for a value that could not be loaded. An expired value is preferred to a fallback. */
  isFallback: boolean
}

type CachedEntry<Value> = CacheEntry<Value> & { expiresAt: number }

/** Creates an LRU cache with a memory limit; concurrent calls for the same key share one `load`. */
export function createExpiringCache<Value>(maxBytes: number) {
  const cache = new LRUCache<string, CachedEntry<Value>>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const inFlight = new Map<string, Promise<Value>>()

  async function loadAndCache(key: string, load: () => Promise<CacheEntry<Value>>): Promise<Value> {
    const entry = await load()
    const previous = cache.get(key)
    if (entry.isFallback && previous && !previous.isFallback) return previous.value
    if (entry.expiresAt !== undefined) cache.set(key, { ...entry, expiresAt: entry.expiresAt })
    return entry.value
  }

  return {
    /** Returns the cached value, or the one that `load` resolves to. */
    get(key: string, load: () => Promise<CacheEntry<Value>>): Value | Promise<Value> {
      const hit = cache.get(key)
      if (hit && hit.expiresAt > Date.now()) return hit.value
      const loading = inFlight.get(key) ?? loadAndCache(key, load).finally(() => inFlight.delete(key))
      inFlight.set(key, loading)
      return loading
    },

    /** Returns whether `get` would return a cached value, or one that is loading already. */
    has(key: string): boolean {
      const hit = cache.peek(key)
      return inFlight.has(key) || (hit !== undefined && hit.expiresAt > Date.now())
    },

    holds: (key: string, value: Value): boolean => cache.peek(key)?.value === value,

    /** Replaces a value if it is still cached, without changing its expiry. */
    replace(key: string, value: Value, next: Pick<CachedEntry<Value>, 'value' | 'bytes'>): void {
      const current = cache.peek(key)
      if (current?.value === value) cache.set(key, { ...current, ...next })
    },

    /** Evicts all values for which `isWanted` returns `false`. */
    retain(isWanted: (value: Value) => boolean): void {
      for (const [key, { value }] of cache.entries()) if (!isWanted(value)) cache.delete(key)
    },
  }
}
