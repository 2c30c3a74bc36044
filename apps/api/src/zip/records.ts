/** A file or, if the name ends with a slash, a folder. */
export interface ArchiveEntry {
  name: string
  lastModified: Date
  /** The exact number of bytes. */
  size: number
}

// The records of a zip archive around the file data: APPNOTE.TXT 6.3.10, sections 4.3 to 4.5. Entries are stored
// uncompressed and followed by a data descriptor with their checksum, which is unknown until then. Values that do not
// fit into 16 or 32 bits go into the Zip64 record.
const STORED = 0
const DESCRIPTOR_FOLLOWS_AND_NAME_IS_UTF8 = 0x0808
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

/** Encodes a date in two 16-bit DOS fields, in local time, as is conventional for the format. */
function dosTime(date: Date): Field {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)
  const day = (Math.max(date.getFullYear() - 1980, 0) << 9) | ((date.getMonth() + 1) << 5) | date.getDate()
  return u32(day * 0x10000 + time)
}

/** Returns the size of an entry: header, data and descriptor. */
export const entryLength = ({ name, size }: ArchiveEntry) =>
  30 + Buffer.byteLength(name) + size + (isLarge(size) ? 24 : 16)

/** Returns the size of the directory header of an entry that starts at `offset`. */
export const centralLength = ({ name, size }: ArchiveEntry, offset: number) =>
  46 + Buffer.byteLength(name) + (isLarge(size) || isLarge(offset) ? 28 : 0)

export function localHeader({ name, lastModified, size }: ArchiveEntry): Buffer {
  const unknown = [u32(0), u32(0), u32(0)]
  const kind = [versionOf(isLarge(size)), u16(DESCRIPTOR_FOLLOWS_AND_NAME_IS_UTF8), u16(STORED), dosTime(lastModified)]
  return record([u32(0x04034b50), ...kind, ...unknown, u16(Buffer.byteLength(name)), u16(0)], name)
}

export function descriptor({ size }: ArchiveEntry, checksum: number): Buffer {
  const width = isLarge(size) ? u64 : u32
  return record([u32(0x08074b50), u32(checksum), width(size), width(size)])
}

export function centralHeader(entry: ArchiveEntry, checksum: number, offset: number): Buffer {
  const { name, lastModified, size } = entry
  const is64 = isLarge(size) || isLarge(offset)
  const [bytes, from] = is64 ? [MAX_UINT32, MAX_UINT32] : [size, offset]
  const extra = is64 ? record([u16(1), u16(24), u64(size), u64(size), u64(offset)]) : ''
  const mode = name.endsWith('/') ? 0o40755 * 0x10000 + 0x10 : 0o100644 * 0x10000
  const fields = [
    ...[
      u32(0x02014b50),
      u16(UNIX | VERSION_64),
      versionOf(is64),
      u16(DESCRIPTOR_FOLLOWS_AND_NAME_IS_UTF8),
      u16(STORED),
    ],
    ...[dosTime(lastModified), u32(checksum), u32(bytes), u32(bytes)],
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
  const end64 = [
    u32(0x06064b50),
    u64(44),
    ...versions,
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(length),
    u64(offset),
  ]
  const locator = [u32(0x07064b50), u32(0), u64(offset + length), u32(1)]
  return record(
    [...end64, ...locator],
    end(Math.min(count, MAX_UINT16), Math.min(length, MAX_UINT32), Math.min(offset, MAX_UINT32)),
  )
}
