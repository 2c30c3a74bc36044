import { crc32 } from 'node:zlib'
import {
  type ArchiveEntry,
  centralHeader,
  centralLength,
  descriptor,
  endOfArchive,
  entryLength,
  localHeader,
} from './records.ts'

const DIRECTORY_PIECE = 1000

/** How many bytes `writeArchive` makes of these. */
export function archiveLength(entries: readonly ArchiveEntry[]): number {
  let offset = 0
  let directory = 0
  for (const entry of entries) {
    directory += centralLength(entry, offset)
    offset += entryLength(entry)
  }
  return offset + directory + endOfArchive(entries.length, directory, offset).length
}

/** A zip archive, made as it is read. Throws where a file has another size than its entry says. */
export async function* writeArchive<Entry extends ArchiveEntry>(
  entries: readonly Entry[],
  read: (entry: Entry) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const checksums = new Uint32Array(entries.length)
  for (const [n, entry] of entries.entries()) {
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
    yield descriptor(entry, checksum)
  }
  yield* directoryOf(entries, checksums)
}

function* directoryOf(entries: readonly ArchiveEntry[], checksums: Uint32Array): Generator<Buffer> {
  let offset = 0
  let length = 0
  for (let from = 0; from < entries.length; from += DIRECTORY_PIECE) {
    const headers: Buffer[] = []
    for (const [n, entry] of entries.slice(from, from + DIRECTORY_PIECE).entries()) {
      headers.push(centralHeader(entry, checksums[from + n] ?? 0, offset))
      offset += entryLength(entry)
    }
    const piece = Buffer.concat(headers)
    length += piece.length
    yield piece
  }
  yield endOfArchive(entries.length, length, offset)
}
