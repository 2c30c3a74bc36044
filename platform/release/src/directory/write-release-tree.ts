import path from 'node:path'
import { makeFolder, syncFolder, writeDurably } from '../store/durable-files.ts'
import { parseManifest } from '../store/parse-manifest.ts'
import type { ReleaseBytes } from '../store/release-store.ts'
import { forEachStoredFile } from '../store/stored-files.ts'

/** Writes a release and its compressed forms to a new folder, checked against its release.json and synced. */
export async function writeReleaseTree(folder: string, release: ReleaseBytes): Promise<void> {
  const { files } = parseManifest(release.manifest, 'release.json')
  const folders = new Set([folder, ...Object.keys(files).map((file) => path.dirname(path.join(folder, file)))])
  for (const each of folders) await makeFolder(each)
  await forEachStoredFile(release, (file, bytes) => writeDurably(path.join(folder, file), bytes))
  await writeDurably(path.join(folder, 'release.json'), release.manifest)
  for (const each of folders) await syncFolder(each)
}
