import { ReleaseError } from '../errors.ts'
import { nameOf } from '../names.ts'
import type { Admission, AdmissionCheck, Rejection } from './admission.ts'
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
  const rejections = (await Promise.all(cheap.map(async (check) => check(admission)))).flat()
  if (rejections.length === 0) rejections.push(...(await rendering(admission)))
  if (rejections.length > 0) throw toRejectionError(nameOf(admission.subject), rejections)
}

/** Creates an error that lists every reason to reject a release, each with its fix. */
export function toRejectionError(name: string, rejections: readonly Rejection[]): ReleaseError {
  return new ReleaseError('release/refused', `${name} is rejected:\n${formatRejections(rejections)}`)
}

/** Formats rejections as text, each once, with its fix. */
export const formatRejections = (rejections: readonly Rejection[]): string =>
  [...new Set(rejections.map(({ check, reason, fix }) => `- ${check}: ${reason}\n  To fix: ${fix}`))].join('\n')
