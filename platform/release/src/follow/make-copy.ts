import { isUnavailable, ReleaseError } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'
import { parseStored } from '../store/stored-manifest.ts'
import type { LocalCopy } from './local-copies.ts'

interface Stores {
  remote: VersionStore
  local: VersionStore
  /** Registers a new copy. */
  copies: { add: (copy: LocalCopy) => Promise<void> }
}

/** Copies a version, replacing a damaged copy. Rejects like `release`, or with `release/unreachable`. */
export async function makeCopy({ remote, local, copies }: Stores, { app, version }: LocalCopy): Promise<void> {
  try {
    const release = await remote.readRelease(app, version)
    parseStored({ app, version }, release.manifest)
    await removeDifferent(local, app, version, release.manifest)
    await local.publish(app, version, release)
    await copies.add({ app, version })
  } catch (cause) {
    throw isUnavailable(cause) ? cause : unreachable({ app, version }, cause)
  }
}

/**
 * `publish` does not replace a copy whose release.json is damaged, because nothing proves that it is the same release.
 */
async function removeDifferent(local: VersionStore, app: AppName, version: Version, manifest: Buffer): Promise<void> {
  const known = await local.readRelease(app, version).catch(() => undefined)
  if (known && !known.manifest.equals(manifest)) await local.remove(app, version)
}

export const unreachable = (name: LocalCopy, cause: unknown) =>
  new ReleaseError('release/unreachable', `${nameOf(name)} could not be copied from the release store.`, { cause })
