/** Limits each key to `limit` holders at a time. Rejects further ones. */
export function createKeyedLimiter(limit: number) {
  const holders = new Map<string, number>()

  /** Returns the function that releases the slot, to be called once; `undefined` if all slots are taken. */
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
