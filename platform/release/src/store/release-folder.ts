import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseError } from '../errors.ts'
import { ifExists } from './durable-files.ts'
import type { ReleaseBytes } from './release-store.ts'

/** Reads a release from the folder that the build preset writes: `apps/<app>/dist`. */
export async function readReleaseFolder(folder: string): Promise<ReleaseBytes> {
  const file = path.join(folder, 'release.json')
  const manifest = await ifExists(readFile(file))
  if (manifest) return { manifest, read: (name) => readFile(path.join(folder, name)) }
  throw new ReleaseError('release/bad-release', `${file} is missing: the app is not built. To fix: build it first.`)
}
