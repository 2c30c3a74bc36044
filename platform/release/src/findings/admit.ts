import type { Admission, AdmissionCheck, Rejection } from '../admission/admission.ts'
import { checkBrowserPages } from '../admission/browser-pages.ts'
import { checkBudget } from '../admission/bundle-budget.ts'
import { checkBundledShares } from '../admission/bundled-shares.ts'
import { checkFiles } from '../admission/check-files.ts'
import { checkPairs } from '../admission/pair-checks.ts'
import { checkRendering } from '../admission/rendering.ts'
import { checkRoutes } from '../admission/routes-and-menu.ts'
import { checkSettings } from '../admission/settings.ts'
import { checkLiveStyleNames, checkStyles, type ReadFile } from '../admission/style-scope.ts'
import { ReleaseError } from '../errors.ts'
import { nameOf } from '../names.ts'
import { checkPageContract } from '../page-contract/check-page-contract.ts'
import type { ReadContract } from '../page-contract/check-pair-types.ts'

/** What the checks of a release found. */
export interface Findings {
  /** The names of the checks that were made. */
  checks: readonly string[]
  warnings: readonly Rejection[]
}

/** Runs the checks; those that run pages, the slowest, if all others pass. Rejects with `release/refused`. */
export async function admit(admission: Admission, readContract: ReadContract, readLive: ReadFile): Promise<Findings> {
  const staticChecks: Readonly<Record<string, AdmissionCheck>> = {
    assets: checkFiles,
    routes: checkRoutes,
    pairs: checkPairs,
    settings: checkSettings,
    'bundled shares': checkBundledShares,
    budget: checkBudget,
    styles: checkStyles,
    'style names': checkLiveStyleNames(readLive),
    ...(admission.comparesTypes !== false && { [CONTRACT]: checkPageContract(readContract, readLive) }),
  }
  const pageChecks: Readonly<Record<string, AdmissionCheck>> = {
    ...(admission.renderer && { rendering: checkRendering }),
    ...(admission.renderer?.tryPages && { 'browser pages': checkBrowserPages }),
  }
  const found = (await Promise.all(Object.values(staticChecks).map(async (check) => check(admission)))).flat()
  assertNoErrors(admission, found)
  const inPages: Rejection[] = []
  for (const check of Object.values(pageChecks)) inPages.push(...(await check(admission)))
  assertNoErrors(admission, inPages)
  return { checks: [...Object.keys(staticChecks), ...Object.keys(pageChecks)], warnings: [...found, ...inPages] }
}

const CONTRACT = 'page contract'

/** Makes only the check that compares types, for a process whose checks could not. Rejects with `release/refused`. */
export async function admitTypes(
  admission: Admission,
  readContract: ReadContract,
  readLive: ReadFile,
): Promise<Findings> {
  const warnings = await checkPageContract(readContract, readLive)(admission)
  assertNoErrors(admission, warnings)
  return { checks: [CONTRACT], warnings }
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
