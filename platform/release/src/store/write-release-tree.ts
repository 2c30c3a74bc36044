import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { compressedForms } from './compressed-forms.ts'
import { syncFolder, writeDurably } from './durable-files.ts'
import { parseManifest } from './parse-manifest.ts'
import { readBuildFile } from './read-build-file.ts'
import type { ReleaseBytes } from './release-store.ts'

const CONCURRENCY = 4

/** Writes a release and its compressed forms to a new folder, checked against its release.json and synced. */
export async function writeReleaseTree(folder: string, release: ReleaseBytes): Promise<void> {
  const { files } = parseManifest(release.manifest, 'release.json')
  const folders = new Set([folder, ...Object.keys(files).map((file) => path.dirname(path.join(folder, file)))])
  for (const each of folders) await mkdir(each, { recursive: true })

  const waiting = Object.entries(files)
  const writeNext = async (): Promise<void> => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const [file, listed] = entry
      const bytes = await readBuildFile(release, file, listed)
      await writeDurably(path.join(folder, file), bytes)
      for (const form of await compressedForms(file, bytes)) {
        await writeDurably(path.join(folder, file + form.suffix), form.bytes)
      }
    }
  }
  // Waits for all writers before it throws, because the caller then removes the folder.
  const writers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, writeNext))
  for (const writer of writers) if (writer.status === 'rejected') throw writer.reason
  await writeDurably(path.join(folder, 'release.json'), release.manifest)
  for (const each of folders) await syncFolder(each)
}
