import { posix } from 'node:path'
import { type CompoundEntry, type CompoundFile, hasName, isCompoundFile, readCompoundFile } from './compound-file.ts'
import { checkFields, fieldsOfXml } from './fields.ts'
import { isNetworkPath, schemeOf } from './link-target.ts'
import { type Budget, createBudget, type Harmful, reject, rejectMatches } from './rejected-file.ts'
import { decodeXml, readTags, tokenizeXml } from './xml.ts'
import { peek, readZip, unpack } from './zip.ts'

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const WORD_TYPE = /wordprocessingml\.(?:document|template)\.main\+xml/i
const EXTERNAL_LINK_TYPE = /\.externalLink\+xml/i
const EXTERNAL_LINK_NAME = /\.xml$(?<=externallink[^/]*\.xml)/
/** The part of a workbook that starts another program when Excel updates its links. */
const DDE_LINK = /^(?:[\w.-]+:)?ddeLink$/
const EMBEDDED_FOLDER = /(?:^|\/)embeddings\//
/** Where pictures may come from; mail programs and browsers leave the last four in pasted pictures. */
const PICTURE_SCHEMES = ['http', 'https', 'data', 'cid', 'blob', 'about', 'webkit-fake-url']
const HARMFUL_KINDS: readonly Harmful[] = [
  [/^aFChunk$/, 'applications/mixed-formats'],
  [/^control$/, 'applications/embedded-file'],
  [/vbaProject$/i, 'applications/macros'],
]
const PE_OFFSET = 0x3c
const OLE_STREAM = '\u0001Ole'
const FLAGS_OFFSET = 4
const IS_LINK = 1
/** The picture and the properties of an object; Windows reserves these first characters. */
const isDescription = (name: string) => name < '\u0007'
const ARCHIVE = ['PK\x03\x04', 'PK\x05\x06']

/** Inspects a Word document. Returns a warning to the operator if it loads pictures from the internet. */
export async function inspectDocx(bytes: Buffer): Promise<string[]> {
  // A document with a password is a compound file, which is rejected with that reason.
  if (isCompoundFile(bytes)) readCompoundFile(bytes)
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) reject('applications/bad-file')
  if (bytes.subarray(0, 1024).includes('%PDF-')) reject('applications/polyglot')
  const budget = createBudget()
  const content = await readPackage(bytes, budget)
  if (!content.types.includes(DOCUMENT_TYPE)) reject('applications/bad-file')
  return (await inspectPackage(content, budget)) ? ['LinkedPicture'] : []
}

/** Inspects a package (ECMA-376, part 2) at any level. Returns whether it loads pictures from the internet. */
async function inspectPackage(content: Package, budget: Budget): Promise<boolean> {
  const { embedded, hasRemotePicture } = inspectRelationships(content, budget)
  for (const [name, part] of content.parts) {
    const start = peek(part, budget)
    if (isProgram(start)) reject('applications/executable')
    const isContainer = isCompoundFile(start) || ARCHIVE.includes(start.toString('latin1', 0, 4))
    if (isContainer) await inspectEmbedded(unpack(part, 'embedded', budget), budget)
    else if (embedded.has(name)) reject('applications/embedded-file')
  }
  checkXml(content, budget)
  return hasRemotePicture
}

/** Recognizes a program by its content, because a part may have any name. */
function isProgram(start: Buffer): boolean {
  const magic = start.toString('latin1', 0, 4)
  if (!magic.startsWith('MZ')) return magic === '\x7fELF'
  const header = start.length >= PE_OFFSET + 4 ? start.readUInt32LE(PE_OFFSET) : start.length
  return start.toString('latin1', header, header + 4) === 'PE\0\0'
}

/** Inspects a package or an object (MS-OLEDS) that is embedded in another file. */
async function inspectEmbedded(bytes: Buffer, budget: Budget): Promise<void> {
  budget.spend('levels', 1)
  if (isCompoundFile(bytes)) {
    const file = readCompoundFile(bytes)
    await inspectStreams(file, file.entries, budget)
  } else {
    const content = await readPackage(bytes, budget)
    if (!content.isPackage) reject('applications/embedded-file')
    await inspectPackage(content, budget)
  }
  budget.spend('levels', -1)
}

/** Allows a package, such as an Excel workbook, and a PDF. Rejects links, and what only its program could check. */
export async function inspectStreams(file: CompoundFile, entries: readonly CompoundEntry[], budget: Budget) {
  for (const entry of entries.filter(({ isStream }) => isStream)) {
    const isOle = hasName(entry, OLE_STREAM)
    if (isDescription(entry.name) && !isOle) continue
    // A directory could list the same sectors thousands of times.
    budget.spend('parts', 1)
    const bytes = file.read(entry)
    budget.spend('embedded', bytes.length)
    const isPdf = entry.name === 'CONTENTS' && bytes.toString('latin1', 0, 5) === '%PDF-'
    const isAllowed = isOle ? (bytes.readUInt32LE(FLAGS_OFFSET) & IS_LINK) === 0 : isPdf
    if (entry.name === 'Package') await inspectEmbedded(bytes, budget)
    else if (!isAllowed) reject('applications/embedded-file')
  }
}

