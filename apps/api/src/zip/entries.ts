import type { Contents } from './contents.ts'
import { fileEntryName, folderPath } from './entry-names.ts'
import type { ArchiveEntry } from './records.ts'

export interface Entry extends ArchiveEntry {
  /** Undefined for a folder. */
  blobId?: string
}

/** Yields the entries of an archive in order: each folder, then its files. Ends any earlier iteration. */
export function* entriesOf(contents: Contents, now: Date): Generator<Entry, void> {
  contents.clearRenamed()
  let parent = 0
  let parentPath: string | undefined
  for (const folder of contents.folders()) {
    // Siblings are adjacent, so the path of a parent is computed once.
    if (folder.parent !== parent) {
      parent = folder.parent
      parentPath = pathTo(contents, parent)
    }
    const path = folderPath(folder.name, parentPath)
    yield { name: `${path}/`, lastModified: now, size: 0 }
    for (const { name, isFolderName, size, blobId, createdAt } of contents.filesIn(folder.number)) {
      const entryName = fileEntryName(name, isFolderName === 1, (other) => contents.isTaken(folder.number, other))
      // The next file must not get the same name.
      if (entryName !== name) contents.addRenamed(folder.number, entryName)
      yield { name: `${path}/${entryName}`, lastModified: new Date(createdAt), size, blobId }
    }
  }
}

function pathTo(contents: Contents, number: number): string {
  const { name, parent } = contents.folder(number)
  return folderPath(name, parent === 0 ? undefined : pathTo(contents, parent))
}
