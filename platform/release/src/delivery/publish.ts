import type { OpenPageRenderer, PageRenderer, VersionedRelease } from '../admission/admission.ts'
import { admit, formatRejections } from '../admission/admit.ts'
import { isAvailable, ReleaseError, undefinedIfUnavailable } from '../errors.ts'
import { readOtherReleases } from '../live/live-releases.ts'
import { readContract } from '../live/read-contract.ts'
import type { AppName, Version } from '../names.ts'
import { tagOf } from '../store/integrity.ts'
import { inMemoryFile } from '../store/release-files.ts'
import type { PublishOutcome, ReleaseBytes, ReleaseStore } from '../store/release-store.ts'
import { assertSameRelease } from '../store/stored-manifest.ts'
import type { BuiltRelease } from './built-release.ts'

export interface CheckOptions {
  /** The folder of the app's sources, for a type check if the page contract has changed. */
  source?: string
  openRenderer?: OpenPageRenderer
  /** The releases that will be live with this one. Defaults to those that are live now. */
  others?: readonly VersionedRelease[]
  /**
   * The apps that this version takes paths and menu entries over from: it will be promoted with them, or with their
   * retirement, as one change. What overlaps with them only warns.
   */
  takesFrom?: readonly AppName[]
}

export interface PublishOptions extends CheckOptions {
  /** Receives what the checks found, but do not reject, as text. */
  onWarnings?: (text: string) => void
  /** Replaces the checks, to run them in another process. Resolves and rejects like `checkBuild`. */
  check?: (build: BuiltRelease) => Promise<string | undefined>
}

/**
 * Stores a build if it passes every check; nothing live changes. Rejects with `release/refused`, with every reason in
 * the message. Skips only the checks if the version is already stored: a damaged one is repaired.
 */
export async function publish(
  store: ReleaseStore,
  build: BuiltRelease,
  options: PublishOptions = {},
): Promise<PublishOutcome> {
  if (!(await isListed(store, build))) await runChecks(store, build, options)
  return store.publish(build.app, build.version, build.bytes)
}

/** Checks a build like `publish`, and resolves to what that would do. Stores nothing. */
export async function checkPublication(
  store: ReleaseStore,
  build: BuiltRelease,
  options: PublishOptions = {},
): Promise<PublishOutcome> {
  if (!(await isListed(store, build))) {
    await runChecks(store, build, options)
    return 'stored'
  }
  const { app, version, bytes } = build
  const stored = await store.readRelease(app, version).catch(undefinedIfUnavailable)
  assertSameRelease({ app, version }, stored?.manifest, bytes.manifest)
  return (await isAvailable(store.verify(app, version))) ? 'unchanged' : 'repaired'
}

const isListed = async (store: ReleaseStore, { app, version }: BuiltRelease): Promise<boolean> =>
  (await store.versions(app)).some((stored) => stored.version === version)

async function runChecks(
  store: ReleaseStore,
  build: BuiltRelease,
  { onWarnings, check, ...options }: PublishOptions,
): Promise<void> {
  const warnings = check ? await check(build) : await checkBuild(store, build, options)
  if (warnings) onWarnings?.(warnings)
}

/**
 * Checks a build without storing it. Rejects with `release/refused`, with every reason in the message; resolves to what
 * the checks found, but do not reject, as text.
 */
export async function checkBuild(
  store: ReleaseStore,
  build: BuiltRelease,
  { source, openRenderer, others, takesFrom }: CheckOptions = {},
): Promise<string | undefined> {
  const { app, version, manifest, bytes } = build
  let renderer: PageRenderer | undefined
  try {
    renderer = await openRenderer?.(withStagedRelease(store, build))
    const together = others ?? (await readOtherReleases(store, app, await store.channel(app)))
    const subject = { app, version, manifest }
    const admission = { subject, bytes, others: together, takesFrom, source, renderer }
    const warnings = await admit(admission, (shell) => readContract(store, shell), readLive)
    return warnings.length > 0 ? formatRejections(warnings) : undefined
  } finally {
    await renderer?.close()
  }

  function readLive(release: VersionedRelease, file: string): Promise<Buffer> {
    return store.readFile(release.app, release.version, file)
  }
}

/** Returns a view of the store that includes an unpublished release, so it can be rendered before publishing. */
function withStagedRelease(
  store: ReleaseStore,
  { app, version, manifest, bytes }: VersionedRelease & { bytes: ReleaseBytes },
): ReleaseStore {
  const isStaged = (name: AppName, wanted: Version) => name === app && wanted === version
  return {
    ...store,
    apps: async () => [...new Set([...(await store.apps()), app])].sort(),
    release: (name, wanted) => (isStaged(name, wanted) ? Promise.resolve(manifest) : store.release(name, wanted)),
    verify: (name, wanted) => (isStaged(name, wanted) ? Promise.resolve() : store.verify(name, wanted)),
    async findFile(name, wanted, file, encoding) {
      if (!isStaged(name, wanted)) return store.findFile(name, wanted, file, encoding)
      const listed = Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined
      if (encoding || !listed) return undefined
      return { ...inMemoryFile(await bytes.read(file)), tag: tagOf(listed) }
    },
    async readFile(name, wanted, file) {
      if (!isStaged(name, wanted)) return store.readFile(name, wanted, file)
      if (Object.hasOwn(manifest.files, file)) return bytes.read(file)
      throw new ReleaseError('release/not-found', `${app}@${version} has no file ${file}.`)
    },
  }
}
