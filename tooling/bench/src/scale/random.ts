/** Creates a generator of numbers in [0, 1) that returns the same sequence for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chooses a name at random, by weight. */
export function choose<Name extends string>(weights: Readonly<Record<Name, number>>, random: () => number): Name {
  const entries = Object.entries<number>(weights) as [Name, number][]
  let rest = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of entries) {
    rest -= weight
    if (rest < 0) return name
  }
  throw new RangeError('There is nothing to choose from.')
}
