export { pathEntries } from './config.ts'

export interface DiscoveryStep {
  name: string
  candidates: () => Promise<readonly string[]>
}

/** Resolves to the result of the first candidate that works; rejects with a list of everything it tried. */
export async function discover<Found>(
  what: string,
  steps: readonly DiscoveryStep[],
  tryOut: (candidate: string) => Promise<Found>,
  fix: string,
): Promise<Found> {
  const tried: string[] = []
  for (const { name, candidates } of steps) {
    const found = await candidates()
    for (const candidate of found) {
      try {
        return await tryOut(candidate)
      } catch (error) {
        tried.push(`${name}: ${candidate} ${error instanceof Error ? error.message : error}`)
      }
    }
    if (found.length === 0) tried.push(`${name}: nothing found`)
  }
  throw new Error(`No ${what}. Tried:\n- ${tried.join('\n- ')}\nTo fix: ${fix}`)
}
