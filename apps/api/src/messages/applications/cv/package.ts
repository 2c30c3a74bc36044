import type { Budget } from './budget.ts'
import { checkCompoundFile } from './compound-checks.ts'
import { type CompoundEntry, type CompoundFile, hasName, isCompoundFile, readCompoundFile } from './compound-file.ts'
import { checkDocxFields } from './docx-fields.ts'
import { isNamed, type Package, readPackage } from './package-parts.ts'
import { reject } from './rejected-file.ts'
import { inspectRelationships } from './relationships.ts'
import { decodeXml, tokenizeXml } from './xml.ts'

const WORD_TYPE = /wordprocessingml\.(?:document|template)\.main\+xml/i
const EXTERNAL_LINK_TYPE = /\.externalLink\+xml/i
/** The part of a workbook that starts another program when Excel updates its links. */
const DDE_LINK = /^(?:[\w.-]+:)?ddeLink$/
const PE_OFFSET = 0x3c
const OLE_STREAM = '\u0001Ole'
const FLAGS_OFFSET = 4
const IS_LINK = 1
/** The picture and the properties of an object; Windows reserves these first characters. */
const isDescription = (name: string) => name < '\u0007'
const ARCHIVE = ['PK\x03\x04', 'PK\x05\x06']

/**
 * Inspects a package (ECMA-376, part 2), at the top or embedded in another file, with everything in it. Returns whether
 * it loads pictures from the internet. Throws if it is damaged.
 */
export function inspectPackage(content: Package, budget: Budget): boolean {
  const { embedded, hasRemotePicture } = inspectRelationships(content, budget)
  for (const [name, part] of content.parts) {
    const kind = kindOf(budget.peek(content.bytes, part))
    if (kind === 'program') reject('applications/executable')
    if (kind === 'archive' || kind === 'compound file')
      inspectEmbedded(budget.read(content.bytes, part, 'embedded'), budget)
    else if (embedded.has(name)) reject('applications/embedded-file')
  }
  checkXml(content, budget)
  return hasRemotePicture
}

/** Recognizes what a part is by its content, because it may have any name. */
function kindOf(start: Buffer): 'archive' | 'compound file' | 'program' | undefined {
  if (isCompoundFile(start)) return 'compound file'
  const magic = start.toString('latin1', 0, 4)
  if (ARCHIVE.includes(magic)) return 'archive'
  return magic === '\x7fELF' || (magic.startsWith('MZ') && isWindowsProgram(start)) ? 'program' : undefined
}

function isWindowsProgram(start: Buffer): boolean {
  const header = start.length >= PE_OFFSET + 4 ? start.readUInt32LE(PE_OFFSET) : start.length
  return start.toString('latin1', header, header + 4) === 'PE\0\0'
}

/** Inspects a package or an object (MS-OLEDS) that is embedded in another file. */
function inspectEmbedded(bytes: Buffer, budget: Budget): void {
  budget.nested(() => {
    if (isCompoundFile(bytes)) {
      const file = readCompoundFile(bytes)
      checkCompoundFile(file)
      inspectStreams(file, file.entries, budget)
    } else {
      const content = readPackage(bytes, budget)
      if (!content.isPackage) reject('applications/embedded-file')
      inspectPackage(content, budget)
    }
  })
}

/**
 * Inspects the streams of embedded objects. Allows a package, such as an Excel workbook, and a PDF. Rejects links to
 * other files, and what only the program of the object could check.
 */
export function inspectStreams(file: CompoundFile, entries: readonly CompoundEntry[], budget: Budget): void {
  for (const entry of entries.filter(({ isStream }) => isStream)) {
    const isOle = hasName(entry, OLE_STREAM)
    if (isDescription(entry.name) && !isOle) continue
    const bytes = budget.readStream(file, entry)
    if (isOle) checkLink(bytes)
    else if (entry.name === 'Package') inspectEmbedded(bytes, budget)
    else if (entry.name !== 'CONTENTS' || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
      reject('applications/embedded-file')
  }
}

function checkLink(stream: Buffer): void {
  if (stream.readUInt32LE(FLAGS_OFFSET) & IS_LINK) reject('applications/embedded-file')
}

function checkXml({ bytes, parts, isXml, typeOf, types }: Package, budget: Budget): void {
  const isWord = types.some((type) => WORD_TYPE.test(type))
  for (const [name, part] of parts) {
    const isLink = EXTERNAL_LINK_TYPE.test(typeOf(name)) || isNamed(name, 'externallink', '.xml')
    const isText = isWord && isXml(name)
    if (!isLink && !isText) continue
    const xml = decodeXml(budget.read(bytes, part, 'text'))
    if (isLink) checkExternalLink(xml)
    if (isText) checkDocxFields(xml)
  }
}

function checkExternalLink(xml: string): void {
  for (const token of tokenizeXml(xml)) {
    if (token.kind === 'open' && DDE_LINK.test(token.name)) reject('applications/starts-program')
  }
}
