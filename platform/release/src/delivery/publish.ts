import path from 'node:path'
import type { OpenPageRenderer, PageRenderer, VersionedRelease } from '../admission/admission.ts'
import { admit, formatRejections } from '../admission/admit.ts'
import type { PublishedContract } from '../admission/check-page-contract.ts'
import { ReleaseError } from '../errors.ts'
import { readOtherReleases } from '../live/live-releases.ts'
import { type AppName, nameOf, toAppName, toVersion, type Version } from '../names.ts'
import { tagOf } from '../store/integrity.ts'
import { inMemoryFile } from '../store/release-files.ts'
import type { PublishOutcome, ReleaseBytes, ReleaseStore } from '../store/release-store.ts'
import type { BuiltRelease } from './built-release.ts'

export interface PublishOptions {
  /** The folder of the app's sources, for a type check if the page contract has changed. */
  source?: string
  openRenderer?: OpenPageRenderer
  /** The releases that will be live with this one. Defaults to those that are live now. */
  others?: readonly VersionedRelease[]
  /** Receives what the checks found, but do not reject, as text. */
  onWarnings?: (text: string) => void
}

/**
 * Stores a build if it passes every check; nothing live changes. Rejects with `release/refused`, with every reason in
 * the message. Skips only the checks if the version is already stored: a damaged one is repaired.
 */
export async function publish(
  store: ReleaseStore,
  build: BuiltRelease,
  { source, openRenderer, others, onWarnings }: PublishOptions = {},
): Promise<PublishOutcome> {
  const { app, version, manifest, bytes } = build
  const versions = await store.versions(app)
  if (!versions.some((stored) => stored.version === version)) {
    let renderer: PageRenderer | undefined
    try {
      renderer = await openRenderer?.(withStagedRelease(store, build))
      const together = others ?? (await readOtherReleases(store, app, await store.channel(app)))
      const subject = { app, version, manifest }
      const warnings = await admit({ subject, bytes, others: together, source, renderer }, readContract, readLive)
      if (warnings.length > 0) onWarnings?.(formatRejections(warnings))
    } finally {
      await renderer?.close()
    }
  }
  return store.publish(app, version, bytes)

  function readLive(release: VersionedRelease, file: string): Promise<Buffer> {
    return store.readFile(release.app, release.version, file)
  }

  async function readContract(shell: { app: string; version: string }): Promise<PublishedContract> {
    const [name, live] = [toAppName(shell.app), toVersion(shell.version)]
    const release = await store.release(name, live)
    if (release.kind !== 'shell') throw new Error(`${nameOf(shell)} is not a shell.`)
    const folder = `${path.posix.dirname(release.contractFile)}/`
    const paths = Object.keys(release.files).filter((file) => file.startsWith(folder) && file.endsWith('.ts'))
    const files = paths.map(
      async (file) => [file.slice(folder.length), String(await store.readFile(name, live, file))] as const,
    )
    return { entry: path.posix.basename(release.contractFile), files: new Map(await Promise.all(files)) }
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
