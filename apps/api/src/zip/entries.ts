import { type Beneath, fileEntryName, folderPaths } from './entry-names.ts'
import type { ArchiveEntry } from './records.ts'
import type { FileBeneath } from './zip.repo.ts'

export interface Entry extends ArchiveEntry {
  /** A folder has none. */
  blobId?: string
}

/** What the archive of a folder holds, in the order it is written: each folder, then its files. */
export function entriesOf(
  root: { id: string; name: string },
  folders: readonly Beneath[],
  files: readonly FileBeneath[],
  now: Date,
): Entry[] {
  const filesIn = Map.groupBy(files, ({ folderId }) => folderId)
  const foldersIn = Map.groupBy(folders, ({ parentId }) => parentId)
  const entries: Entry[] = []
  for (const [id, path] of folderPaths(root, folders)) {
    entries.push({ name: `${path}/`, lastModified: now, size: 0 })
    const folderNames = new Set(foldersIn.get(id)?.map(({ name }) => name))
    const inside = filesIn.get(id) ?? []
    const fileNames = new Set(inside.map(({ name }) => name))
    for (const { name, size, blobId, createdAt } of inside) {
      const entryName = fileEntryName(
        name,
        (other) => fileNames.has(other),
        (other) => folderNames.has(other),
      )
      // Two files never make room for the same folder: the next one finds this name taken.
      fileNames.add(entryName)
      entries.push({ name: `${path}/${entryName}`, lastModified: new Date(createdAt), size, blobId })
    }
  }
  return entries
}
