import { ReleaseError } from '../errors.ts'
import { nameOf } from '../names.ts'
import type { Admission, AdmissionCheck, Rejection } from './admission.ts'
import { checkBudget } from './bundle-budget.ts'
import { checkBundledShares } from './bundled-shares.ts'
import { checkFiles } from './check-files.ts'
import { checkPageContract, type ReadContract } from './check-page-contract.ts'
import { checkPairs } from './pair-checks.ts'
import { checkRendering } from './rendering.ts'
import { checkRoutes } from './routes-and-menu.ts'

import { checkLiveStyleNames, checkStyles, type ReadFile } from './style-scope.ts'

/** Runs the checks; rendering, the slowest, if all others pass. Rejects with `release/refused`, returns warnings. */
export async function admit(
  admission: Admission,
  readContract: ReadContract,
  readLive: ReadFile,
): Promise<readonly Rejection[]> {
  const staticChecks: readonly AdmissionCheck[] = [
    checkFiles,
    checkRoutes,
    checkPairs,
    checkBundledShares,
    checkBudget,
    checkStyles,
    checkLiveStyleNames(readLive),
    checkPageContract(readContract),
  ]
  const found = (await Promise.all(staticChecks.map(async (check) => check(admission)))).flat()
  assertNoErrors(admission, found)
  const inPages = await checkRendering(admission)
  assertNoErrors(admission, inPages)
  return [...found, ...inPages]
}

function assertNoErrors({ subject }: Admission, found: readonly Rejection[]): void {
  const errors = found.filter(({ isWarning }) => !isWarning)
  if (errors.length > 0) throw toRejectionError(nameOf(subject), errors)
}

export function toRejectionError(name: string, rejections: readonly Rejection[]): ReleaseError {
  return new ReleaseError('release/refused', `${name} is rejected:\n${formatRejections(rejections)}`)
}

/** Returns the rejections in a text of `formatRejections`, which is how they come over the network. */
export const parseRejections = (text: string): Rejection[] =>
  [...text.matchAll(/^- ([^:\n]+): ([\s\S]*?)\n {2}To fix: (.*)$/gm)].map(([, check = '', reason = '', fix = '']) => ({
    check,
    reason,
    fix,
  }))

/** Formats rejections with their fixes, without duplicates. */
export function formatRejections(rejections: readonly Rejection[]): string {
  const texts = rejections.map(({ check, reason, fix }) => `- ${check}: ${reason}\n  To fix: ${fix}`)
  return [...new Set(texts)].join('\n')
}
