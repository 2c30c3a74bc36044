/** `degraded`: calls work, with a loss that the problems describe. `unavailable`: calls fail. */
export type PartStatus = 'ok' | 'degraded' | 'unavailable'

/** What is wrong with a part, what that means for users, and what an operator can do. */
export interface PartProblem {
  cause: string
  effect: string
  fix: string
}

/** How a part of a server works right now. */
export interface PartHealth {
  status: PartStatus
  problems?: readonly PartProblem[]
}

/** Checks of parts by name, such as `database`. */
export type PartChecks = Readonly<Record<string, () => Promise<PartHealth>>>

/** The results of all checks, for `/readyz`. */
export interface PartResults {
  worst: PartStatus
  statuses: Readonly<Record<string, PartStatus>>
  problems: readonly (PartProblem & { check: string })[]
}

/**
 * Returns a function that checks all parts; concurrent calls share one check, because anyone may ask. A check that
 * fails counts as an unavailable part.
 */
export function createPartsCheck(checks: PartChecks): () => Promise<PartResults> {
  let running: Promise<PartResults> | undefined
  return () => {
    running ??= checkParts(checks).finally(() => {
      running = undefined
    })
    return running
  }
}

async function checkParts(checks: PartChecks): Promise<PartResults> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([check, isHealthy]) => ({
      check,
      ...(await isHealthy().catch((): PartHealth => ({ status: 'unavailable' }))),
    })),
  )
  const isAny = (wanted: PartStatus) => results.some(({ status }) => status === wanted)
  return {
    worst: isAny('unavailable') ? 'unavailable' : isAny('degraded') ? 'degraded' : 'ok',
    statuses: Object.fromEntries(results.map(({ check, status }) => [check, status])),
    problems: results.flatMap(({ check, problems = [] }) => problems.map((problem) => ({ check, ...problem }))),
  }
}
