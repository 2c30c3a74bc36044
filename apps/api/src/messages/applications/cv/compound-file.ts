import { type Harmful, rejectMatches } from './rejected-file.ts'

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The binary logarithm of the sector size, by major version. */
const SECTOR_SHIFTS = new Map([
  [3, 9],
  [4, 12],
])
/** Larger numbers mark the end of a chain or a free sector. */
const MAX_REGULAR_SECTOR = 0xfffffffa
/** The offsets of fields in the header. */
const HEADER = { version: 26, shift: 30, directory: 48, miniFat: 60, difatChain: 68, difat: 76 } as const
const HEADER_DIFAT_ENTRIES = 109
const ENTRY_BYTES = 128
const MAX_NAME_BYTES = 64
const STREAM = 2
const ROOT = 5
const MINI_SECTOR_SIZE = 64
const MINI_STREAM_CUTOFF = 4096

const HARMFUL_NAMES: readonly Harmful[] = [
  [/^EncryptedPackage$/i, 'applications/password'],
  [/^(?:_VBA_PROJECT|_VBA_PROJECT_CUR|VBA|Macros)$/i, 'applications/macros'],
  // A file of any kind, which runs when it is opened.
  [/^.Ole10Native$/i, 'applications/embedded-file'],
]

export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, MAGIC.length).equals(MAGIC)

export type CompoundFile = ReturnType<typeof readCompoundFile>
export type CompoundEntry = ReturnType<typeof entriesOf>[number]

/**
 * Lists the directory of a compound file (MS-CFB). Throws if the file is damaged; rejects macros, encryption, attached
 * files and circular chains of sectors, so reading costs no more than the size of what is read.
 */
export function readCompoundFile(bytes: Buffer) {
  const shift = bytes.readUInt16LE(HEADER.shift)
  const isValid = isCompoundFile(bytes) && shift === SECTOR_SHIFTS.get(bytes.readUInt16LE(HEADER.version))
  if (!isValid) throw new RangeError('not a compound file')
  const sectorSize = 2 ** shift
  const perSector = sectorSize / 4
  // The header occupies one sector.
  const offsetOf = (sector: number) => (sector + 1) * sectorSize
  const uint32sAt = (offset: number, count: number) =>
    Array.from({ length: count }, (_, n) => bytes.readUInt32LE(offset + 4 * n))
  const sectorsFrom = (start: number, size?: number) =>
    chainOf(start, nextSector, sectorSize, size).map((sector) => bytes.subarray(offsetOf(sector), offsetOf(sector + 1)))

  // The FAT maps each sector to the next one. The DIFAT lists the FAT's sectors: the first 109 in the header, the rest
  // in a chain, whose sectors end with the number of the next one.
  const nextDifatSector = (sector: number) => bytes.readUInt32LE(offsetOf(sector + 1) - 4)
  const difatSectors = chainOf(bytes.readUInt32LE(HEADER.difatChain), nextDifatSector, sectorSize)
  const difat = [
    ...uint32sAt(HEADER.difat, HEADER_DIFAT_ENTRIES),
    ...difatSectors.flatMap((sector) => uint32sAt(offsetOf(sector), perSector - 1)),
  ]
  const nextSector = (sector: number) => {
    const fatSector = difat[Math.floor(sector / perSector)] ?? MAX_REGULAR_SECTOR
    return bytes.readUInt32LE(offsetOf(fatSector) + 4 * (sector % perSector))
  }

  const entries = sectorsFrom(bytes.readUInt32LE(HEADER.directory)).flatMap(entriesOf)
  const [root] = entries
  if (!root?.isRoot) throw new RangeError('no root')
  const names = entries.map(({ name }) => name)
  rejectMatches(names, HARMFUL_NAMES)

  let mini: { stream: Buffer; fat: Buffer } | undefined

  /** Lists the sectors of a short stream, which are parts of the mini stream. The mini FAT maps each to the next one. */
  const miniSectorsFrom = (start: number, size: number): Buffer[] => {
    mini ??= {
      stream: Buffer.concat(sectorsFrom(root.start)),
      fat: Buffer.concat(sectorsFrom(bytes.readUInt32LE(HEADER.miniFat))),
    }
    const { stream, fat } = mini
    const chain = chainOf(start, (sector) => fat.readUInt32LE(4 * sector), MINI_SECTOR_SIZE, size)
    return chain.map((sector) => stream.subarray(sector * MINI_SECTOR_SIZE, (sector + 1) * MINI_SECTOR_SIZE))
  }

  /** Lists some entries and those that are reached from them, each once. */
  function reachedFrom(numbers: number[], linksOf: (entry: CompoundEntry) => number[]): CompoundEntry[] {
    const found = new Set<CompoundEntry>()
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const entry = entries[number]
      if (!entry || found.has(entry)) continue
      found.add(entry)
      numbers.push(...linksOf(entry))
    }
    return [...found]
  }

  return {
    entries,

    /** Finds a stream at the top by its name, ignoring case as programs do. Throws unless there is exactly one. */
    topStream(name: string) {
      const top = reachedFrom([root.first], ({ siblings }) => siblings)
      const [entry, second] = top.filter((candidate) => hasName(candidate, name))
      if (!entry?.isStream || second) throw new RangeError('missing or ambiguous stream')
      return entry
    },

    /** Lists everything in some storages, at any depth. */
    within: (storages: readonly CompoundEntry[]) =>
      reachedFrom(
        storages.map(({ first }) => first),
        ({ siblings, first }) => [...siblings, first],
      ),

    read({ start, size }: CompoundEntry): Buffer {
      const sectors = size < MINI_STREAM_CUTOFF ? miniSectorsFrom(start, size) : sectorsFrom(start, size)
      return Buffer.concat(sectors).subarray(0, size)
    },
  }
}

/** Compares names as programs do (MS-CFB 2.6.4). */
export const hasName = (entry: CompoundEntry, name: string): boolean => entry.name.toUpperCase() === name.toUpperCase()

/** Follows a chain to its end, or until its sectors hold `size` bytes. */
function chainOf(
  first: number,
  next: (sector: number) => number,
  sectorSize: number,
  size = Number.POSITIVE_INFINITY,
): number[] {
  const sectors = new Set<number>()
  for (let sector = first; sector <= MAX_REGULAR_SECTOR && sectors.size * sectorSize < size; sector = next(sector)) {
    if (sectors.has(sector)) throw new RangeError('circular sector chain')
    sectors.add(sector)
  }
  return [...sectors]
}

function entriesOf(sector: Buffer) {
  return Array.from({ length: Math.floor(sector.length / ENTRY_BYTES) }, (_, n) => {
    const entry = sector.subarray(n * ENTRY_BYTES)
    // The length includes the terminating zero.
    const nameBytes = Math.min(entry.readUInt16LE(64), MAX_NAME_BYTES) - 2
    return {
      name: entry.toString('utf16le', 0, Math.max(nameBytes, 0)),
      isStream: entry[66] === STREAM,
      isRoot: entry[66] === ROOT,
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
      /** The numbers of the entries before and after this one in its storage. */
      siblings: [entry.readUInt32LE(68), entry.readUInt32LE(72)],
      /** The number of the first entry in this storage. */
      first: entry.readUInt32LE(76),
    }
  })
}
