import { posix } from 'node:path'
import type { Budget } from './budget.ts'
import { reject } from './rejected-file.ts'
import { type Attributes, decodeXml, readTags, resolveReferences } from './xml.ts'
import { DEFLATED, readZipDirectory, STORED, type ZipEntry } from './zip-directory.ts'

const MAX_UNPACKED = 100_000_000
const MAX_RATIO = 100
/** The unpacked size from which the ratio is checked: smaller archives may compress better without being zip bombs. */
const RATIO_CHECKED_FROM = 1_000_000

const MACROS = /macroEnabled|vbaProject|vbaData|macrosheet/i
const CONTROLS = /activeX/i
/** Chunks in other formats, which Word converts when it opens the document. */
const OTHER_FORMATS = /^\s*(?:text\/html|multipart\/|message\/)|xhtml|\brtf\b/i
const PROGRAM_NAME = /\.(?:exe|dll|scr|com|pif|cpl|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|jar|reg|url)$/i
/** Far more than any program writes. Names and types are compared many times. */
const MAX_NAME_LENGTH = 1000
/**
 * `.piece` belongs to an interleaved part (ECMA-376, part 2). No program writes these parts, and they could hide
 * content.
 */
const INTERLEAVED = /\.piece$/i
const UNSAFE_PATH = /^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i

export type Package = ReturnType<typeof readPackage>

/** Reads the directory and the content types of a package. */
export function readPackage(bytes: Buffer, budget: Budget) {
  const entries = readZipDirectory(bytes)
  budget.countParts(entries.length)
  checkSizes(entries)
  for (const entry of entries) checkEntry(entry)
  // Part names are unique and case-insensitive (ECMA-376, part 2).
  const parts = new Map(entries.map((entry) => [partName(entry.name), entry]))
  if (parts.size !== entries.length) reject('applications/damaged')
  const typesPart = parts.get('[content_types].xml')
  const types = typesPart ? [...readTags(decodeXml(budget.read(bytes, typesPart, 'lists')))].map(toType) : []
  for (const { type } of types) checkType(type)
  // Programs disagree on which of two types counts.
  if (new Set(types.map(({ name, extension }) => name + extension)).size !== types.length)
    reject('applications/damaged')

  const overrides = new Map(types.map(({ name, type }) => [name, type]))
  const defaults = new Map(types.map(({ extension, type }) => [extension, type]))
  const typeOf = (name: string) => overrides.get(`/${name}`) ?? defaults.get(posix.extname(name)) ?? ''
  return {
    bytes,
    parts,
    /** Other archives list no content types. Allows an empty one. */
    isPackage: typesPart !== undefined || entries.length === 0,
    typeOf,
    /** The content types of all parts. */
    types: [...parts.keys()].map(typeOf),
    isXml: (name: string) => name.endsWith('.xml') || /xml\s*(?:;|$)/i.test(typeOf(name)),
  }
}

/** Normalizes a part name, because the archive and the list of content types may escape it differently. */
export function partName(written: string): string {
  try {
    return decodeURIComponent(written).toLowerCase()
  } catch {
    return written.toLowerCase()
  }
}

/** Returns whether the last segment of a part name contains `word` before the extension. */
export const isNamed = (name: string, word: string, extension: string): boolean =>
  name.endsWith(extension) && name.slice(0, -extension.length).lastIndexOf(word) > name.lastIndexOf('/')

const toType = (attributes: Attributes) => ({
  name: partName(attributes.get('PartName') ?? ''),
  extension: `.${attributes.get('Extension') ?? ''}`.toLowerCase(),
  type: resolveReferences(attributes.get('ContentType') ?? ''),
})

function checkType(type: string): void {
  if (type.length > MAX_NAME_LENGTH) reject('applications/too-complex')
  if (MACROS.test(type)) reject('applications/macros')
  if (CONTROLS.test(type)) reject('applications/embedded-file')
  if (OTHER_FORMATS.test(type)) reject('applications/mixed-formats')
}

function checkEntry({ name, method, isEncrypted, isSymlink }: ZipEntry): void {
  if (isEncrypted) reject('applications/password')
  if (name.length > MAX_NAME_LENGTH) reject('applications/too-complex')
  if (isNamed(name.toLowerCase(), 'vbaproject', '.bin')) reject('applications/macros')
  if (PROGRAM_NAME.test(name)) reject('applications/executable')
  const isSupported = method === STORED || method === DEFLATED
  if (!isSupported || isSymlink || INTERLEAVED.test(name) || UNSAFE_PATH.test(name)) reject('applications/damaged')
}

function checkSizes(entries: readonly ZipEntry[]): void {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  const isBomb = unpacked > RATIO_CHECKED_FROM && unpacked > packed * MAX_RATIO
  if (isBomb || unpacked > MAX_UNPACKED) reject('applications/too-complex')
}
