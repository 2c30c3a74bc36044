import { posix } from 'node:path'
import type { Budget } from './budget.ts'
import { type Harmful, reject, rejectMatches } from './rejected-file.ts'
import { decodeXml, readTags } from './xml.ts'
import { readZip, unpack } from './zip.ts'

const HARMFUL_NAMES: readonly Harmful[] = [
  [/\.bin$(?<=vbaproject[^/]*\.bin)/i, 'applications/macros'],
  [/\.(?:exe|dll|scr|com|pif|cpl|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|jar|reg|url)$/i, 'applications/executable'],
  // Interleaved parts (ECMA-376, part 2). No program writes them, and they could hide content.
  [/\.piece$/i, 'applications/damaged'],
]
const HARMFUL_TYPES: readonly Harmful[] = [
  [/macroEnabled|vbaProject|vbaData|macrosheet/i, 'applications/macros'],
  [/activeX/i, 'applications/embedded-file'],
  // Word converts chunks in other formats when it opens the document.
  [/^\s*(?:text\/html|multipart\/|message\/)|xhtml|\brtf\b/i, 'applications/mixed-formats'],
]
/** Far more than any program writes. Names and types are compared many times. */
const MAX_NAME_LENGTH = 1000

export type Package = Awaited<ReturnType<typeof readPackage>>

/** Reads the directory and the content types of a package. */
export async function readPackage(bytes: Buffer, budget: Budget) {
  const entries = await readZip(bytes, budget)
  rejectHarmful(
    entries.map(({ name }) => name),
    HARMFUL_NAMES,
  )
  const parts = new Map(entries.map((part) => [partName(part.name), part]))
  const list = parts.get('[content_types].xml')
  const declared = list ? [...readTags(decodeXml(unpack(list, 'lists', budget)))] : []
  const types = declared.map((attributes) => ({
    name: partName(attributes.get('PartName') ?? ''),
    extension: `.${attributes.get('Extension') ?? ''}`.toLowerCase(),
    type: attributes.get('ContentType') ?? '',
  }))
  rejectHarmful(
    types.map(({ type }) => type),
    HARMFUL_TYPES,
  )
  // Part names are unique and case-insensitive (ECMA-376, part 2). Programs disagree on which of two types counts.
  const areUnique = new Set(types.map(({ name, extension }) => name + extension)).size === types.length
  if (parts.size !== entries.length || !areUnique) reject('applications/damaged')

  const overrides = new Map(types.map(({ name, type }) => [name, type]))
  const defaults = new Map(types.map(({ extension, type }) => [extension, type]))
  const typeOf = (name: string) => overrides.get(`/${name}`) ?? defaults.get(posix.extname(name)) ?? ''
  return {
    parts,
    /** Other archives list no content types. Allows an empty one. */
    isPackage: list !== undefined || entries.length === 0,
    typeOf,
    /** The content types of all parts. */
    types: [...parts.keys()].map(typeOf),
    isXml: (name: string) => name.endsWith('.xml') || /xml\s*(?:;|$)/i.test(typeOf(name)),
  }
}

function rejectHarmful(texts: readonly string[], harmful: readonly Harmful[]): void {
  if (texts.some(({ length }) => length > MAX_NAME_LENGTH)) reject('applications/too-complex')
  rejectMatches(texts, harmful)
}

/** Normalizes a part name, because the archive and the list of content types may escape it differently. */
export function partName(written: string): string {
  try {
    return decodeURIComponent(written).toLowerCase()
  } catch {
    return written.toLowerCase()
  }
}
