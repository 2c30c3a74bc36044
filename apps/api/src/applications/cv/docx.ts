import { posix } from 'node:path'
import { startsProgram } from './docx-fields.ts'
import { type Attributes, decodeXml, readTags } from './xml.ts'
import { DEFLATED, readZipDirectory, readZipEntry, STORED, type ZipEntry } from './zip-directory.ts'

const MAX_ENTRIES = 1000
const MAX_UNPACKED = 100_000_000
const MAX_RATIO = 100
/** The unpacked size from which the ratio is checked: smaller archives may compress better without being zip bombs. */
const RATIO_CHECKED_FROM = 1_000_000
/** The maximum total bytes of the parts that list content types and relationships. */
const MAX_LISTS = 1_000_000
/** The maximum total bytes of the parts that contain text. */
const MAX_TEXT = 5_000_000

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
// Rejects `&` too, because a character reference in these values only serves to disguise them.
const REJECTED_TYPE =
  /macroEnabled|vbaProject|oleObject|activeX|^\s*(?:text\/html|multipart\/|message\/)|xhtml|\brtf\b|&/i
/** Embedded objects, and chunks in other formats, which Word converts when it opens the document. */
const REJECTED_RELATIONSHIP = /\/(?:oleObject|package|control|aFChunk)$|&/i
/**
 * `.piece` belongs to an interleaved part (ECMA-376, part 2). No program writes these parts, and they could hide
 * content.
 */
const REJECTED_NAME = /vbaProject\.bin$|(?:^|\/)embeddings\/|\.piece$/i
/** Links are the only external targets that are not fetched when the document is opened. */
const FOLLOWED_ON_CLICK = /\/hyperlink$/
const EXTERNAL = /^External$|&/i

/** Returns whether a .docx neither runs, fetches nor embeds anything. Throws if the zip archive is invalid. */
export function isAcceptableDocx(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return false
  const entries = readZipDirectory(bytes)
  if (!isWithinLimits(entries) || entries.some(isSuspicious)) return false
  // Part names are unique and case-insensitive (ECMA-376, part 2).
  const parts = new Map(entries.map((entry) => [partName(entry.name), entry]))
  const typesPart = parts.get('[content_types].xml')
  if (parts.size !== entries.length || !typesPart || !parts.has('word/document.xml')) return false

  const readList = createReader(bytes, MAX_LISTS)
  const readText = createReader(bytes, MAX_TEXT)
  const types = [...readTags(readList(typesPart))]
  const relationshipParts = [...parts].filter(([name]) => name.endsWith('.rels'))
  const isXml = createXmlMatcher(types)
  const textParts = [...parts].filter(([name]) => isXml(name))
  return (
    hasAllowedTypes(types) &&
    !relationshipParts.some(([, part]) => hasExternalTarget(readTags(readList(part)))) &&
    !textParts.some(([, part]) => startsProgram(readText(part)))
  )
}

/** Normalizes a part name, because the archive and the list of content types may escape it differently. */
function partName(written: string): string {
  try {
    return decodeURIComponent(written).toLowerCase()
  } catch {
    return written.toLowerCase()
  }
}

function createReader(bytes: Buffer, maxBytes: number) {
  let left = maxBytes
  return (part: ZipEntry): string => {
    const xml = readZipEntry(bytes, part, left)
    left -= xml.length
    return decodeXml(xml)
  }
}

function hasAllowedTypes(types: readonly Attributes[]): boolean {
  const contentTypes = types.map((attributes) => attributes.get('ContentType') ?? '')
  return contentTypes.includes(DOCUMENT_TYPE) && !contentTypes.some((type) => REJECTED_TYPE.test(type))
}

/** Recognizes XML by extension or content type, because a part of a document may have any name. */
function createXmlMatcher(types: readonly Attributes[]): (name: string) => boolean {
  const xmlTypes = types.filter((attributes) => /xml\s*(?:;|$)/i.test(attributes.get('ContentType') ?? ''))
  const names = new Set(xmlTypes.map((attributes) => partName(attributes.get('PartName') ?? '')))
  const extensions = new Set(xmlTypes.map((attributes) => `.${attributes.get('Extension') ?? 'xml'}`.toLowerCase()))
  return (name) => name.endsWith('.xml') || names.has(`/${name}`) || extensions.has(posix.extname(name))
}

function hasExternalTarget(relationships: Iterable<Attributes>): boolean {
  for (const attributes of relationships) {
    const [type = '', mode = ''] = [attributes.get('Type')?.trim(), attributes.get('TargetMode')?.trim()]
    if (REJECTED_RELATIONSHIP.test(type) || (EXTERNAL.test(mode) && !FOLLOWED_ON_CLICK.test(type))) return true
  }
  return false
}

function isWithinLimits(entries: readonly ZipEntry[]): boolean {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  const isBomb = unpacked > RATIO_CHECKED_FROM && unpacked > packed * MAX_RATIO
  return entries.length <= MAX_ENTRIES && unpacked <= MAX_UNPACKED && !isBomb
}

const isSuspicious = ({ name, method, isEncrypted, isSymlink }: ZipEntry) =>
  (method !== STORED && method !== DEFLATED) ||
  isEncrypted ||
  isSymlink ||
  /^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(name) ||
  REJECTED_NAME.test(name)
