/**
 * Shares the slots of each key, such as a link, among its visitors: one may hold as many as are free. The first gets
 * half of them, and each newcomer finds a free one, while few others hold any.
 */
export function createVisitorSlots(slots: number) {
  const holders = new Map<string, Map<string, number>>()

  /** Returns a function that releases the slot and must be called once, or `undefined` if the visitor gets none. */
  return function acquire(key: string, visitor: string): (() => void) | undefined {
    const held = holders.get(key) ?? new Map<string, number>()
    const own = held.get(visitor) ?? 0
    const free = slots - [...held.values()].reduce((sum, count) => sum + count, 0)
    if (own >= free) return undefined
    holders.set(key, held.set(visitor, own + 1))
    return () => {
      const left = (held.get(visitor) ?? 0) - 1
      if (left > 0) held.set(visitor, left)
      else held.delete(visitor)
      if (held.size === 0) holders.delete(key)
    }
  }
}
