import { constants, inflateRawSync } from 'node:zlib'

const END = Buffer.from('PK\x05\x06')
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Refers to the end record of zip64. */
const LOCATOR = 0x07064b50
/** The value of a field that is in the end record of zip64. */
const IN_ZIP64 = 0xffffffff
const END_BYTES = 22
const LOCATOR_BYTES = 20
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 0xffff
const SYMLINK = 0xa000
export const STORED = 0
export const DEFLATED = 8
/** Compressed bytes that hold the first bytes of an entry, and all that they could unpack to. */
const PEEK_BYTES = 512
const MAX_PEEKED = 2 ** 20

export interface ZipEntry {
  name: string
  isEncrypted: boolean
  isSymlink: boolean
  /** `STORED`, `DEFLATED`, or a method that `readZipEntry` does not support. */
  method: number
  compressedSize: number
  size: number
  offset: number
}

/** Lists where an end record may be, the last one first. */
function* findEnds(zip: Buffer): Generator<number> {
  const searched = Math.max(zip.length - END_BYTES - MAX_COMMENT_BYTES, 0)
  let end = zip.length - END_BYTES
  while (end >= searched) {
    end = zip.lastIndexOf(END, end)
    if (end < searched) return
    yield end
    end -= 1
  }
}

/**
 * Lists the entries of a zip archive without unpacking them. Throws if the archive is invalid or something follows it.
 * Does not support zip64.
 */
export function readZipDirectory(zip: Buffer): ZipEntry[] {
  const [end] = findEnds(zip)
  if (end === undefined) throw new RangeError('no central directory')
  if (end + END_BYTES + zip.readUInt16LE(end + 20) !== zip.length) throw new RangeError('bytes behind the archive')
  // Programs disagree on which of two directories counts.
  if (isRecord(zip, end - LOCATOR_BYTES, LOCATOR)) throw new RangeError('zip64')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError('broken central directory')
    const nameEnd = at + ENTRY_BYTES + zip.readUInt16LE(at + 28)
    const entry = {
      name: zip.toString('utf8', at + ENTRY_BYTES, nameEnd),
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      compressedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      isSymlink: ((zip.readUInt32LE(at + 38) >>> 16) & 0xf000) === SYMLINK,
      offset: zip.readUInt32LE(at + 42),
    }
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return entry
  })
}

/** Returns whether lenient readers, which ignore bytes around an archive, would open a file of any format as zip. */
export function endsWithZipDirectory(bytes: Buffer): boolean {
  return [...findEnds(bytes)].some((end) => {
    const [length, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
    const isZip64 = length === IN_ZIP64 || offset === IN_ZIP64 || isRecord(bytes, end - LOCATOR_BYTES, LOCATOR)
    // Readers find the directory by its length or by its offset.
    return isZip64 || isRecord(bytes, end - length, ENTRY) || isRecord(bytes, offset, ENTRY)
  })
}

const isRecord = (bytes: Buffer, at: number, signature: number) =>
  at >= 0 && at + 4 <= bytes.length && bytes.readUInt32LE(at) === signature

/**
 * Unpacks one entry. Returns undefined if it is larger than `maxBytes`, regardless of its declared size. Throws if the
 * directory and the entry declare different methods, because programs disagree on which one counts.
 */
export function readZipEntry(zip: Buffer, entry: ZipEntry, maxBytes: number): Buffer | undefined {
  const packed = packedBytes(zip, entry)
  if (entry.method === STORED) return packed.length > maxBytes ? undefined : packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(maxBytes, 1) })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Unpacks at least the first bytes of one entry, without the cost of a large one. */
export function peekZipEntry(zip: Buffer, entry: ZipEntry): Buffer {
  const packed = packedBytes(zip, entry).subarray(0, PEEK_BYTES)
  if (entry.method === STORED) return packed
  return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_PEEKED })
}

function packedBytes(zip: Buffer, { offset, compressedSize, method }: ZipEntry): Buffer {
  if (zip.readUInt32LE(offset) !== LOCAL || zip.readUInt16LE(offset + 8) !== method)
    throw new RangeError('broken entry')
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  return zip.subarray(start, start + compressedSize)
}
