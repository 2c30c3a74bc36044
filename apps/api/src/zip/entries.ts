import { fileEntryName, pathOf } from './entry-names.ts'
import type { ArchiveEntry } from './records.ts'

export interface ZipFile {
  name: string
  size: number
  blobId: string
  createdAt: number
}

/** A folder in an archive; the archived folder itself has no parent. */
export interface ZipFolder {
  id: string
  name: string
  parent?: ZipFolder | undefined
  folders: ZipFolder[]
  files: ZipFile[]
}

export interface Entry extends ArchiveEntry {
  /** A folder has none. */
  blobId?: string
}

/** Yields the entries of an archive in order: each folder, then its files. Builds paths lazily. */
export function* entriesOf(folders: readonly ZipFolder[], now: Date): Generator<Entry, void> {
  for (const folder of folders) {
    const path = pathOf(folder)
    yield { name: `${path}/`, lastModified: now, size: 0 }
    const folderNames = new Set(folder.folders.map(({ name }) => name))
    const fileNames = new Set(folder.files.map(({ name }) => name))
    for (const { name, size, blobId, createdAt } of folder.files) {
      const entryName = fileEntryName(
        name,
        (other) => fileNames.has(other),
        (other) => folderNames.has(other),
      )
      // Two files never make room for the same folder: the next one finds this name taken.
      fileNames.add(entryName)
      yield { name: `${path}/${entryName}`, lastModified: new Date(createdAt), size, blobId }
    }
  }
}
