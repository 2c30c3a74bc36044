import path from 'node:path'
import type { PlacedRelease } from '../admission/admission.ts'
import { ReleaseError } from '../errors.ts'
import { type AppName, toVersion, type Version } from '../names.ts'
import { shortHash } from '../store/integrity.ts'
import { parseManifest } from '../store/parse-manifest.ts'
import { readReleaseFolder } from '../store/release-folder.ts'
import type { ReleaseBytes } from '../store/release-store.ts'

/** A build that has not been published, or has been before. */
export interface BuiltRelease extends PlacedRelease {
  bytes: ReleaseBytes
}

/** Reads a build; without a version it gets the one that its content makes. */
export async function readBuild(app: AppName, folder: string, version?: Version): Promise<BuiltRelease> {
  const bytes = await readReleaseFolder(folder)
  const manifest = parseManifest(bytes.manifest, path.join(folder, 'release.json'))
  const made = () => toVersion(`${manifest.packageVersion}-${shortHash(bytes.manifest)}`)
  if (manifest.name !== app) {
    throw new ReleaseError(
      'release/bad-release',
      `${folder} holds a build of ${manifest.name}, not of ${app}. Way out: name the folder in which ${app} is built.`,
    )
  }
  return { app, version: version ?? made(), manifest, bytes }
}
