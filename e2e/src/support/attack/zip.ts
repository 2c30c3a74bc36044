export interface ZipEntry {
  name: string
  text: string
  /** The size in the central directory, if it differs from the real one. */
  claimedSize?: number
}

/** Creates a ZIP archive of uncompressed entries without checksums. Allows any names and claimed sizes. */
export function zipOf(...entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, claimedSize = Buffer.byteLength(text) } of entries) {
    const fields = Buffer.alloc(26)
    fields.writeUInt32LE(Buffer.byteLength(text), 14)
    fields.writeUInt32LE(claimedSize, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\0\0'), fields, attributes, Buffer.from(name))
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name + text)])
    parts.push(part)
    offset += part.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
