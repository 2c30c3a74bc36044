import { crc32 } from 'node:zlib'
import { type ArchiveEntry, centralHeader, centralLength, endOfArchive, entryLength, localHeader } from './records.ts'

/** Called after each entry, to yield to other requests. */
type Step = () => Promise<void>

/** Entries that are iterated more than once, so each iteration must yield the same ones. */
export interface Entries<Entry extends ArchiveEntry = ArchiveEntry> extends Iterable<Entry> {
  readonly length: number
}

/** Resolves to the number of bytes that `writeArchive` produces from these entries. */
export async function archiveLength(entries: Entries, step: Step): Promise<number> {
  let [offset, directory] = [0, 0]
  for (const entry of entries) {
    directory += centralLength(entry, offset)
    offset += entryLength(entry)
    await step()
  }
  return offset + directory + endOfArchive(entries.length, directory, offset).length
}

/**
 * Generates a zip archive as it is read. If a file differs from its entry in size or checksum, throws what `onDamage`
 * resolves to.
 */
export async function* writeArchive<Entry extends ArchiveEntry>(
  entries: Entries<Entry>,
  read: (entry: Entry) => AsyncIterable<Buffer>,
  onDamage: (entry: Entry) => Promise<Error>,
  step: Step,
): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield localHeader(entry)
    if (!(yield* intact(entry, read(entry)))) throw await onDamage(entry)
    await step()
  }
  yield* writeDirectory(entries, step)
}

/** Passes the bytes of a file on, none beyond the size of its entry. Returns whether they are those of the entry. */
async function* intact(entry: ArchiveEntry, chunks: AsyncIterable<Buffer>) {
  let [size, checksum] = [0, 0]
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > entry.size) break
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  return size === entry.size && checksum === entry.crc32
}

/** Generates what follows the entries of an archive. */
export async function* writeDirectory(entries: Entries, step: Step): AsyncGenerator<Buffer> {
  let [offset, length] = [0, 0]
  for (const entry of entries) {
    const header = centralHeader(entry, offset)
    offset += entryLength(entry)
    length += header.length
    yield header
    await step()
  }
  yield endOfArchive(entries.length, length, offset)
}
