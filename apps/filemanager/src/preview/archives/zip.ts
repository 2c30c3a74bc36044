import type { Bytes } from './bytes.ts'
import { updateCrc32 } from './crc32.ts'

export interface ZipEntry {
  name: string
  isFolder: boolean
  /** As the archive declares them. Only reading the entry shows whether they are true. */
  size: number
  packedSize: number
  crc32: number
  method: number
  isEncrypted: boolean
  offset: number
}

export interface Zip {
  entries: readonly ZipEntry[]
  /** Whether the archive has more entries. */
  isTruncated: boolean
  /** Yields the content of an entry. Throws a RangeError once it is larger than `maxBytes`. */
  unpack: (entry: ZipEntry, maxBytes: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>
}

const MAX_ENTRIES = 10_000
const MAX_DIRECTORY_BYTES = 2 ** 22

/** The methods that browsers can unpack, and almost all archives use. */
const METHODS = { stored: 0, deflated: 8 } as const

const SIGNATURES = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }
const END_BYTES = 22
const LOCATOR64_BYTES = 20
const MAX_COMMENT = 0xffff

/** Rejects with an error of this name if an archive cannot be read. */
export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}

export const canUnpack = ({ isEncrypted, isFolder, method }: ZipEntry): boolean =>
  !isEncrypted && !isFolder && (method === METHODS.stored || method === METHODS.deflated)

/** Reads the directory of an archive (APPNOTE.TXT), which is at its end; entries load when they are unpacked. */
export async function openZip(bytes: Bytes): Promise<Zip> {
  const { start, size, count } = await findDirectory(bytes)
  const directory = await bytes.read(start, start + Math.min(size, MAX_DIRECTORY_BYTES))
  const { entries, hasMore } = readEntries(directory)
  // Programs that know no ZIP64 write only the last 16 bits of the count.
  const isTruncated = hasMore || directory.length < size || entries.length < count
  return { entries, isTruncated, unpack: (entry, maxBytes) => unpack(bytes, entry, maxBytes) }
}

async function findDirectory(bytes: Bytes) {
  const tailStart = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT - LOCATOR64_BYTES)
  const tail = viewOf(await bytes.read(tailStart, bytes.length))
  let at = tail.byteLength - END_BYTES
  while (at >= 0 && tail.getUint32(at, true) !== SIGNATURES.end) at -= 1
  if (at < 0) throw new DamagedArchive()
  const locatorAt = at - LOCATOR64_BYTES
  if (locatorAt >= 0 && tail.getUint32(locatorAt, true) === SIGNATURES.locator64) {
    return findDirectory64(bytes, tailStart + locatorAt, Number(tail.getBigUint64(locatorAt + 8, true)))
  }
  const size = tail.getUint32(at + 12, true)
  // It ends where its end record begins.
  return atStart({ start: tailStart + at - size, size, count: tail.getUint16(at + 10, true) })
}

async function findDirectory64(bytes: Bytes, locatorStart: number, endStart: number) {
  const end = viewOf(await bytes.read(endStart, Math.min(endStart + 56, locatorStart)))
  if (end.byteLength < 56 || end.getUint32(0, true) !== SIGNATURES.end64) throw new DamagedArchive()
  const [count = 0, size = 0, start = 0] = [32, 40, 48].map((field) => Number(end.getBigUint64(field, true)))
  return atStart({ start, size, count })
}

function atStart<Directory extends { start: number }>(directory: Directory): Directory {
  if (directory.start < 0) throw new DamagedArchive()
  return directory
}

