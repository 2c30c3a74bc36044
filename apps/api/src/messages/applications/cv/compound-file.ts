const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The binary logarithm of the sector size, by major version. */
const SECTOR_SHIFT_BY_VERSION = new Map([
  [3, 9],
  [4, 12],
])
/** Larger numbers mark the end of a chain or a free sector. */
const MAX_REGULAR_SECTOR = 0xfffffffa
/** The offsets of fields in the header. */
const HEADER = {
  majorVersion: 26,
  sectorShift: 30,
  firstDirectorySector: 48,
  firstMiniFatSector: 60,
  firstDifatSector: 68,
  difat: 76,
} as const
const HEADER_DIFAT_ENTRIES = 109
const ENTRY_BYTES = 128
const MAX_NAME_BYTES = 64
const STREAM = 2
const ROOT = 5
const MINI_SECTOR_SIZE = 64
const MINI_STREAM_CUTOFF = 4096

export interface CompoundEntry {
  name: string
  isStream: boolean
  isRoot: boolean
  start: number
  size: number
  /** The numbers of the entries before and after this one in its storage, and of the first one in it. */
  links: readonly [before: number, after: number, first: number]
}

/** Returns whether a file begins like a compound file. */
export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, MAGIC.length).equals(MAGIC)

export type CompoundFile = ReturnType<typeof readCompoundFile>

/**
 * Lists the directory of a compound file (MS-CFB) as a flat list. Throws if the file is damaged. Rejects circular
 * chains of sectors, so the cost of the list is bounded by the size of the file, and that of a stream by its own size.
 */
export function readCompoundFile(bytes: Buffer) {
  const shift = bytes.readUInt16LE(HEADER.sectorShift)
  const expectedShift = SECTOR_SHIFT_BY_VERSION.get(bytes.readUInt16LE(HEADER.majorVersion))
  if (!isCompoundFile(bytes) || shift !== expectedShift) throw new RangeError('not a compound file')
  const sectorSize = 2 ** shift
  const perSector = sectorSize / 4
  const readUInt32s = (offset: number, count: number) =>
    Array.from({ length: count }, (_, n) => bytes.readUInt32LE(offset + 4 * n))
  // The header occupies one sector.
  const offsetOf = (sector: number) => (sector + 1) * sectorSize
  const uint32At = (sector: number, index: number) => bytes.readUInt32LE(offsetOf(sector) + 4 * index)
  const sectorsFrom = (start: number, size = Number.POSITIVE_INFINITY) =>
    chainOf(start, nextSector, size / sectorSize).map((sector) =>
      bytes.subarray(offsetOf(sector), offsetOf(sector) + sectorSize),
    )

  // The FAT maps each sector to the next one. The DIFAT lists the FAT's sectors: the first 109 in the header, the rest
  // in a chain.
  const firstDifatSector = bytes.readUInt32LE(HEADER.firstDifatSector)
  const difatSectors = chainOf(firstDifatSector, (sector) => uint32At(sector, perSector - 1))
  const difat = [
    ...readUInt32s(HEADER.difat, HEADER_DIFAT_ENTRIES),
    ...difatSectors.flatMap((sector) => readUInt32s(offsetOf(sector), perSector - 1)),
  ]
  const nextSector = (sector: number) =>
    uint32At(difat[Math.floor(sector / perSector)] ?? MAX_REGULAR_SECTOR, sector % perSector)

  const entries = sectorsFrom(bytes.readUInt32LE(HEADER.firstDirectorySector)).flatMap(entriesOf)
  const root = rootOf(entries)

  let mini: { stream: Buffer; fat: Buffer } | undefined

  /** Reads a short stream from sectors of the mini stream. The mini FAT maps each sector to the next one. */
  function readMiniStream(start: number, size: number): Buffer {
    mini ??= {
      stream: Buffer.concat(sectorsFrom(root.start)),
      fat: Buffer.concat(sectorsFrom(bytes.readUInt32LE(HEADER.firstMiniFatSector))),
    }
    const { stream, fat } = mini
    const chain = chainOf(start, (sector) => fat.readUInt32LE(4 * sector), size / MINI_SECTOR_SIZE)
    return Buffer.concat(
      chain.map((sector) => stream.subarray(sector * MINI_SECTOR_SIZE, (sector + 1) * MINI_SECTOR_SIZE)),
    )
  }

  /** Lists some entries and those that are reached from them, each once. */
  function reachedFrom(
    first: readonly number[],
    linksOf: (entry: CompoundEntry) => readonly number[],
  ): CompoundEntry[] {
    const found = new Set<CompoundEntry>()
    const numbers = [...first]
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
    topStream(name: string): CompoundEntry {
      const top = reachedFrom([root.links[2]], ({ links: [before, after] }) => [before, after])
      const [entry, second] = top.filter((candidate) => hasName(candidate, name))
      if (!entry?.isStream || second) throw new RangeError('missing or ambiguous stream')
      return entry
    },

    /** Lists everything in some storages, at any depth. */
    within: (storages: readonly CompoundEntry[]): CompoundEntry[] =>
      reachedFrom(
        storages.map(({ links: [, , first] }) => first),
        ({ links }) => links,
      ),

    read({ start, size }: CompoundEntry): Buffer {
      const stream = size < MINI_STREAM_CUTOFF ? readMiniStream(start, size) : Buffer.concat(sectorsFrom(start, size))
      return stream.subarray(0, size)
    },
  }
}

/** Compares names as programs do (MS-CFB 2.6.4). */
export const hasName = (entry: CompoundEntry, name: string): boolean => entry.name.toUpperCase() === name.toUpperCase()

function rootOf([root]: readonly CompoundEntry[]): CompoundEntry {
  if (!root?.isRoot) throw new RangeError('no root')
  return root
}

/** Follows a chain to its end, or until it has `count` sectors. */
function chainOf(first: number, next: (sector: number) => number, count = Number.POSITIVE_INFINITY): number[] {
  const sectors = new Set<number>()
  for (let sector = first; sector <= MAX_REGULAR_SECTOR && sectors.size < count; sector = next(sector)) {
    if (sectors.has(sector)) throw new RangeError('circular sector chain')
    sectors.add(sector)
  }
  return [...sectors]
}

function entriesOf(sector: Buffer): CompoundEntry[] {
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
      links: [entry.readUInt32LE(68), entry.readUInt32LE(72), entry.readUInt32LE(76)],
    }
  })
}
