import type { ReleaseManifest } from '@mfe/contract'
import type { VersionedRelease } from '../admission/admission.ts'
import { toAppName, toVersion } from '../names.ts'

/** Adds a version, and the app named in the manifest. */
export const versioned = (manifest: ReleaseManifest, version = '1.0.0'): VersionedRelease => ({
  app: toAppName(manifest.name),
  version: toVersion(version),
  manifest,
})