function readEntries(directory: Uint8Array): { entries: ZipEntry[]; hasMore: boolean } {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  let at = 0
  const isEntry = () => at + 46 <= view.byteLength && view.getUint32(at, true) === SIGNATURES.entry
  while (isEntry() && entries.length < MAX_ENTRIES) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > view.byteLength) break
    const flags = view.getUint16(at + 8, true)
    const extra = directory.subarray(nameEnd, extraEnd)
    const name = decodeName(directory.subarray(at + 46, nameEnd), extra, (flags & 0x800) !== 0)
    entries.push({
      name,
      isFolder: /[/\\]$/.test(name),
      isEncrypted: (flags & 1) !== 0,
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      ...sizesOf(view, at, extra),
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  if (entries.length === 0 && view.byteLength > 0) throw new DamagedArchive()
  return { entries, hasMore: isEntry() }
}

/** The extra fields of an entry that are read. */
const FIELDS = { zip64: 1, unicodePath: 0x7075 } as const

function fieldOf(extra: Uint8Array, field: number): Uint8Array | undefined {
  const view = viewOf(extra)
  let end = 0
  for (let at = 0; at + 4 <= view.byteLength; at = end) {
    end = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === field) return extra.subarray(at + 4, end)
  }
  return undefined
}

const ABSENT = 0xffffffff

/** Returns the sizes and the offset of an entry, from its ZIP64 field those that need more than 32 bits. */
function sizesOf(view: DataView, at: number, extra: Uint8Array) {
  const sizes = { size: view.getUint32(at + 24, true), packedSize: view.getUint32(at + 20, true) }
  const found = { ...sizes, offset: view.getUint32(at + 42, true) }
  const field = viewOf(fieldOf(extra, FIELDS.zip64) ?? new Uint8Array())
  let value = 0
  for (const key of ['size', 'packedSize', 'offset'] as const) {
    if (found[key] !== ABSENT || value + 8 > field.byteLength) continue
    found[key] = Number(field.getBigUint64(value, true))
    value += 8
  }
  return found
}

/** The upper half of the code page of DOS, in which names are that are not UTF-8. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Many programs write UTF-8 without saying so; 7-Zip and WinRAR, beside a name in the code page of a country. */
function decodeName(bytes: Uint8Array, extra: Uint8Array, isUtf8: boolean): string {
  const unicode = fieldOf(extra, FIELDS.unicodePath)
  // A program that has renamed the entry may not know the field, which has the checksum of the former name.
  const isOfName = unicode && unicode.length > 5 && viewOf(unicode).getUint32(1, true) === updateCrc32(0, bytes)
  if (isOfName && !isUtf8) return new TextDecoder().decode(unicode.subarray(5))
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join('')
  }
}

async function* unpack(bytes: Bytes, entry: ZipEntry, maxBytes: number) {
  if (!canUnpack(entry)) throw new DamagedArchive()
  if (entry.packedSize > maxBytes) throw new RangeError('The entry is too large.')
  const header = viewOf(await bytes.read(entry.offset, entry.offset + 30))
  if (header.byteLength < 30 || header.getUint32(0, true) !== SIGNATURES.local) throw new DamagedArchive()
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = await bytes.read(start, start + entry.packedSize)
  if (packed.length < entry.packedSize) throw new DamagedArchive()
  let size = 0
  for await (const chunk of entry.method === METHODS.stored ? [packed] : inflate(packed)) {
    size += chunk.length
    if (size > maxBytes) throw new RangeError('The entry is too large.')
    yield chunk
  }
}

/** Browsers unpack what they are given as a whole, to a thousand times its size, so they get little at a time. */
const SLICE_BYTES = 2 ** 13

async function* inflate(packed: Uint8Array<ArrayBuffer>) {
  let at = 0
  const slices = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= packed.length) return controller.close()
        controller.enqueue(packed.subarray(at, at + SLICE_BYTES))
        at += SLICE_BYTES
      },
    },
    { highWaterMark: 0 },
  )
  const reader = slices.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let part = await read(reader); !part.done; part = await read(reader)) yield part.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const read = (reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) =>
  reader.read().catch((cause: unknown) => {
    throw new DamagedArchive('The compressed bytes are invalid.', { cause })
  })

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)
