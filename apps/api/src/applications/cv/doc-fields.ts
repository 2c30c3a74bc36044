import type { CompoundEntry, CompoundFile } from './compound-file.ts'
import { createFieldScanner } from './field-scanner.ts'

const WORD_97 = 0xa5ec
const FLAGS_OFFSET = 0x0a
const HAS_SECOND_TABLE = 0x0200
const PIECE_TABLE_OFFSET = 0x01a2
const PROPERTIES = 1
const PIECES = 2
const PIECE_BYTES = 8
const COMPRESSED = 0x40000000

const BEGIN = '\x13'
const SEPARATOR = '\x14'
const END = '\x15'
/** Matches the start mark and keyword of a DDE field in raw bytes, with one or two bytes per character. */
const LITERAL_DDE = new RegExp(`${BEGIN}\\0?(?:[\\s"]\\0?)*D\\0?D\\0?E`, 'i')
const TOKENS = new RegExp(`[${BEGIN}-${END}]|[^${BEGIN}-${END}]+`, 'g')

/**
 * Returns whether a field in a .doc starts a program when the document is opened. Throws if the text cannot be read.
 */
export function docStartsProgram(file: CompoundFile, entry: CompoundEntry): boolean {
  const stream = file.read(entry)
  return LITERAL_DDE.test(stream.toString('latin1')) || hasDangerousField(textOf(file, stream))
}

function hasDangerousField(text: string): boolean {
  const scanner = createFieldScanner()
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === BEGIN) scanner.begin()
    else if (token === SEPARATOR) scanner.separate()
    else if (token === END) scanner.end()
    else scanner.write(token)
  }
  return scanner.startsProgram()
}

/**
 * Joins the pieces of the text, which may be stored in any order (MS-DOC 2.4.1). Returns an empty string for documents
 * without a piece table.
 */
function textOf(file: CompoundFile, stream: Buffer): string {
  if (stream.length < PIECE_TABLE_OFFSET + 8 || stream.readUInt16LE(0) !== WORD_97) return ''
  const tableName = stream.readUInt16LE(FLAGS_OFFSET) & HAS_SECOND_TABLE ? '1Table' : '0Table'
  const table = file.entries.find(({ name, isStream }) => isStream && name === tableName)
  const start = stream.readUInt32LE(PIECE_TABLE_OFFSET)
  const length = stream.readUInt32LE(PIECE_TABLE_OFFSET + 4)
  if (!table || length === 0) return ''
  return [...piecesOf(stream, file.read(table).subarray(start, start + length))].join('')
}

function* piecesOf(stream: Buffer, list: Buffer): Generator<string> {
  const pieces = pieceTable(list)
  const count = Math.floor((pieces.length - 4) / (4 + PIECE_BYTES))
  let left = stream.length
  for (let n = 0; n < count; n += 1) {
    const characters = pieces.readUInt32LE(4 * (n + 1)) - pieces.readUInt32LE(4 * n)
    const location = pieces.readUInt32LE(4 * (count + 1) + PIECE_BYTES * n + 2)
    const isCompressed = (location & COMPRESSED) !== 0
    const start = isCompressed ? (location & ~COMPRESSED) / 2 : location
    const bytes = isCompressed ? characters : 2 * characters
    // Overlapping pieces could make the text longer than the file.
    left -= bytes
    if (bytes < 0 || left < 0) throw new RangeError('invalid piece table')
    yield stream.toString(isCompressed ? 'latin1' : 'utf16le', start, start + bytes)
  }
}

/** Skips the property lists that precede the piece table. */
function pieceTable(list: Buffer): Buffer {
  let at = 0
  while (list.readUInt8(at) === PROPERTIES) at += 3 + list.readUInt16LE(at + 1)
  if (list.readUInt8(at) !== PIECES) throw new RangeError('missing piece table')
  return list.subarray(at + 5, at + 5 + list.readUInt32LE(at + 1))
}
