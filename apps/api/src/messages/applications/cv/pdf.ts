import { constants, inflateRawSync } from 'node:zlib'
import { reject } from './rejected-file.ts'
import { endsWithZipDirectory } from './zip.ts'

/** Readers of PDF look for its header and its end mark within this distance from both ends of the file. */
const MAX_FOREIGN_BYTES = 1024
const HEADER = /%PDF-[12]\./
const END = '%%EOF'
/** What file systems, mail programs and DOS append: zeros, white space and an end mark. */
const PADDING = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20])

/** The first bytes of archives, programs, pictures and old documents. */
const FIRST_BYTES = [
  ...['PK', 'MZ', '#!', '%!PS', 'GIF8', 'RIFF', 'Rar!', '{\\rtf', '\x7fELF', '\x89PNG', '\xff\xd8\xff', '\x1f\x8b'],
  ...['7z\xbc\xaf', '\xd0\xcf\x11\xe0', '\xca\xfe\xba\xbe', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'],
]
/** Signatures that are too long to appear by chance. */
const SIGNATURES = ['PK\x03\x04', 'PK\x05\x06', 'MZ\x90\0', '\x7fELF', 'Rar!\x1a', '7z\xbc\xaf', 'GIF87a', 'GIF89a']
const MARKUP = /<(?:html|!doctype html|script|svg|\?php)/i
/** Too frequent in compressed bytes to look for them inside of a PDF. */
const MORE_MARKUP = /<(?:head|body|iframe|object|embed|\?xml|\?=|%)|(?:^|\n)(?:#!|@echo off)/i

const ALPHANUMERIC = '[A-Za-z0-9]|#(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])'

/** Matches a name of PDF, any character of which may be escaped as #xx (ISO 32000-1, 7.3.5). */
function nameOf(name: string): RegExp {
  const characters = Array.from(name, (character) => {
    const [high, low] = character.charCodeAt(0).toString(16)
    return `(?:${character}|#${high}[${low}${low?.toUpperCase()}])`
  })
  return new RegExp(`/${characters.join('')}(?!${ALPHANUMERIC})`)
}

const ACTIVE_CONTENT = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'OpenAction', 'AA', 'XFA', 'RichMedia'].map(
  (name) => [name, nameOf(name)] as const,
)

const STREAM_START = />>\s*stream\s+/
/** What the dictionary of a stream of objects must contain for readers. */
const HOLDS_OBJECTS = nameOf('First')
/** Each costs time even if it is short. Writers put a hundred objects or more into one. */
const MAX_OBJECT_STREAMS = 1000
const MAX_UNPACKED = 10_000_000
/** The maximum ratio of deflate. */
const MAX_RATIO = 1032
const ZLIB_HEADER_BYTES = 2

/**
 * Inspects a PDF. Like Acrobat, allows bytes before the header and after the end, unless they make the file valid in
 * another format, too. Returns the names of features that can run code or open files, as warnings to the operator.
 */
export function inspectPdf(bytes: Buffer): string[] {
  const head = bytes.toString('latin1', 0, MAX_FOREIGN_BYTES + 'PDF-1.'.length + 1)
  const start = head.search(HEADER)
  if (start === -1) reject('applications/bad-file')
  const end = bytes.lastIndexOf(END)
  if (end === -1) reject('applications/damaged')
  const tail = withoutPadding(bytes.subarray(end + END.length))
  if (tail.length > MAX_FOREIGN_BYTES) reject('applications/damaged')
  const isPolyglot =
    [head.slice(0, start), tail.toString('latin1')].some(isForeign) || hasSignature(head) || endsWithZipDirectory(bytes)
  if (isPolyglot) reject('applications/polyglot')
  return findActiveContent(bytes)
}

const isForeign = (text: string) =>
  FIRST_BYTES.some((signature) => text.startsWith(signature)) || hasSignature(text) || MORE_MARKUP.test(text)

const hasSignature = (text: string) => SIGNATURES.some((signature) => text.includes(signature)) || MARKUP.test(text)

function withoutPadding(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => !PADDING.has(byte))
  const end = bytes.findLastIndex((byte) => !PADDING.has(byte))
  return bytes.subarray(Math.max(start, 0), end + 1)
}

function findActiveContent(bytes: Buffer): string[] {
  const file = bytes.toString('latin1')
  const texts = [file, ...unpackObjects(file)]
  return ACTIVE_CONTENT.filter(([, pattern]) => texts.some((text) => pattern.test(text))).map(([name]) => name)
}

/**
 * Unpacks the objects in compressed streams (ISO 32000-1, 7.5.7). Other streams hold no actions, but pages whose words
 * look like names, as in "HTML/JS". Skips broken streams, as readers do, and stops at its limits.
 */
function* unpackObjects(file: string): Generator<string> {
  let [streams, left] = [MAX_OBJECT_STREAMS, MAX_UNPACKED]
  for (const section of file.split('endstream')) {
    const start = STREAM_START.exec(section)
    if (!start) continue
    const dictionary = section.slice(Math.max(section.lastIndexOf('obj', start.index), 0), start.index)
    if (!HOLDS_OBJECTS.test(dictionary)) continue
    streams -= 1
    if (streams < 0 || left <= 0) return
    const packed = Buffer.from(section.slice(start.index + start[0].length + ZLIB_HEADER_BYTES), 'latin1')
    const objects = inflate(packed, left)
    // A broken stream costs time as well.
    left -= objects?.length ?? packed.length * MAX_RATIO
    if (objects) yield objects.toString('latin1')
  }
}

/** Ignores checksums and missing ends, as readers do. */
function inflate(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
  } catch {
    return undefined
  }
}
