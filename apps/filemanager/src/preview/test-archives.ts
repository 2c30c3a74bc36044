import { crc32, deflateRawSync } from 'node:zlib'
import type { Bytes } from './archives/bytes.ts'
import { openZip } from './archives/zip.ts'

export interface TestEntry {
  content: string | Uint8Array
  /** Stored instead of deflated. */
  isStored?: boolean
  /** What the directory says, if not the truth. */
  size?: number
  crc32?: number
  flags?: number
  method?: number
  /** The bytes of the name, if not UTF-8. */
  rawName?: Uint8Array
  extra?: Uint8Array
}

/** Packs entries as common programs do, and as they should not. */
export function packZip(entries: Readonly<Record<string, string | TestEntry>>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [key, value] of Object.entries(entries)) {
    const entry = typeof value === 'string' ? { content: value } : value
    const content = Buffer.from(entry.content)
    const name = Buffer.from(entry.rawName ?? Buffer.from(key))
    const packed = entry.isStored ? content : deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(entry.flags ?? (entry.rawName ? 0 : 0x800), 2)
    fields.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4)
    fields.writeUInt32LE(entry.crc32 ?? crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(entry.size ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const extra = Buffer.from(entry.extra ?? [])
    fields.writeUInt16LE(extra.length, 24)
    const start = Buffer.alloc(4)
    start.writeUInt32LE(offset)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, extra, packed])
    locals.push(local)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, Buffer.alloc(10), start, name, extra)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  for (const field of [8, 10]) end.writeUInt16LE(Object.keys(entries).length, field)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, listed, end]))
}

/** Counts in `readBytes` how much of the file was read. */
export function bytesOf(content: Uint8Array<ArrayBuffer>) {
  const bytes = {
    length: content.length,
    readBytes: 0,
    async read(start: number, end: number) {
      const part = content.slice(start, end)
      bytes.readBytes += part.length
      return part
    },
  }
  return bytes satisfies Bytes
}

export const openTestZip = (entries: Parameters<typeof packZip>[0]) => openZip(bytesOf(packZip(entries)))
