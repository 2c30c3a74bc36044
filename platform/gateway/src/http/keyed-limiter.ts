/** Limits each key to `limit` slots at a time. */
export function createKeyedLimiter(limit: number) {
  const holders = new Map<string, number>()

  /** Returns a function that releases the slot and must be called once, or `undefined` if all slots are taken. */
  return function acquire(key: string): (() => void) | undefined {
    const count = holders.get(key) ?? 0
    if (count >= limit) return undefined
    holders.set(key, count + 1)
    return () => {
      const left = (holders.get(key) ?? 0) - 1
      if (left > 0) holders.set(key, left)
      else holders.delete(key)
    }
  }
}
