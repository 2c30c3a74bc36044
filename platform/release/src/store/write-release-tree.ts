import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseError } from '../errors.ts'
import { compressedForms } from './compressed-forms.ts'
import { isCode, syncFolder, writeDurably } from './durable-files.ts'
import { integrityOf } from './integrity.ts'
import { parseManifest } from './parse-manifest.ts'
import type { ReleaseBytes } from './release-store.ts'

const AT_ONCE = 4

/** Writes a release and its compressed forms to a new folder, checked against its release.json and synced. */
export async function writeReleaseTree(folder: string, release: ReleaseBytes): Promise<void> {
  const { files } = parseManifest(release.manifest, 'release.json')
  const folders = new Set([folder, ...Object.keys(files).map((file) => path.dirname(path.join(folder, file)))])
  for (const each of folders) await mkdir(each, { recursive: true })

  const waiting = Object.entries(files)
  const writeNext = async (): Promise<void> => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const [file, { integrity }] = entry
      const bytes = await readListed(release, file)
      if (integrityOf(bytes) !== integrity) throw unlike(file)
      await writeDurably(path.join(folder, file), bytes)
      for (const form of await compressedForms(file, bytes)) {
        await writeDurably(path.join(folder, file + form.suffix), form.bytes)
      }
    }
  }
  // Every writer ends before a failure is told: the caller removes the folder then.
  const writers = await Promise.allSettled(Array.from({ length: AT_ONCE }, writeNext))
  for (const writer of writers) if (writer.status === 'rejected') throw writer.reason
  await writeDurably(path.join(folder, 'release.json'), release.manifest)
  for (const each of folders) await syncFolder(each)
}

async function readListed(release: ReleaseBytes, file: string): Promise<Buffer> {
  try {
    return await release.read(file)
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) throw error
    throw new ReleaseError(
      'release/bad-release',
      `release.json lists ${file}, but the build has no such file. Build the app again.`,
      { cause: error },
    )
  }
}

const unlike = (file: string) =>
  new ReleaseError('release/bad-release', `${file} is not the file that release.json describes. Build the app again.`)
