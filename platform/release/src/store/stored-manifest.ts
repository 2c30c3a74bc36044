import type { ReleaseManifest } from '@mfe/contract'
import { DamagedReleaseError, ReleaseError, UnsupportedReleaseError } from '../errors.ts'
import { nameOf, type ReleaseName } from '../names.ts'
import { shortHash } from './integrity.ts'
import { parseManifest } from './parse-manifest.ts'

/** Parses a stored release.json. Throws `release/damaged` or `release/unsupported`. */
export function parseStored(name: ReleaseName, bytes: Buffer): ReleaseManifest {
  let manifest: ReleaseManifest
  try {
    manifest = parseManifest(bytes, nameOf(name))
  } catch (error) {
    if (error instanceof UnsupportedReleaseError) throw error
    throw damagedManifest(name, 'release.json cannot be parsed.', error)
  }
  if (manifest.name === name.app) return manifest
  throw damagedManifest(name, `release.json belongs to ${manifest.name}.`)
}

export const damagedManifest = (name: ReleaseName, reason: string, cause?: unknown) =>
  new DamagedReleaseError({ ...name, file: 'release.json' }, reason, { cause })

/** `store` is the location that was searched: a command may use a different store than the site. */
export const notPublished = (name: ReleaseName, store: string) =>
  new ReleaseError(
    'release/not-found',
    `${nameOf(name)} is not published in ${store}. To fix: choose a version that pnpm mfe status ${name.app} lists, or name the store or site that has it (RELEASE_STORE, MFE_SITE).`,
  )

/** Throws `release/other-bytes` unless `stored`, undefined if unreadable, is the release.json of this release. */
export function assertSameRelease(name: ReleaseName, stored: Buffer | undefined, manifest: Buffer): void {
  if (stored?.equals(manifest)) return
  if (stored && isParsable(name, stored)) throw otherBytes(name)
  // A version that ends with the content hash proves what was published even if its release.json is unreadable.
  if (name.version.endsWith(`-${shortHash(manifest)}`)) return
  throw otherBytes(name, 'is stored without a readable release.json, so nothing proves that this build is the same.')
}

export const otherBytes = (
  name: ReleaseName,
  reason = 'is already published with different bytes, and a version never changes.',
) =>
  new ReleaseError(
    'release/other-bytes',
    `${nameOf(name)} ${reason} To fix: publish under another version, or leave out --version to derive one from the content.`,
  )

function isParsable(name: ReleaseName, stored: Buffer): boolean {
  try {
    parseStored(name, stored)
    return true
  } catch {
    return false
  }
}
