import type { CompoundEntry, CompoundFile } from './compound-file.ts'
import { reject } from './rejected-file.ts'
import { peekZipEntry, readZipEntry, type ZipEntry } from './zip-directory.ts'

const MAX_PARTS = 1000
/** The maximum nesting of packages and objects; Word writes a chart's workbook at level 1. */
const MAX_DEPTH = 3

export type Budget = ReturnType<typeof createBudget>

/** Limits what one file may cost to inspect, together with everything embedded in it. */
export function createBudget() {
  const bytesLeft = {
    /** Parts that list content types and relationships. */
    lists: 1_000_000,
    /** Parts that contain text. */
    text: 5_000_000,
    /** Embedded packages and objects. */
    embedded: 25_000_000,
    /** The first bytes of every part. */
    starts: 25_000_000,
  }
  let partsLeft = MAX_PARTS
  let depth = 0

  function countParts(count: number): void {
    partsLeft -= count
    if (partsLeft < 0) reject('applications/too-complex')
  }

  function countBytes(kind: keyof typeof bytesLeft, count: number): void {
    bytesLeft[kind] -= count
    if (bytesLeft[kind] < 0) reject('applications/too-complex')
  }

  return {
    countParts,

    /** Counts what is read as well, because millions of bytes may unpack to none, and many entries may share them. */
    read(zip: Buffer, entry: ZipEntry, kind: keyof typeof bytesLeft): Buffer {
      const bytes = readZipEntry(zip, entry, bytesLeft[kind])
      if (!bytes) reject('applications/too-complex')
      countBytes(kind, Math.max(bytes.length, entry.compressedSize))
      return bytes
    },

    /** Unpacks the first bytes of an entry. */
    peek(zip: Buffer, entry: ZipEntry): Buffer {
      const bytes = peekZipEntry(zip, entry)
      countBytes('starts', bytes.length)
      return bytes
    },

    /** Counts each stream, because a directory could list the same sectors thousands of times. */
    readStream(file: CompoundFile, entry: CompoundEntry): Buffer {
      countParts(1)
      const bytes = file.read(entry)
      countBytes('embedded', bytes.length)
      return bytes
    },

    nested(inspect: () => void): void {
      depth += 1
      if (depth > MAX_DEPTH) reject('applications/too-complex')
      inspect()
      depth -= 1
    },
  }
}
