import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isShell, type VersionedRelease } from '../admission/admission.ts'
import { badRelease } from '../errors.ts'
import { type AppName, toVersion, type Version } from '../names.ts'
import { ifExists } from '../store/durable-files.ts'
import { shortHash } from '../store/integrity.ts'
import { parseManifest } from '../store/parse-manifest.ts'
import type { ReleaseBytes } from '../store/release-store.ts'

/** A build, whether or not it has been published. */
export interface BuiltRelease extends VersionedRelease {
  bytes: ReleaseBytes
}

/** Sorts the shell before remotes, because their problems often follow from its own. */
export const shellFirst = (one: VersionedRelease, other: VersionedRelease): number =>
  Number(isShell(other)) - Number(isShell(one))

/** Reads a build. The version defaults to the package version and the content hash. */
export async function readBuild(app: AppName, folder: string, version?: Version): Promise<BuiltRelease> {
  const bytes = await readReleaseFolder(folder)
  const manifest = parseManifest(bytes.manifest, path.join(folder, 'release.json'))
  const derivedVersion = () => toVersion(`${manifest.packageVersion}-${shortHash(bytes.manifest)}`)
  if (manifest.name !== app) {
    throw badRelease(
      `${folder} holds a build of ${manifest.name}, not of ${app}. To fix: name the folder in which ${app} is built.`,
    )
  }
  return { app, version: version ?? derivedVersion(), manifest, bytes }
}

/** Reads a release from the folder that the build preset writes: `apps/<app>/dist`. */
async function readReleaseFolder(folder: string): Promise<ReleaseBytes> {
  const file = path.join(folder, 'release.json')
  const manifest = await ifExists(readFile(file))
  if (manifest) return { manifest, read: (name) => readFile(path.join(folder, name)) }
  throw badRelease(`${file} is missing: the app is not built. To fix: build it first.`)
}
