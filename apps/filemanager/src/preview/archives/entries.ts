import type { EntryList, ListedEntry } from './archive-messages.ts'
import { updateCrc32 } from './crc32.ts'
import { canUnpack, DamagedArchive, type Zip, type ZipEntry } from './zip.ts'

/** A download from an archive passes through the memory of the browser; larger entries need the whole archive. */
const MAX_ENTRY_BYTES = 2 ** 26

/** Programs make no longer names, which browsers would lay out slowly. */
const MAX_NAME = 1000

const shortened = (name: string): string =>
  name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME / 2)}…${name.slice(-MAX_NAME / 2)}`.toWellFormed()

export function listEntries({ entries, isTruncated }: Zip): EntryList {
  return {
    entries: entries.map((entry, index): ListedEntry => {
      const { name, isFolder, size } = entry
      const problem = isFolder ? undefined : problemOf(entry)
      return { index, name: shortened(name), isFolder, size, ...(problem && { problem }) }
    }),
    isTruncated,
  }
}

function problemOf(entry: ZipEntry): ListedEntry['problem'] {
  if (entry.isEncrypted) return 'encrypted'
  if (!canUnpack(entry)) return 'method'
  return entry.size > MAX_ENTRY_BYTES ? 'size' : undefined
}

/** Resolves to the content of an entry, once it has its size and its checksum. */
export async function unpackToBlob(zip: Zip, index: number): Promise<Blob> {
  const entry = zip.entries[index]
  if (!entry) throw new DamagedArchive()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [crc, size] = [0, 0]
  for await (const part of zip.unpack(entry, MAX_ENTRY_BYTES)) {
    crc = updateCrc32(crc, part)
    size += part.length
    parts.push(part)
  }
  if (crc !== entry.crc32 || size !== entry.size) throw new DamagedArchive()
  return new Blob(parts, { type: 'application/octet-stream' })
}
