import { type CompoundEntry, type CompoundFile, isCompoundFile, readCompoundFile } from './compound-file.ts'
import { checkFields, type FieldToken } from './fields.ts'
import { isNetworkPath, schemeOf } from './link-target.ts'
import { inspectStreams } from './package.ts'
import { createBudget, reject } from './rejected-file.ts'
import { endsWithZipDirectory } from './zip.ts'

const WORD_97 = 0xa5ec
const FLAGS_OFFSET = 0x0a
const HAS_SECOND_TABLE = 0x0200
const IS_ENCRYPTED = 0x0100
const STRINGS_OFFSET = 0x019a
const PIECE_TABLE_OFFSET = 0x01a2
const PROPERTIES = 1
const PIECES = 2
const PIECE_BYTES = 8
const COMPRESSED = 0x40000000

const BEGIN = '\x13'
const END = '\x15'
const MARKS = ['begin', 'separate', 'end'] as const
/** Matches the start mark and keyword of a DDE field in raw bytes, with one or two bytes per character. */
const LITERAL_DDE = new RegExp(`${BEGIN}\\0?(?:[\\s"]\\0?)*D\\0?D\\0?E`, 'i')
const TOKENS = new RegExp(`[${BEGIN}-${END}]|[^${BEGIN}-${END}]+`, 'g')

/** Inspects a Word 97 document. A second text stream could list the same sectors thousands of times. */
export async function inspectDoc(bytes: Buffer): Promise<string[]> {
  if (!isCompoundFile(bytes)) reject('applications/bad-file')
  const file = readCompoundFile(bytes)
  const [text, second] = file.entries.filter(({ name, isStream }) => isStream && /^WordDocument$/i.test(name))
  if (text?.name !== 'WordDocument') reject('applications/bad-file')
  if (second) reject('applications/damaged')
  if (isPolyglot(bytes, file)) reject('applications/polyglot')
  const pools = file.entries.filter(({ name }) => /^ObjectPool$/i.test(name))
  if (pools.some(({ isStream }) => isStream)) reject('applications/embedded-file')
  await inspectStreams(file, file.within(pools), createBudget())
  checkText(file, file.topStream(text.name))
  return []
}

/** An embedded package is a zip archive that may be at the very end of the file. */
const isPolyglot = (bytes: Buffer, { entries }: CompoundFile) =>
  bytes.subarray(0, 1024).includes('%PDF-') ||
  (!entries.some(({ name }) => name === 'Package') && endsWithZipDirectory(bytes))

/** Checks the fields and the template. Throws if the text cannot be read. */
function checkText(file: CompoundFile, entry: CompoundEntry): void {
  const stream = file.read(entry)
  if (LITERAL_DDE.test(stream.toString('latin1'))) reject('applications/starts-program')
  // An older version of Word, whose fields are elsewhere.
  if (stream.readUInt16LE(0) !== WORD_97) reject('applications/bad-file')
  const flags = stream.readUInt16LE(FLAGS_OFFSET)
  if (flags & IS_ENCRYPTED) reject('applications/password')
  const table = file.read(file.topStream(flags & HAS_SECOND_TABLE ? '1Table' : '0Table'))
  const listAt = (offset: number) => {
    const [start, length] = [stream.readUInt32LE(offset), stream.readUInt32LE(offset + 4)]
    if (start + length > table.length) throw new RangeError('truncated table')
    return table.subarray(start, start + length)
  }
  checkTemplate(listAt(STRINGS_OFFSET))
  checkFields(fieldsOf([...piecesOf(stream, listAt(PIECE_TABLE_OFFSET))].join('')))
}

/** Checks the second of the document's strings: the path of its template (MS-DOC 2.9.271). */
function checkTemplate(strings: Buffer): void {
  if (strings.length < 10) return
  const start = 8 + 2 * strings.readUInt16LE(6)
  const length = strings.readUInt16LE(start)
  const template = strings.toString('utf16le', start + 2, start + 2 + 2 * length)
  if (isNetworkPath(template)) reject('applications/network-path')
  if (schemeOf(template) !== 'file') reject('applications/remote-template')
}

function* fieldsOf(text: string): Generator<FieldToken> {
  for (const [token] of text.matchAll(TOKENS)) {
    yield { type: MARKS[token.charCodeAt(0) - BEGIN.charCodeAt(0)] ?? 'text', text: token }
  }
}

/** Yields the pieces of the text, which may be stored in any order (MS-DOC 2.4.1). */
function* piecesOf(stream: Buffer, list: Buffer): Generator<string> {
  // Property lists may precede the piece table.
  let at = 0
  while (list.readUInt8(at) === PROPERTIES) at += 3 + list.readUInt16LE(at + 1)
  if (list.readUInt8(at) !== PIECES) throw new RangeError('missing piece table')
  const pieces = list.subarray(at + 5, at + 5 + list.readUInt32LE(at + 1))
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
