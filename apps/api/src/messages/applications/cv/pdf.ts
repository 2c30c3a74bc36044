import { reject } from './rejected-file.ts'
import { endsWithZipDirectory } from './zip-directory.ts'

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

const ACTIVE_CONTENT = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'OpenAction', 'AA', 'XFA', 'RichMedia'].map(
  (name) => [name, new RegExp(`/${name}(?![A-Za-z0-9])`)] as const,
)

/** PDF names may escape any character as #xx (ISO 32000-1, 7.3.5). */
const ESCAPED = /#([0-9a-f]{2})/gi

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
  const text = bytes.toString('latin1').replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return ACTIVE_CONTENT.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}
