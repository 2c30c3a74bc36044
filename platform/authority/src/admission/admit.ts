import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type AppName,
  type BuiltRelease,
  formatRejections,
  nameOf,
  ReleaseError,
  type ReleaseStore,
  readOtherReleases,
  type VersionedRelease,
} from '@mfe/release'
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
 * Checks a build like `checkBuild`, in a process that can read only a copy of what is live. Rejects with
 * `release/refused` if a check fails or the process exceeds its limits. Stores nothing.
 */
export async function admit(
  store: ReleaseStore,
  build: BuiltRelease,
  { workFolder, rendererModule, takesFrom, signal, limits = LIMITS }: AdmitOptions,
): Promise<{ warnings: string }> {
  signal?.throwIfAborted()
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(path.join(await realpath(workFolder), 'admission-'))
  try {
    const others = await readOtherReleases(store, build.app, await store.channel(build.app))
    await writeJob(folder, store, build, { others, takesFrom, rendererModule })
    const ending = await runAdmissionProcess({ folder, rendererModule, limits, signal })
    if ('killed' in ending) throw refused(build, ending.killed, ending.stderr)
    const warnings = warningsOf(ending.outcome, { build, folder, stderr: ending.stderr })
    return { warnings: [warnings, ...typesNote(build, others)].filter((text) => text !== '').join('\n') }
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

function warningsOf({ warnings = '', error }: Outcome, { build, folder, stderr }: Checked): string {
  // Callers are elsewhere, so no text names a path of this machine.
  const shown = (text: string) => text.replaceAll(path.join(folder, 'store'), STORE).replaceAll(folder, 'the build')
  if (!error) return shown(warnings)
  const cause = causeOf(stderr)
  // A defect: its message is not for callers.
  if (!error.code) throw new Error(`The checks of ${nameOf(build)} failed: ${error.message}`, { cause })
  throw new ReleaseError(error.code, shown(error.message), { cause })
}

/** Says that types are the publisher's statement: the process has no sources to compile. */
function typesNote({ app, version, manifest }: BuiltRelease, others: readonly VersionedRelease[]): string[] {
  const shells = others.filter((other) => other.manifest.kind === 'shell').map(nameOf)
  if (manifest.kind === 'shell' || shells.length === 0) return []
  const name = nameOf({ app, version })
  return [
    `- page contract: The types of ${name} were not compared with ${shells.join(' and ')}. Its release.json states that it was built against the same contract.`,
  ]
}
