import type { AppName, Version } from '../names.ts'

/**
 * Decides which bytes a version has before any are stored, because a bucket cannot: of two writers of one object, the
 * last one wins. Every method may be called from several processes at once.
 */
export interface VersionClaims {
  /** Resolves to the digest of the version's release.json: this one, unless another was claimed first. */
  claim(app: AppName, version: Version, digest: string): Promise<string>
  /** Forgets the claim, so that the version may have other bytes. */
  disclaim(app: AppName, version: Version): Promise<void>
}
