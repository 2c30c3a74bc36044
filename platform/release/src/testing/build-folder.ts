import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { onTestFinished } from 'vitest'
import { bytesOf, type FakeFiles } from './fake-release.ts'

/** Writes a fake build to a folder, in the layout that the build presets write to `dist`. */
export async function writeBuild(folder: string, manifest: ReleaseManifest, files?: FakeFiles): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  const bytes = bytesOf(manifest, files)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'release.json'), bytes.manifest)
  for (const file of Object.keys(manifest.files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), await bytes.read(file))
  }
  return folder
}

/** Creates a temporary folder, and removes it when the test finishes. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Changes one byte of a file as a failing disk does: size and modification time stay the same. */
export async function changeByte(file: string): Promise<void> {
  const { atime, mtime } = await stat(file)
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  await writeFile(file, bytes)
  await utimes(file, atime, mtime)
}
