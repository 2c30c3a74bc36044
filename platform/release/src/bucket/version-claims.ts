import type { AppName, Version } from '../names.ts'

/** Decides which bytes a version gets: in a bucket, the last of two writers wins. For several processes at once. */
export interface VersionClaims {
  /** Resolves to the digest of the version's release.json: the given one, unless another was claimed first. */
  claim(app: AppName, version: Version, digest: string): Promise<string>
  /** Removes the claim, so the version may be published with other bytes. */
  unclaim(app: AppName, version: Version): Promise<void>
}
