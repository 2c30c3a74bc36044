/** Lets each key have at most `limit` of something at a time. Where `atMost` makes wait, this refuses. */
export function atMostEach(limit: number) {
  const taken = new Map<string, number>()

  /** What gives the place back, to be called once; `undefined` where all are taken. */
  return function take(key: string): (() => void) | undefined {
    const count = taken.get(key) ?? 0
    if (count >= limit) return undefined
    taken.set(key, count + 1)
    return () => {
      const left = (taken.get(key) ?? 0) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}
