import { timeIn } from '@mfe/contract/days'
import type { ReadFile } from '../notes/damage-reports.ts'
import type { Contents } from './contents.ts'
import type { ArchiveEntry } from './records.ts'

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

const QUARTER = 15 * 60_000
const FIRST_YEAR = 1980

/**
 * Returns a function that encodes an instant in the two 16-bit fields of DOS, as the date and time of day in this time
 * zone: the fields have no zone, and readers that ignore the exact time beside them show them as they are.
 */
export function createDosClock(timeZone: string): (date: Date) => number {
  // Clocks change at quarters of an hour, and files of a folder have similar times.
  let quarter = Number.NaN
  let offset = 0
  return (date) => {
    const start = Math.floor(date.getTime() / QUARTER) * QUARTER
    if (start !== quarter) [quarter, offset] = [start, Date.parse(`${timeIn(timeZone, start).slice(0, 19)}Z`) - start]
    const local = new Date(date.getTime() + offset).toISOString()
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local.match(/\d+/g)?.map(Number) ?? []
    if (year < FIRST_YEAR) return 0x210000
    const days = ((year - FIRST_YEAR) << 9) | (month << 5) | day
    return days * 0x10000 + ((hour << 11) | (minute << 5) | (second >> 1))
  }
}
