import { deflateRawSync } from 'node:zlib'
import CFB from 'cfb'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const DEFLATED = 8

export const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)

export interface ZipPart {
  name: string
  content: string | Buffer
  flags?: number
  attributes?: number
  /** A false value for the central directory. */
  claimedSize?: number
  claimedMethod?: number
}

/** Builds a zip archive byte by byte, so tests can also write invalid ones. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, flags = 0, attributes = 0, claimedSize, claimedMethod = DEFLATED } of parts) {
    const packed = deflateRawSync(content)
    const size = claimedSize ?? Buffer.byteLength(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(DEFLATED, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(claimedMethod, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(attributes, 38)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a minimal document, as Word writes them. */
export const docxParts: readonly ZipPart[] = [
  {
    name: '[Content_Types].xml',
    content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
  },
  { name: 'word/document.xml', content: '<w:document/>' },
  {
    name: 'word/_rels/document.xml.rels',
    content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/hyperlink" Target="https://example.com/?a=1&amp;b=2" TargetMode="External"/><Relationship Id="rId2" Type="${RELATIONSHIP}/settings" Target="settings.xml"/></Relationships>`,
  },
]

export const docx = (...more: ZipPart[]) => zip([...docxParts, ...more])

/** Builds a minimal workbook, as Word embeds it for a chart. */
export const xlsx = (...more: ZipPart[]) =>
  zip([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    ...more,
  ])

export const doc = (...streams: string[]) => docOf(Buffer.alloc(5000), ...streams)

/** Builds a Word 97 document with bytes after its header; 4096 bytes or more have their own sectors. */
export function docOf(text: Buffer, ...streams: string[]): Buffer {
  const header = Buffer.alloc(0x1aa)
  const table = pieceTable(0)
  writeHeader(header, { table: table.length, strings: 0 })
  const more = Object.fromEntries(streams.map((name) => [name, Buffer.from('text')]))
  return compoundFile({ '/WordDocument': Buffer.concat([header, text]), '/1Table': table, ...more })
}

/** Writes the header of a Word 97 document (MS-DOC 2.5): the strings come after the piece table. */
function writeHeader(text: Buffer, lengths: { table: number; strings: number }, isEncrypted = false): void {
  text.writeUInt16LE(0xa5ec)
  text.writeUInt16LE(0x00c1, 2)
  text.writeUInt16LE(isEncrypted ? 0x0300 : 0x0200, 10)
  text.writeUInt32LE(lengths.table, 0x19a)
  text.writeUInt32LE(lengths.strings, 0x19e)
  text.writeUInt32LE(lengths.table, 0x1a6)
}

/** Builds a piece table whose pieces are still to be written. */
function pieceTable(pieces: number): Buffer {
  const table = Buffer.alloc(5 + 4 + 12 * pieces)
  table.writeUInt8(2)
  table.writeUInt32LE(table.length - 5, 1)
  return table
}

/** Builds a compound file from streams by path. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [path, bytes] of Object.entries(streams)) CFB.utils.cfb_add(container, path, bytes)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

const sectorAt = (sector: number) => (sector + 1) * 512

interface DocOptions {
  encoding?: 'latin1' | 'utf16le'
  template?: string
  isEncrypted?: boolean
  objects?: Readonly<Record<string, Buffer>>
}

/** Builds a document with its text in pieces, stored in reverse order (MS-DOC 2.4.1, 2.8.35). */
export function docWithText(
  pieces: readonly string[],
  { encoding = 'latin1', template = 'Normal', isEncrypted = false, objects = {} }: DocOptions = {},
): Buffer {
  const strings = stringTable(['', template, 'Title'])
  const text = Buffer.alloc(5000)
  const table = pieceTable(pieces.length)
  writeHeader(text, { table: table.length, strings: strings.length }, isEncrypted)
  let [at, characters] = [3000, 0]
  for (const [n, piece] of pieces.entries()) {
    const bytes = Buffer.from(piece, encoding)
    at -= bytes.length + (bytes.length % 2)
    bytes.copy(text, at)
    characters += piece.length
    table.writeUInt32LE(characters, 5 + 4 * (n + 1))
    table.writeUInt32LE(encoding === 'latin1' ? (at * 2) | 0x40000000 : at, 5 + 4 * (pieces.length + 1) + 8 * n + 2)
  }
  return compoundFile({ '/WordDocument': text, '/1Table': Buffer.concat([table, strings]), ...objects })
}

/** Builds a list of strings (MS-DOC 2.2.4). */
function stringTable(strings: readonly string[]): Buffer {
  const header = Buffer.from([0xff, 0xff, strings.length, 0, 0, 0])
  const entries = strings.map((text) => Buffer.concat([Buffer.from([text.length, 0]), Buffer.from(text, 'utf16le')]))
  return Buffer.concat([header, ...entries])
}

/** Swaps the second and third sectors of the text and updates the FAT to match. */
export function scatterSectors(bytes: Buffer): Buffer {
  const start = bytes.readUInt32LE(bytes.indexOf(Buffer.from('WordDocument', 'utf16le')) + 116)
  const [second, third] = [start + 1, start + 2]
  const swapped = Buffer.from(bytes)
  bytes.copy(swapped, sectorAt(second), sectorAt(third), sectorAt(third + 1))
  bytes.copy(swapped, sectorAt(third), sectorAt(second), sectorAt(second + 1))
  const setNext = (sector: number, next: number) =>
    swapped.writeUInt32LE(next, sectorAt(bytes.readUInt32LE(76)) + 4 * sector)
  setNext(start, third)
  setNext(third, second)
  setNext(second, start + 3)
  return swapped
}

/** Builds a document with a circular directory, DIFAT or text chain. */
export function circularDoc(part: 'directory' | 'difat' | 'text'): Buffer {
  const bytes = doc()
  const directory = bytes.readUInt32LE(48)
  const setNext = (sector: number, next: number) =>
    bytes.writeUInt32LE(next, sectorAt(bytes.readUInt32LE(76)) + 4 * sector)
  if (part === 'directory') setNext(directory, directory)
  if (part === 'difat') {
    bytes.writeUInt32LE(directory, 68)
    bytes.writeUInt32LE(directory, sectorAt(directory + 1) - 4)
  }
  if (part === 'text') {
    const startAt = bytes.indexOf(Buffer.from('WordDocument', 'utf16le')) + 116
    const start = bytes.readUInt32LE(startAt)
    setNext(start + 2, start + 1)
    bytes.writeUInt32LE(start + 1, startAt)
  }
  return bytes
}
