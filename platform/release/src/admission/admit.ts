import { ReleaseError } from '../errors.ts'
import { nameOf } from '../names.ts'
import type { Admission, AdmissionCheck, Refusal } from './admission.ts'
import { bundleBudget } from './bundle-budget.ts'
import { completeRelease } from './complete-release.ts'
import { pageContract, type ReadContract } from './page-contract.ts'
import { fitsOthers } from './pair-checks.ts'
import { rendering } from './rendering.ts'
import { ownRoutes } from './routes-and-menu.ts'

/** Runs every check; renders pages only if the cheap checks pass. Rejects with `release/refused`. */
export async function admit(admission: Admission, readContract: ReadContract): Promise<void> {
  const cheap: readonly AdmissionCheck[] = [
    completeRelease,
    ownRoutes,
    fitsOthers,
    bundleBudget,
    pageContract(readContract),
  ]
  const refusals = (await Promise.all(cheap.map(async (check) => check(admission)))).flat()
  if (refusals.length === 0) refusals.push(...(await rendering(admission)))
  if (refusals.length > 0) throw refused(nameOf(admission.subject), refusals)
}

/** Creates an error that lists every reason to refuse a release, each with its way out. */
export function refused(name: string, refusals: readonly Refusal[]): ReleaseError {
  return new ReleaseError('release/refused', `${name} is refused:\n${refusalLines(refusals)}`)
}

/** Lists refusals for people, each once, with its way out. */
export const refusalLines = (refusals: readonly Refusal[]): string =>
  [...new Set(refusals.map(({ check, reason, wayOut }) => `- ${check}: ${reason}\n  Way out: ${wayOut}`))].join('\n')
