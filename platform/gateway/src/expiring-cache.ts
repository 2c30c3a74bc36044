import { LRUCache } from 'lru-cache'

export interface CacheEntry<Value> {
  value: Value
  /** How much memory it takes. */
  bytes: number
  /** When it expires, in milliseconds since 1970. Missing: it is not kept. */
  until?: number | undefined
  /** Made because the real value could not be: an expired real value is better. */
  isFallback: boolean
}

type Kept<Value> = CacheEntry<Value> & { until: number }

/** An LRU cache with a memory limit; concurrent callers of the same key share one `make`. */
export function createExpiringCache<Value>(maxBytes: number) {
  const kept = new LRUCache<string, Kept<Value>>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const inFlight = new Map<string, Promise<Value>>()

  async function makeAndKeep(key: string, make: () => Promise<CacheEntry<Value>>): Promise<Value> {
    const made = await make()
    const before = kept.get(key)
    if (made.isFallback && before && !before.isFallback) return before.value
    if (made.until !== undefined) kept.set(key, { ...made, until: made.until })
    return made.value
  }

  return {
    /** Returns the kept value, or what `make` resolves to. */
    get(key: string, make: () => Promise<CacheEntry<Value>>): Value | Promise<Value> {
      const hit = kept.get(key)
      if (hit && hit.until > Date.now()) return hit.value
      const making = inFlight.get(key) ?? makeAndKeep(key, make).finally(() => inFlight.delete(key))
      inFlight.set(key, making)
      return making
    },

    holds: (key: string, value: Value): boolean => kept.peek(key)?.value === value,

    /** Replaces a value if it is still kept; its expiry stays. */
    replace(key: string, value: Value, next: Pick<Kept<Value>, 'value' | 'bytes'>): void {
      const current = kept.peek(key)
      if (current?.value === value) kept.set(key, { ...current, ...next })
    },

    /** Drops all values that `isWanted` rejects. */
    keepOnly(isWanted: (value: Value) => boolean): void {
      for (const [key, { value }] of kept.entries()) if (!isWanted(value)) kept.delete(key)
    },
  }
}
