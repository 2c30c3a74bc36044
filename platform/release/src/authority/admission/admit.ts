import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type AppName,
  type BuiltRelease,
  checkTypes,
  type Findings,
  formatRejections,
  nameOf,
  ReleaseError,
  type ReleaseStore,
  readOtherReleases,
  type VersionedRelease,
} from '#index.ts'
import type { Outcome } from './protocol.ts'
import { type ProcessLimits, runAdmissionProcess } from './run-process.ts'
import { writeJob } from './write-job.ts'

export interface AdmitOptions {
  /** The folder for a temporary copy of what is live. Created if it is missing. */
  workFolder: string
  /** The URL of a module that exports `openPageRenderer`. Without it, no page is rendered. */
  rendererModule?: string | undefined
  /** The apps that the build takes paths over from; see `CheckOptions` of `@mfe/release`. */
  takesFrom?: readonly AppName[] | undefined
  /** Ends the process; `admit` then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  limits?: ProcessLimits
}

const LIMITS: ProcessLimits = { seconds: 120, heapMb: 512, residentMb: 1024 }

/**
 * Checks a build like `checkBuild`, in a process that can read only a copy of what is live; types are then compared
 * here, by declarations, because that process can start no compiler. Rejects with `release/refused` if a check fails or
 * the process exceeds its limits. Stores nothing.
 */
export async function admit(
  store: ReleaseStore,
  build: BuiltRelease,
  { workFolder, rendererModule, takesFrom, signal, limits = LIMITS }: AdmitOptions,
): Promise<Findings> {
  signal?.throwIfAborted()
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(path.join(await realpath(workFolder), 'admission-'))
  try {
    const others = await readOtherReleases(store, build.app, await store.channel(build.app))
    await writeJob(folder, store, build, { others, takesFrom, rendererModule })
    const ending = await runAdmissionProcess({ folder, rendererModule, limits, signal })
    if ('killed' in ending) throw refused(build, ending.killed, ending.stderr)
    const found = findingsOf(ending.outcome, { build, folder, stderr: ending.stderr })
    const types = await checkTypes(store, build, { others, workFolder: folder })
    return {
      checks: [...found.checks, ...types.checks],
      warnings: [...found.warnings, ...types.warnings, ...typesNote(build, others)],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** For the log only, because it may name paths of this machine. */
const causeOf = (stderr: string): Error | undefined => (stderr === '' ? undefined : new Error(stderr))

const refused = (build: BuiltRelease, reason: string, stderr: string): ReleaseError =>
  new ReleaseError('release/refused', `${nameOf(build)} is rejected:\n${formatRejections([{ ...ENDED, reason }])}`, {
    cause: causeOf(stderr),
  })

const ENDED = {
  check: 'admission',
  fix: 'Open its pages in the development server. Code that runs on the server must end, and keep little memory.',
}

const STORE = 'the release store'

interface Checked {
  build: BuiltRelease
  folder: string
  stderr: string
}

function findingsOf({ findings, error }: Outcome, { build, folder, stderr }: Checked): Findings {
  // Callers are elsewhere, so no text names a path of this machine.
  const shown = (text: string) => text.replaceAll(path.join(folder, 'store'), STORE).replaceAll(folder, 'the build')
  if (findings && !error) {
    const { checks, warnings } = findings
    return { checks, warnings: warnings.map((each) => ({ ...each, reason: shown(each.reason), fix: shown(each.fix) })) }
  }
  const cause = causeOf(stderr)
  // A defect: its message is not for callers.
  if (!error?.code) throw new Error(`The checks of ${nameOf(build)} failed: ${error?.message}`, { cause })
  throw new ReleaseError(error.code, shown(error.message), { cause })
}

/** Says that types are the publisher's statement: without declarations, only hashes can be compared. */
function typesNote(
  { app, version, manifest }: BuiltRelease,
  others: readonly VersionedRelease[],
): Findings['warnings'] {
  const shells = others.filter((other) => other.manifest.kind === 'shell').map(nameOf)
  if (manifest.kind === 'shell' || manifest.declarations !== undefined || shells.length === 0) return []
  return [
    {
      check: 'page contract',
      reason: `The types of ${nameOf({ app, version })} were not compared with ${shells.join(' and ')}. Its release.json states that it was built against the same contract.`,
      fix: 'Build it with the current @mfe/build, so its release has declarations to compare.',
      isWarning: true,
    },
  ]
}
