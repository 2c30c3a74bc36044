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

/** The number of entries to process before yielding to other requests. */
const BATCH_SIZE = 200

/** Entries that are iterated more than once, so each iteration must yield the same ones. */
export interface Entries<Entry extends ArchiveEntry = ArchiveEntry> extends Iterable<Entry> {
  readonly length: number
}

/** Resolves to the number of bytes that `writeArchive` produces from these entries. */
export async function archiveLength(entries: Entries): Promise<number> {
  let offset = 0
  let directory = 0
  let n = 0
  for (const entry of entries) {
    directory += centralLength(entry, offset)
    offset += entryLength(entry)
    n += 1
    if (n % BATCH_SIZE === 0) await nextTurn()
  }
  return offset + directory + endOfArchive(entries.length, directory, offset).length
}

/** Generates a zip archive as it is read. Throws if the size of a file differs from the one in its entry. */
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
    if (size !== entry.size) throw new Error(`A file has ${size} bytes on disk instead of ${entry.size}.`)
    checksums[n] = checksum
    n += 1
    yield descriptor(entry, checksum)
    if (n % BATCH_SIZE === 0) await nextTurn()
  }
  yield* writeDirectory(entries, checksums)
}

async function* writeDirectory(entries: Entries, checksums: Uint32Array): AsyncGenerator<Buffer> {
  let offset = 0
  let length = 0
  let n = 0
  for (const entry of entries) {
    const header = centralHeader(entry, checksums[n] ?? 0, offset)
    offset += entryLength(entry)
    length += header.length
    n += 1
    yield header
    if (n % BATCH_SIZE === 0) await nextTurn()
  }
  yield endOfArchive(entries.length, length, offset)
}
