import type { Contents } from './contents.ts'
import { fileEntryName, folderPath } from './entry-names.ts'
import type { ArchiveEntry } from './records.ts'

export interface Entry extends ArchiveEntry {
  /** A folder has none. */
  blobId?: string
}

/** Yields the entries of an archive in order: each folder, then its files. Ends any earlier iteration. */
export function* entriesOf(contents: Contents, now: Date): Generator<Entry, void> {
  contents.forgetGivenNames()
  let parent = 0
  let parentPath: string | undefined
  for (const folder of contents.folders()) {
    // Siblings follow each other.
    if (folder.parent !== parent) {
      parent = folder.parent
      parentPath = pathTo(contents, parent)
    }
    const path = folderPath(folder.name, parentPath)
    yield { name: `${path}/`, lastModified: now, size: 0 }
    for (const { name, isFolderName, size, blobId, createdAt } of contents.filesIn(folder.number)) {
      const entryName = fileEntryName(name, isFolderName === 1, (other) => contents.isTaken(folder.number, other))
      // Two files never make room for the same folder: the next one finds this name taken.
      if (entryName !== name) contents.giveName(folder.number, entryName)
      yield { name: `${path}/${entryName}`, lastModified: new Date(createdAt), size, blobId }
    }
  }
}

function pathTo(contents: Contents, number: number): string {
  const { name, parent } = contents.folder(number)
  return folderPath(name, parent === 0 ? undefined : pathTo(contents, parent))
}
