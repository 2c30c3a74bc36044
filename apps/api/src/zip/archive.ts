import { crc32 } from 'node:zlib'
import { nextTurn } from '../shared/time-slices.ts'
import {
  type ArchiveEntry,
  centralHeader,
  centralLength,
  descriptor,
  endOfArchive,
  entryLength,
  localHeader,
} from './records.ts'

/** Entries to process before yielding to other requests. */
const PIECE = 200

/** Iterated more than once, so it must yield the same entries each time. */
export interface Entries<Entry extends ArchiveEntry = ArchiveEntry> extends Iterable<Entry> {
  readonly length: number
}

/** The number of bytes that `writeArchive` produces from these entries. */
export async function archiveLength(entries: Entries): Promise<number> {
  let offset = 0
  let directory = 0
  let n = 0
  for (const entry of entries) {
    directory += centralLength(entry, offset)
    offset += entryLength(entry)
    n += 1
    if (n % PIECE === 0) await nextTurn()
  }
  return offset + directory + endOfArchive(entries.length, directory, offset).length
}

/** A zip archive, generated as it is read. Throws if the size of a file differs from its entry. */
export async function* writeArchive<Entry extends ArchiveEntry>(
  entries: Entries<Entry>,
  read: (entry: Entry) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const checksums = new Uint32Array(entries.length)
  let n = 0
  for (const entry of entries) {
    yield localHeader(entry)
    let size = 0
    let checksum = 0
    for await (const chunk of read(entry)) {
      size += chunk.length
      checksum = crc32(chunk, checksum)
      yield chunk
    }
    if (size !== entry.size) throw new Error(`A file of ${entry.size} bytes has ${size} on the disk`)
    checksums[n] = checksum
    n += 1
    yield descriptor(entry, checksum)
    if (n % PIECE === 0) await nextTurn()
  }
  yield* directoryOf(entries, checksums)
}

async function* directoryOf(entries: Entries, checksums: Uint32Array): AsyncGenerator<Buffer> {
  let offset = 0
  let length = 0
  let n = 0
  for (const entry of entries) {
    const header = centralHeader(entry, checksums[n] ?? 0, offset)
    offset += entryLength(entry)
    length += header.length
    n += 1
    yield header
    if (n % PIECE === 0) await nextTurn()
  }
  yield endOfArchive(entries.length, length, offset)
}
