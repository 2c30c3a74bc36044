import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  type ArchiveEntry,
  centralHeader,
  centralLength,
  descriptor,
  endOfArchive,
  entryLength,
  localHeader,
} from './format/records.ts'
import { toStoredBlocks } from './format/stored-blocks.ts'

/** Called after each entry, to yield to other requests. */
type Step = () => Promise<void>

/** Entries that are iterated more than once, so each iteration must yield the same ones. */
export interface Entries<Entry extends ArchiveEntry = ArchiveEntry> extends Iterable<Entry> {
  readonly length: number
}

/** Resolves to the number of bytes that `writeArchive` produces from these entries. */
export async function archiveLength(entries: Entries, step: Step): Promise<number> {
  let offset = 0
  let directory = 0
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
  const checksums = new Uint32Array(entries.length)
  let n = 0
  for (const entry of entries) {
    let checksum = 0
    const keepChecksum = (value: number) => {
      checksum = value
    }
    yield localHeader(entry)
    const bytes = verified(entry, read(entry), { keepChecksum, onDamage })
    yield* entry.crc32 === null ? toStoredBlocks(bytes, entry.size) : bytes
    if (entry.crc32 === null) yield descriptor(entry, checksum)
    checksums[n] = checksum
    n += 1
    await step()
  }
  yield* writeDirectory(entries, checksums, step)
}

interface Verified<Entry> {
  keepChecksum: (value: number) => void
  onDamage: (entry: Entry) => Promise<Error>
}

/** Passes the bytes of a file on. Throws before the first byte beyond the size of its entry. */
async function* verified<Entry extends ArchiveEntry>(
  entry: Entry,
  chunks: AsyncIterable<Buffer>,
  { keepChecksum, onDamage }: Verified<Entry>,
) {
  const hash = entry.sha256 ? createHash('sha256') : undefined
  let size = 0
  let checksum = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > entry.size) break
    checksum = crc32(chunk, checksum)
    hash?.update(chunk)
    yield chunk
  }
  const isEqual = checksum === (entry.crc32 ?? checksum) && hash?.digest('hex') === (entry.sha256 ?? undefined)
  if (size !== entry.size || !isEqual) throw await onDamage(entry)
  keepChecksum(checksum)
}

async function* writeDirectory(entries: Entries, checksums: Uint32Array, step: Step): AsyncGenerator<Buffer> {
  let offset = 0
  let length = 0
  let n = 0
  for (const entry of entries) {
    const header = centralHeader(entry, checksums[n] ?? 0, offset)
    offset += entryLength(entry)
    length += header.length
    n += 1
    yield header
    await step()
  }
  yield endOfArchive(entries.length, length, offset)
}
