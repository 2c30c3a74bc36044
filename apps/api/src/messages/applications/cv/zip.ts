import { constants, inflateRawSync } from 'node:zlib'
import { fromBufferPromise, validateFileName } from 'yauzl'
import { type Budget, type Resource, reject } from './rejected-file.ts'

const END = 'PK\x05\x06'
const ENTRY = 0x02014b50
/** Refers to the end record of zip64. */
const LOCATOR = 0x07064b50
/** The value of a field that is in the end record of zip64. */
const IN_ZIP64 = 0xffffffff
const END_BYTES = 22
const LOCATOR_BYTES = 20
const MAX_COMMENT_BYTES = 0xffff
const SYMLINK = 0xa000
const STORED = 0
const DEFLATED = 8
/** Compressed bytes that hold the first bytes of a part, and unpack to 528,384 at most. */
const PEEK_BYTES = 512

const MAX_UNPACKED = 100_000_000
const MAX_RATIO = 100
/** The unpacked size from which the ratio is checked: smaller archives may compress better without being zip bombs. */
const RATIO_CHECKED_FROM = 1_000_000

interface ZipPart {
  name: string
  isDeflated: boolean
  packed: Buffer
}

/**
 * Lists the parts of a zip archive without unpacking them. Throws if the archive is invalid, if something follows it,
 * or if programs disagree on what counts: an end record of zip64, or the method in a directory or before the bytes.
 */
export async function readZip(zip: Buffer, budget: Budget): Promise<ZipPart[]> {
  // Names are read raw, because an extra field may state a second one.
  const archive = await fromBufferPromise(zip, { decodeStrings: false, validateEntrySizes: false })
  const end = zip.length - archive.comment.length - END_BYTES
  if (isRecord(zip, end - LOCATOR_BYTES, LOCATOR)) throw new RangeError('zip64')
  budget.spend('parts', archive.entryCount)
  const parts: ZipPart[] = []
  let [packedSize, unpackedSize] = [0, 0]
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) reject('applications/password')
    const { compressionMethod: method, compressedSize, uncompressedSize } = entry
    const local = await archive.readLocalFileHeaderPromise(entry)
    const isSupported = [STORED, DEFLATED].includes(method) && local.compressionMethod === method
    const isSymlink = ((entry.externalFileAttributes >>> 16) & 0xf000) === SYMLINK
    const name = entry.fileNameRaw.toString()
    if (!isSupported || isSymlink || validateFileName(name)) reject('applications/damaged')
    const packed = zip.subarray(local.fileDataStart, local.fileDataStart + compressedSize)
    parts.push({ name, isDeflated: method === DEFLATED, packed })
    packedSize += compressedSize
    unpackedSize += uncompressedSize
  }
  const isBomb = unpackedSize > RATIO_CHECKED_FROM && unpackedSize > packedSize * MAX_RATIO
  if (isBomb || unpackedSize > MAX_UNPACKED) reject('applications/too-complex')
  return parts
}

/** Counts what is read as well, because millions of bytes may unpack to none, and many parts may share them. */
export function unpack({ isDeflated, packed }: ZipPart, resource: Resource, budget: Budget): Buffer {
  const bytes = isDeflated ? inflateWithin(budget.left(resource), packed) : packed
  budget.spend(resource, Math.max(bytes.length, packed.length))
  return bytes
}

function inflateWithin(maxBytes: number, packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(maxBytes, 1) })
  } catch (error) {
    if (error instanceof RangeError) reject('applications/too-complex')
    throw error
  }
}

/** Unpacks at least the first bytes of a part, without the cost of a large one. */
export function peek({ isDeflated, packed }: ZipPart, budget: Budget): Buffer {
  const start = packed.subarray(0, PEEK_BYTES)
  const bytes = isDeflated ? inflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start
  budget.spend('starts', bytes.length)
  return bytes
}

/** Returns whether lenient readers, which ignore bytes around an archive, would open a file of any format as zip. */
export function endsWithZipDirectory(bytes: Buffer): boolean {
  const last = bytes.length - END_BYTES
  let end = bytes.indexOf(END, Math.max(last - MAX_COMMENT_BYTES, 0))
  for (; end !== -1 && end <= last; end = bytes.indexOf(END, end + 1)) {
    const [length, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
    const isZip64 = length === IN_ZIP64 || offset === IN_ZIP64 || isRecord(bytes, end - LOCATOR_BYTES, LOCATOR)
    // Readers find the directory by its length or by its offset.
    if (isZip64 || isRecord(bytes, end - length, ENTRY) || isRecord(bytes, offset, ENTRY)) return true
  }
  return false
}

const isRecord = (bytes: Buffer, at: number, signature: number) =>
  at >= 0 && at + 4 <= bytes.length && bytes.readUInt32LE(at) === signature
