import { readZipDirectory, readZipEntry, type ZipEntry } from './zip-directory.ts'

const MOST_ENTRIES = 1000
const MOST_UNPACKED = 100_000_000
const MOST_RATIO = 100
/** Small parts compress extremely well by nature. */
const RATIO_COUNTS_FROM = 1_000_000
const MOST_XML = 2_000_000

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const ACTIVE_RELATION =
  /<(?:\w+:)?Relationship\b(?=[^>]*\/(?:attachedTemplate|oleObject)")(?=[^>]*TargetMode="External")/i

/** A Word document that runs and fetches nothing. Throws on what is no zip at all. */
export function isPlainDocx(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return false
  const entries = readZipDirectory(bytes)
  if (!isModest(entries) || entries.some(isOdd)) return false

  const xml = (name: string) => {
    const entry = entries.find((candidate) => candidate.name === name)
    return entry && readXml(bytes, entry)
  }
  const types = xml('[Content_Types].xml')
  if (!types?.includes(DOCUMENT_TYPE) || /macroEnabled|vbaProject/i.test(types)) return false
  if (!entries.some(({ name }) => name === 'word/document.xml')) return false
  const relations = entries.filter(({ name }) => name.endsWith('.rels'))
  return relations.every((entry) => !ACTIVE_RELATION.test(readXml(bytes, entry)))
}

function isModest(entries: readonly ZipEntry[]): boolean {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  const isBomb = unpacked > RATIO_COUNTS_FROM && unpacked > packed * MOST_RATIO
  return entries.length <= MOST_ENTRIES && unpacked <= MOST_UNPACKED && !isBomb
}

const isOdd = ({ name, isEncrypted, isSymlink }: ZipEntry) =>
  isEncrypted || isSymlink || /^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(name) || /vbaProject\.bin$/i.test(name)

/** Text only where it can be read as such: another encoding or a document type would hide what is looked for. */
function readXml(bytes: Buffer, entry: ZipEntry): string {
  const text = readZipEntry(bytes, entry, MOST_XML).toString('utf8')
  if (text.includes('\0') || text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) throw new RangeError('odd XML')
  return text
}
