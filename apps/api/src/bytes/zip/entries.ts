import type { ReadFile } from '../notes/damage-reports.ts'
import type { Contents } from './contents.ts'
import { createDosClock } from './format/dos-time.ts'
import type { ArchiveEntry } from './format/records.ts'

export interface Entry extends ArchiveEntry {
  /** Undefined for a folder. */
  file?: Pick<ReadFile, 'id' | 'folderId' | 'blobId'>
}

/** Yields the entries of an archive in order: each folder, then its files. Ends any earlier iteration. */
export function* entriesOf(contents: Contents, now: Date, timeZone = 'UTC'): Generator<Entry, void> {
  const toDosTime = createDosClock(timeZone)
  const timesOf = (lastModified: Date) => ({ lastModified, dosTime: toDosTime(lastModified) })
  let parent = 0
  let parentPath: string | undefined
  for (const folder of contents.folders()) {
    // Siblings are adjacent, so the path of a parent is computed once.
    if (folder.parent !== parent) {
      parent = folder.parent
      parentPath = pathTo(contents, parent)
    }
    const path = parentPath === undefined ? folder.name : `${parentPath}/${folder.name}`
    yield { name: `${path}/`, ...timesOf(now), size: 0, crc32: 0 }
    for (const { id, name, size, crc32, blobId, createdAt } of contents.filesIn(folder.number)) {
      const file = { id, folderId: folder.id, blobId }
      yield { name: `${path}/${name}`, ...timesOf(new Date(createdAt)), size, crc32, file }
    }
  }
}

function pathTo(contents: Contents, number: number): string {
  const { name, parent } = contents.folder(number)
  return parent === 0 ? name : `${pathTo(contents, parent)}/${name}`
}
