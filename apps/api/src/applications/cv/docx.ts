import { readTags, type Tag } from './xml-tags.ts'
import { readZipDirectory, readZipEntry, type ZipEntry } from './zip-directory.ts'

const MOST_ENTRIES = 1000
const MOST_UNPACKED = 100_000_000
const MOST_RATIO = 100
/** Small parts compress extremely well by nature. */
const RATIO_COUNTS_FROM = 1_000_000
/** Of all parts that are read, together. */
const MOST_XML = 1_000_000

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
// What is judged never holds a reference to a sign by nature: one would hide what it says.
const REFUSED_TYPE = /macroEnabled|vbaProject|&/i
/** All else from elsewhere is fetched when the document is opened: templates, objects, frames, pictures. */
const FOLLOWED_BY_HAND = /\/hyperlink$/
const ELSEWHERE = /^External$|&/i

/** A Word document that runs and fetches nothing. Throws on what is no zip at all. */
export function isPlainDocx(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return false
  const entries = readZipDirectory(bytes)
  if (!isModest(entries) || entries.some(isOdd)) return false
  // Names of parts that differ by case alone are the same (ECMA-376, part 2), and no two parts have the same.
  const parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const types = parts.get('[content_types].xml')
  if (parts.size !== entries.length || !types || !parts.has('word/document.xml')) return false

  let left = MOST_XML
  const tagsOf = (part: ZipEntry) => {
    const xml = readZipEntry(bytes, part, left)
    left -= xml.length
    return readTags(xml.toString('utf8'))
  }
  const relations = [...parts].filter(([name]) => name.endsWith('.rels'))
  return isPlainDocument(tagsOf(types)) && !relations.some(([, part]) => fetchesSomething(tagsOf(part)))
}

function isPlainDocument(types: Iterable<Tag>): boolean {
  let isDocument = false
  for (const tag of types) {
    const type = tag.get('ContentType') ?? ''
    if (REFUSED_TYPE.test(type)) return false
    if (type === DOCUMENT_TYPE) isDocument = true
  }
  return isDocument
}

function fetchesSomething(relations: Iterable<Tag>): boolean {
  for (const tag of relations) {
    const [type = '', mode = ''] = [tag.get('Type')?.trim(), tag.get('TargetMode')?.trim()]
    if (ELSEWHERE.test(mode) && !FOLLOWED_BY_HAND.test(type)) return true
  }
  return false
}

function isModest(entries: readonly ZipEntry[]): boolean {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  const isBomb = unpacked > RATIO_COUNTS_FROM && unpacked > packed * MOST_RATIO
  return entries.length <= MOST_ENTRIES && unpacked <= MOST_UNPACKED && !isBomb
}

const isOdd = ({ name, isEncrypted, isSymlink }: ZipEntry) =>
  isEncrypted || isSymlink || /^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(name) || /vbaProject\.bin$/i.test(name)
