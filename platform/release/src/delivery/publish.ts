import type { Admission, OpenPageRenderer, PageRenderer, VersionedRelease } from '../admission/admission.ts'
import type { Author } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { isAvailable, ReleaseError, undefinedIfUnavailable } from '../errors.ts'
import { formatAdmission } from '../findings/admission-record.ts'
import { admit, admitTypes, type Findings, formatRejections } from '../findings/admit.ts'
import { readersOf } from '../live/check-stored-pair.ts'
import { readOtherReleases } from '../live/live-releases.ts'
import { type AppName, toNewAppName, type Version } from '../names.ts'
import { isPreviewVersion } from '../preview-version.ts'
import { tagOf } from '../store/integrity.ts'
import { inMemoryFile } from '../store/release-files.ts'
import type { PublishOutcome, ReleaseBytes, ReleaseStore } from '../store/release-store.ts'
import { assertSameRelease } from '../store/stored-manifest.ts'
import type { BuiltRelease } from './built-release.ts'
import { assertPreviewAllowed, removeEndedPreviews } from './previews.ts'

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
  /** False if the caller compares types itself (`checkTypes`), because this process cannot run a compiler. */
  comparesTypes?: boolean
}

export interface PublishOptions extends CheckOptions {
  /** Receives what the checks found, but do not reject, as text. */
  onWarnings?: (text: string) => void
  /** Replaces the checks, to run them in another process. Resolves and rejects like `checkBuild`. */
  check?: (build: BuiltRelease) => Promise<Findings>
  /** Who publishes, from where and why. Stored with what the checks found. */
  author?: Author
}

/**
 * Stores a build if it passes every check; nothing live changes. Rejects with `release/refused`, with every reason in
 * the message; with `release/bad-name` if the app is new and the platform uses its name itself. Skips only the checks if
 * the version is already stored: a damaged one is repaired. A preview is stored like any version; with it, those of the
 * app that have ended are removed.
 */
export async function publish(
  store: ReleaseStore,
  build: BuiltRelease,
  options: PublishOptions = {},
): Promise<PublishOutcome> {
  const findings = (await findStored(store, build)) ? undefined : await runChecks(store, build, options)
  const admission = findings && formatAdmission(findings, options.author ?? {}, new Date())
  const outcome = await store.publish(build.app, build.version, {
    ...build.bytes,
    readAdmission: async () => admission,
  })
  if (isPreviewVersion(build.version)) await removeEndedPreviews(store, build.app, new Date())
  return outcome
}

/** Checks a build like `publish`, and resolves to what that would do. Stores nothing. */
export async function checkPublication(
  store: ReleaseStore,
  build: BuiltRelease,
  options: PublishOptions = {},
): Promise<PublishOutcome> {
  if (!(await findStored(store, build))) {
    await runChecks(store, build, options)
    return 'stored'
  }
  const { app, version, bytes } = build
  const stored = await store.readRelease(app, version).catch(undefinedIfUnavailable)
  assertSameRelease({ app, version }, stored?.manifest, bytes.manifest)
  return (await isAvailable(store.verify(app, version))) ? 'unchanged' : 'repaired'
}

/** Finds the version in the store. Throws if it is the first of an app with a reserved name. */
async function findStored(store: ReleaseStore, { app, version }: BuiltRelease) {
  const versions = await store.versions(app)
  if (versions.length === 0) toNewAppName(app)
  return versions.find((stored) => stored.version === version)
}

async function runChecks(
  store: ReleaseStore,
  build: BuiltRelease,
  { onWarnings, check, ...options }: PublishOptions,
): Promise<Findings> {
  await assertPreviewAllowed(store, build, new Date())
  const findings = check ? await check(build) : await checkBuild(store, build, options)
  if (findings.warnings.length > 0) onWarnings?.(formatRejections(findings.warnings))
  return findings
}

/** Checks a build without storing it. Rejects with `release/refused`, with every reason in the message. */
export async function checkBuild(
  store: ReleaseStore,
  build: BuiltRelease,
  { source, openRenderer, others, takesFrom, comparesTypes }: CheckOptions = {},
): Promise<Findings> {
  const { app, version, manifest, bytes } = build
  let renderer: PageRenderer | undefined
  try {
    renderer = await openRenderer?.(withStagedRelease(store, build))
    const channel = await store.channel(app)
    const together = others ?? (await readOtherReleases(store, app, channel))
    const subject = { app, version, manifest }
    const { settings } = channel
    const live = await readStable(store, app, channel)
    const pages = { renderer, live }
    const admission = { subject, bytes, others: together, takesFrom, settings, source, comparesTypes, ...pages }
    const { readContract, read } = readersOf(store)
    return await admit(admission, readContract, read)
  } finally {
    await renderer?.close()
  }
}

/**
 * Compares the types of a build with what will be live with it, by the declarations in releases, for a process whose
 * checks could not. Nothing of the build runs. Rejects like `checkBuild`.
 */
export async function checkTypes(
  store: ReleaseStore,
  { app, version, manifest, bytes }: BuiltRelease,
  { others, workFolder }: Pick<Admission, 'others' | 'workFolder'>,
): Promise<Findings> {
  const admission = { subject: { app, version, manifest }, bytes, others, workFolder }
  const { readContract, read } = readersOf(store)
  return admitTypes(admission, readContract, read)
}

async function readStable(
  store: ReleaseStore,
  app: AppName,
  { stable: version }: Channel,
): Promise<VersionedRelease | undefined> {
  if (version === undefined) return undefined
  const manifest = await store.release(app, version).catch(undefinedIfUnavailable)
  return manifest && { app, version, manifest }
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
