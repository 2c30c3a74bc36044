/** Packs files into a zip archive without compressing them. Sets no checksums, which few readers compare. */
export function packStored(files: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  const named = [...files].map(([name, bytes]) => ({ name: new TextEncoder().encode(name), bytes }))
  const headers = named.reduce((sum, { name }) => sum + 30 + 46 + 2 * name.length, 22)
  const buffer = new ArrayBuffer(named.reduce((sum, { bytes }) => sum + bytes.length, headers))
  const [view, all] = [new DataView(buffer), new Uint8Array(buffer)]
  let at = 0
  const offsets = named.map(({ name, bytes }) => {
    const offset = at
    view.setUint32(at, 0x04034b50, true)
    writeFields(view, at + 4, name, bytes)
    all.set(name, at + 30)
    all.set(bytes, at + 30 + name.length)
    at += 30 + name.length + bytes.length
    return offset
  })
  const directory = at
  for (const [index, { name, bytes }] of named.entries()) {
    view.setUint32(at, 0x02014b50, true)
    writeFields(view, at + 6, name, bytes)
    view.setUint32(at + 42, offsets[index] ?? 0, true)
    all.set(name, at + 46)
    at += 46 + name.length
  }
  view.setUint32(at, 0x06054b50, true)
  for (const field of [8, 10]) view.setUint16(at + field, named.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return buffer
}

/** Writes the fields that both headers of an entry have, from the version needed on: UTF-8, stored, both sizes. */
function writeFields(view: DataView, at: number, name: Uint8Array, bytes: Uint8Array): void {
  view.setUint16(at, 20, true)
  view.setUint16(at + 2, 0x800, true)
  view.setUint32(at + 14, bytes.length, true)
  view.setUint32(at + 18, bytes.length, true)
  view.setUint16(at + 22, name.length, true)
}
