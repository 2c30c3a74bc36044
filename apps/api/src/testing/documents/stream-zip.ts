import { crc32 } from 'node:zlib'

const LOCAL = 0x04034b50
const DESCRIPTOR_FOLLOWS = 8

/**
 * Reads the entries of an archive like programs that read a stream: from local headers alone. Throws where they cannot
 * tell the end of an entry.
 */
export function streamZip(archive: Buffer): { name: string; content: Buffer; modified: Date }[] {
  const found: { name: string; content: Buffer; modified: Date }[] = []
  let at = 0
  while (archive.readUInt32LE(at) === LOCAL) {
    const [flags, method] = [archive.readUInt16LE(at + 6), archive.readUInt16LE(at + 8)]
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26)
    const start = nameEnd + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 30, nameEnd)
    const modified = modifiedIn(archive.subarray(nameEnd, start))
    if ((flags & DESCRIPTOR_FOLLOWS) !== 0 || method !== 0) throw new Error(`The end of ${name} is unknown.`)
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 22))
    if (archive.readUInt32LE(at + 14) !== crc32(content)) throw new Error('checksum')
    found.push({ name, content, modified })
    at = start + content.length
  }
  return found
}

/** Reads the extended timestamp. */
function modifiedIn(extra: Buffer): Date {
  const at = extra.indexOf('UT')
  return new Date(1000 * extra.readUInt32LE(at + 5))
}
