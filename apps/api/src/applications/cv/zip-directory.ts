import { inflateRawSync } from 'node:zlib'

const END = Buffer.from('PK\x05\x06')
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 0xffff
const SYMLINK = 0xa000
export const STORED = 0
export const DEFLATED = 8

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

/**
 * Lists the entries of a zip archive without unpacking them. Throws if the archive is invalid. Does not support zip64.
 */
export function readZipDirectory(zip: Buffer): ZipEntry[] {
  const end = zip.subarray(-(END_BYTES + MAX_COMMENT_BYTES)).lastIndexOf(END)
  if (end === -1) throw new RangeError('no central directory')
  const tail = zip.subarray(Math.max(zip.length - END_BYTES - MAX_COMMENT_BYTES, 0) + end)
  const count = tail.readUInt16LE(10)
  let at = tail.readUInt32LE(16)
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

/**
 * Unpacks one entry. Throws if it is larger than `maxBytes`, regardless of its declared size. Throws if the directory
 * and the entry declare different methods, because programs disagree on which one counts.
 */
export function readZipEntry(zip: Buffer, { offset, compressedSize, method }: ZipEntry, maxBytes: number): Buffer {
  if (zip.readUInt32LE(offset) !== LOCAL || zip.readUInt16LE(offset + 8) !== method)
    throw new RangeError('broken entry')
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(start, start + compressedSize)
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: maxBytes })
  if (packed.length > maxBytes) throw new RangeError('too large')
  return packed
}
