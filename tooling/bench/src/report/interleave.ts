import { ROUNDS } from '../config.ts'

/** Measures every side once per round, so other load on the machine affects all sides equally. */
export async function interleave<Result>(
  sides: readonly (() => Promise<Result>)[],
  /** Whether to run a warm-up round first. */
  { warmUp = true } = {},
): Promise<Result[][]> {
  const results: Result[][] = sides.map(() => [])
  for (let round = warmUp ? -1 : 0; round < ROUNDS; round += 1) {
    for (const [side, measure] of sides.entries()) {
      const result = await measure()
      if (round >= 0) results[side]?.push(result)
    }
  }
  return results
}
