const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The exponent of the sector size, by version. */
const SHIFTS = new Map([
  [3, 9],
  [4, 12],
])
/** Larger numbers mark the end of a chain or a free sector. */
const LAST_SECTOR = 0xfffffffa
const TABLE_AT = 76
const TABLE_SLOTS = 109
const ENTRY_BYTES = 128
const MAX_NAME_BYTES = 64
const STREAM = 2
const ROOT = 5
const NO_STREAM = 0xffffffff
const SMALL_SECTOR = 64
const SMALL_BELOW = 4096

export interface CompoundEntry {
  name: string
  isStream: boolean
  /** Whether it is a non-empty storage. */
  hasChildren: boolean
  isRoot: boolean
  start: number
  size: number
}

export type CompoundFile = ReturnType<typeof readCompoundFile>

/**
 * Lists the directory of a compound file (MS-CFB), ignoring its tree. Throws on a damaged file. No chain visits a
 * sector twice, so the cost of a hostile file is bounded by its size.
 */
export function readCompoundFile(bytes: Buffer) {
  const shift = bytes.readUInt16LE(30)
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || shift !== SHIFTS.get(bytes.readUInt16LE(26))) {
    throw new RangeError('no compound file')
  }
  const size = 2 ** shift
  const perSector = size / 4
  const words = (at: number, count: number) => Array.from({ length: count }, (_, n) => bytes.readUInt32LE(at + 4 * n))
  // The header takes the space of one sector.
  const offsetOf = (sector: number) => (sector + 1) * size
  const wordOf = (sector: number, index: number) => bytes.readUInt32LE(offsetOf(sector) + 4 * index)
  const sectorsFrom = (start: number) =>
    chainOf(start, next).map((sector) => bytes.subarray(offsetOf(sector), offsetOf(sector) + size))

  // A table maps each sector to the next one. The header lists the table's first sectors; a large file chains the
  // others.
  const listed = chainOf(bytes.readUInt32LE(68), (sector) => wordOf(sector, perSector - 1))
  const table = [...words(TABLE_AT, TABLE_SLOTS), ...listed.flatMap((sector) => words(offsetOf(sector), perSector - 1))]
  const next = (sector: number) => wordOf(table[Math.floor(sector / perSector)] ?? LAST_SECTOR, sector % perSector)

  const entries = sectorsFrom(bytes.readUInt32LE(48)).flatMap(entriesOf)

  /** Reads a short stream: these share the root's stream, in small sectors with their own allocation table. */
  function readSmall(start: number): Buffer {
    const shared = Buffer.concat(sectorsFrom(entries.find(({ isRoot }) => isRoot)?.start ?? LAST_SECTOR + 1))
    const smallTable = Buffer.concat(sectorsFrom(bytes.readUInt32LE(60)))
    const chain = chainOf(start, (sector) => smallTable.readUInt32LE(4 * sector))
    return Buffer.concat(chain.map((sector) => shared.subarray(sector * SMALL_SECTOR, (sector + 1) * SMALL_SECTOR)))
  }

  return {
    entries,
    read({ start, size }: CompoundEntry): Buffer {
      const stream = size < SMALL_BELOW ? readSmall(start) : Buffer.concat(sectorsFrom(start))
      return stream.subarray(0, size)
    },
  }
}

function chainOf(first: number, next: (sector: number) => number): number[] {
  const sectors = new Set<number>()
  for (let sector = first; sector <= LAST_SECTOR; sector = next(sector)) {
    if (sectors.has(sector)) throw new RangeError('a chain in circles')
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
      hasChildren: entry.readUInt32LE(76) !== NO_STREAM,
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
}