/**
 * Checks what the parts of a package refer to, inside of it and outside. Targets on the same computer are allowed, links
 * to follow and pictures also on the internet. Returns the embedded parts, and whether a picture is loaded from there.
 */
function inspectRelationships({ parts }: Package, budget: Budget) {
  const embedded = new Set([...parts.keys()].filter((name) => EMBEDDED_FOLDER.test(name)))
  let hasRemotePicture = false

  for (const [name, part] of parts) {
    if (!name.endsWith('.rels')) continue
    // The folder of the part that the relationships belong to: `a` for `a/_rels/b.xml.rels`.
    const folder = name.split('/').slice(0, -2).join('/')
    for (const attributes of readTags(decodeXml(unpack(part, 'lists', budget)))) {
      const read = (attribute: string) => (attributes.get(attribute) ?? '').trim()
      const [target, type] = [read('Target'), read('Type')]
      const kind = type.slice(type.lastIndexOf('/') + 1)
      if (/^External$/i.test(read('TargetMode'))) hasRemotePicture = isRemotePicture(kind, target) || hasRemotePicture
      else if (kind === 'oleObject' || kind === 'package') embedded.add(resolve(folder, target))
      else rejectMatches([kind], HARMFUL_KINDS)
    }
  }
  if ([...embedded].some((name) => !parts.has(name))) reject('applications/embedded-file')
  return { embedded, hasRemotePicture }
}

/** Rejects a target outside of the package, unless it is harmless. */
function isRemotePicture(kind: string, target: string): boolean {
  if (isNetworkPath(target)) reject('applications/network-path')
  const scheme = schemeOf(target)
  if (scheme === 'file' || kind === 'hyperlink') return false
  if (kind === 'image' && PICTURE_SCHEMES.includes(scheme)) return scheme.startsWith('http')
  return reject(kind === 'attachedTemplate' ? 'applications/remote-template' : 'applications/remote-content')
}

/** Returns the name of the part that a target leads to. Not `path.resolve`, which copies the path for each `..`. */
function resolve(folder: string, target: string): string {
  const segments: string[] = []
  for (const segment of (target.startsWith('/') ? target : `${folder}/${target}`).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return partName(segments.join('/'))
}

function checkXml({ parts, isXml, typeOf, types }: Package, budget: Budget): void {
  const isWord = types.some((type) => WORD_TYPE.test(type))
  for (const [name, part] of parts) {
    const isLink = EXTERNAL_LINK_TYPE.test(typeOf(name)) || EXTERNAL_LINK_NAME.test(name)
    const isText = isWord && isXml(name)
    if (!isLink && !isText) continue
    const xml = decodeXml(unpack(part, 'text', budget))
    const tags = isLink ? tokenizeXml(xml) : []
    for (const tag of tags) if (tag.kind === 'open' && DDE_LINK.test(tag.name)) reject('applications/starts-program')
    if (isText) checkFields(fieldsOfXml(xml))
  }
}

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

type Package = Awaited<ReturnType<typeof readPackage>>

/** Reads the directory and the content types of a package. */
async function readPackage(bytes: Buffer, budget: Budget) {
  const entries = await readZip(bytes, budget)
  const names = entries.map(({ name }) => name)
  rejectHarmful(names, HARMFUL_NAMES)
  const parts = new Map(entries.map((part) => [partName(part.name), part]))
  const list = parts.get('[content_types].xml')
  const declared = list ? [...readTags(decodeXml(unpack(list, 'lists', budget)))] : []
  const types = declared.map((attributes) => ({
    name: partName(attributes.get('PartName') ?? ''),
    extension: `.${attributes.get('Extension') ?? ''}`.toLowerCase(),
    type: attributes.get('ContentType') ?? '',
  }))
  const contentTypes = types.map(({ type }) => type)
  rejectHarmful(contentTypes, HARMFUL_TYPES)
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
    types: [...parts.keys()].map(typeOf),
    isXml: (name: string) => name.endsWith('.xml') || /xml\s*(?:;|$)/i.test(typeOf(name)),
  }
}

function rejectHarmful(texts: readonly string[], harmful: readonly Harmful[]): void {
  if (texts.some(({ length }) => length > MAX_NAME_LENGTH)) reject('applications/too-complex')
  rejectMatches(texts, harmful)
}

/** Normalizes a part name, because the archive and the list of content types may escape it differently. */
function partName(written: string): string {
  try {
    return decodeURIComponent(written).toLowerCase()
  } catch {
    return written.toLowerCase()
  }
}
