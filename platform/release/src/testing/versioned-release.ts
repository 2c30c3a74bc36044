import type { ReleaseManifest } from '@mfe/contract'
import type { VersionedRelease } from '../admission/admission.ts'
import { toAppName, toVersion } from '../names.ts'

/** Names a manifest by its app and a version. */
export const versioned = (manifest: ReleaseManifest, version = '1.0.0'): VersionedRelease => ({
  app: toAppName(manifest.name),
  version: toVersion(version),
  manifest,
})
