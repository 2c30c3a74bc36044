import type { Budgets, ReleaseManifest, RemoteRelease } from '@mfe/contract'
import { type AdmissionCheck, isRemote, isShell, type Rejection } from './admission.ts'
import { rulesFor } from './host-rules.ts'

/** Checks the JavaScript of the shell, or of each page of a remote, against its budget. */
export const checkBudget: AdmissionCheck = ({ subject, others }) => {
  const { budgets } = rulesFor({ subject, others })
  if (isRemote(subject)) {
    return Object.keys(subject.manifest.exposes).flatMap((page) => checkPageBudget(subject, page, budgets))
  }
  if (!isShell(subject)) return []
  const bytes = sizeOf(subject.manifest, subject.manifest.entry.js)
  if (bytes <= budgets.shell) return []
  return [overBudget('The shell loads', bytes, budgets.shell, 'Load what the first paint does not need with import()')]
}

function checkPageBudget({ manifest }: { manifest: RemoteRelease }, page: string, budgets: Budgets): Rejection[] {
  // People without an account can open pages of every audience except `signed-in`.
  const isPublic = manifest.routes.some((route) => route.page === page && route.audience !== 'signed-in')
  const budget = budgets.page[isPublic ? 'public' : 'signed-in']
  const bytes = sizeOf(manifest, [manifest.entry, ...(manifest.exposes[page]?.js ?? [])])
  if (bytes <= budget) return []
  const fix = 'Take large libraries from the shares, load them with import() after the first paint, or split the page'
  return [overBudget(`Page ${page} loads`, bytes, budget, fix)]
}

const sizeOf = (manifest: ReleaseManifest, scripts: readonly string[]): number =>
  [...new Set(scripts)].reduce((sum, file) => sum + (manifest.files[`web/${file}`]?.brotliBytes ?? 0), 0)

function overBudget(subject: string, bytes: number, budget: number, fix: string): Rejection {
  const kib = (value: number) => (value / 1024).toFixed(1)
  return {
    check: 'budget',
    reason: `${subject} ${kib(bytes)} KiB of JavaScript (brotli), ${kib(bytes - budget)} KiB over its budget of ${kib(budget)} KiB.`,
    fix: `${fix}. The host's team sets the budgets in defineHost.`,
  }
}
