import type { AppName, Version } from '../names.ts'

/**
 * Decides which bytes a version gets before any are stored. A bucket cannot decide: of two writers of one object, the
 * last one wins. Every method may be called from several processes at once.
 */
export interface VersionClaims {
  /** Resolves to the digest of the version's release.json: the given one, unless another was claimed first. */
  claim(app: AppName, version: Version, digest: string): Promise<string>
  /** Forgets the claim, so that the version may have other bytes. */
  unclaim(app: AppName, version: Version): Promise<void>
}
