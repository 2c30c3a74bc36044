/** A file or, if the name ends with a slash, a folder. */
export interface ArchiveEntry {
  name: string
  lastModified: Date
  /** The same time for readers that ignore the exact one, in a time zone of the archive's choice. */
  dosTime: number
  size: number
  crc32: number
}

// The records of a zip archive around the file data: APPNOTE.TXT 6.3.10, sections 4.3 to 4.5. Entries are stored
// uncompressed, with their checksum before the data, so programs that read an archive as a stream find the end of each.
// Values that do not fit into 16 or 32 bits go into the Zip64 record.
const STORED = 0
const NAME_IS_UTF8 = 0x0800
const VERSION = 20
const VERSION_64 = 45
const UNIX = 0x0300
const MAX_UINT16 = 0xffff
const MAX_UINT32 = 0xffffffff

type Field = readonly [width: 2 | 4 | 8, value: number]
const u16 = (value: number): Field => [2, value]
const u32 = (value: number): Field => [4, value]
const u64 = (value: number): Field => [8, value]

function record(fields: readonly Field[], ...more: readonly (string | Buffer)[]): Buffer {
  const head = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of fields) {
    if (width === 2) head.writeUInt16LE(value, at)
    else if (width === 4) head.writeUInt32LE(value, at)
    else head.writeBigUInt64LE(BigInt(value), at)
    at += width
  }
  return Buffer.concat([head, ...more.map((part) => Buffer.from(part))])
}

const isLarge = (count: number) => count >= MAX_UINT32
const versionOf = (is64: boolean) => u16(is64 ? VERSION_64 : VERSION)

const TIMESTAMP_BYTES = 9
const LOCAL_64_BYTES = 20
const CENTRAL_64_BYTES = 28
/** The extended timestamp: seconds of UTC, the modification time only. */
const timestamp = ({ lastModified }: ArchiveEntry) =>
  record([u16(0x5455), u16(5)], Buffer.of(1), record([u32(Math.max(Math.floor(lastModified.getTime() / 1000), 0))]))

/** The extra fields of a header: the sizes that it has no room for, and the timestamp. */
const extraOf = (entry: ArchiveEntry, ...large: readonly Field[]) =>
  record(large.length > 0 ? [u16(1), u16(8 * large.length), ...large] : [], timestamp(entry))

const FORMAT = [u16(NAME_IS_UTF8), u16(STORED)]

/** Header and data. */
export const entryLength = ({ name, size }: ArchiveEntry): number =>
  30 + Buffer.byteLength(name) + TIMESTAMP_BYTES + (isLarge(size) ? LOCAL_64_BYTES : 0) + size

/** The directory header of an entry that starts at `offset`. */
export const centralLength = (entry: ArchiveEntry, offset: number) =>
  46 + Buffer.byteLength(entry.name) + TIMESTAMP_BYTES + (isLarge(entry.size) || isLarge(offset) ? CENTRAL_64_BYTES : 0)

export function localHeader(entry: ArchiveEntry): Buffer {
  const { name, dosTime, size, crc32 } = entry
  const is64 = isLarge(size)
  const bytes = u32(Math.min(size, MAX_UINT32))
  const extra = extraOf(entry, ...(is64 ? [u64(size), u64(size)] : []))
  const fields = [
    ...[u32(0x04034b50), versionOf(is64), ...FORMAT, u32(dosTime), u32(crc32), bytes, bytes],
    ...[u16(Buffer.byteLength(name)), u16(extra.length)],
  ]
  return record(fields, name, extra)
}

export function centralHeader(entry: ArchiveEntry, offset: number): Buffer {
  const { name, dosTime, size, crc32 } = entry
  const is64 = isLarge(size) || isLarge(offset)
  const [bytes, from] = is64 ? [MAX_UINT32, MAX_UINT32] : [size, offset]
  const extra = extraOf(entry, ...(is64 ? [u64(size), u64(size), u64(offset)] : []))
  const mode = name.endsWith('/') ? 0o40755 * 0x10000 + 0x10 : 0o100644 * 0x10000
  const fields = [
    ...[u32(0x02014b50), u16(UNIX | VERSION_64), versionOf(is64), ...FORMAT],
    ...[u32(dosTime), u32(crc32), u32(bytes), u32(bytes)],
    ...[u16(Buffer.byteLength(name)), u16(extra.length), u16(0), u16(0), u16(0), u32(mode), u32(from)],
  ]
  return record(fields, name, extra)
}

/** Returns the records after a directory of `count` entries and `length` bytes that starts at `offset`. */
export function endOfArchive(count: number, length: number, offset: number): Buffer {
  const end = (entries: number, bytes: number, from: number) =>
    record([u32(0x06054b50), u16(0), u16(0), u16(entries), u16(entries), u32(bytes), u32(from), u16(0)])
  if (count < MAX_UINT16 && !isLarge(length) && !isLarge(offset)) return end(count, length, offset)
  const versions = [u16(UNIX | VERSION_64), u16(VERSION_64)]
  const end64 = [u32(0x06064b50), u64(44), ...versions, u32(0), u32(0), ...[count, count, length, offset].map(u64)]
  const locator = [u32(0x07064b50), u32(0), u64(offset + length), u32(1)]
  return record(
    [...end64, ...locator],
    end(Math.min(count, MAX_UINT16), Math.min(length, MAX_UINT32), Math.min(offset, MAX_UINT32)),
  )
}
