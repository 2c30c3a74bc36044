import sax, { type QualifiedAttribute, type QualifiedTag } from 'sax'
import { AppError } from '#errors.ts'

export const DAV = 'DAV:'
const XML = 'http://www.w3.org/XML/1998/namespace'
const XMLNS = 'http://www.w3.org/2000/xmlns/'

/** `strictEntities`, which its types lack, knows only the five entities of XML. */
const OPTIONS = { xmlns: true, strictEntities: true }

/** The nesting of elements in a request: no client needs more than ten levels. */
const MAX_DEPTH = 32
/** The most characters of a name or a namespace, which every element that is written declares again. */
const NAME_MAX = 256
/** The most prefixes that are declared at a time: at the end of each element, sax copies all of them. */
const MAX_PREFIXES = 32
/** The most characters from one `<` to the next: sax compares each attribute of an element with all before it. */
const MAX_TAG = 16 * 1024

export interface XmlElement {
  /** Empty for an element without a namespace. */
  namespace: string
  name: string
  prefix: string
  attributes: readonly XmlAttribute[]
  children: (XmlElement | string)[]
}

type XmlAttribute = Pick<QualifiedAttribute, 'prefix' | 'local' | 'uri' | 'value'>

const invalidXml = (cause?: unknown) =>
  new AppError('request/invalid', 'The XML of the request is not valid.', { cause })

/**
 * Parses a document with namespaces; `undefined` if there is none. Throws `request/invalid` for a document that is not
 * well-formed, in another encoding than UTF-8, or takes long to read: deeply nested, with long names or tags, or with
 * many prefixes; and for a DOCTYPE, so nothing defines entities.
 */
export function parseXml(bytes: Buffer): XmlElement | undefined {
  if (bytes.length === 0) return undefined
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let prefixes = 0
  const parser = sax.parser(true, OPTIONS)
  const fail = (error?: Error) => {
    throw invalidXml(error)
  }
  parser.onerror = fail
  parser.ondoctype = () => fail()
  parser.onopentag = (tag) => {
    const element = toElement(tag as QualifiedTag)
    if (open.length >= MAX_DEPTH || (root && open.length === 0) || !hasValidNames(element)) fail()
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  parser.onopennamespace = () => {
    prefixes += 1
    if (prefixes > MAX_PREFIXES) fail()
  }
  parser.onclosenamespace = () => {
    prefixes -= 1
  }
  parser.ontext = (text) => void open.at(-1)?.children.push(text)
  parser.oncdata = (text) => void open.at(-1)?.children.push(text)
  parser.write(decodeUtf8(bytes)).close()
  return root ?? fail()
}

/** Control characters and others that XML must not contain, and sax lets pass. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u

function decodeUtf8(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!FORBIDDEN.test(text) && text.split('<').every(({ length }) => length <= MAX_TAG)) return text
  } catch (error) {
    throw invalidXml(error)
  }
  throw invalidXml()
}

const toElement = ({ uri, local, prefix, attributes }: QualifiedTag): XmlElement => ({
  namespace: uri,
  name: local,
  prefix,
  attributes: Object.values(attributes).filter((attribute) => attribute.uri !== XMLNS),
  children: [],
})

/** For a prefix such as `constructor`, sax finds no text but what every object has. */
const isName = (text: unknown): boolean => typeof text === 'string' && text.length <= NAME_MAX

const hasValidNames = ({ namespace, name, attributes }: XmlElement): boolean =>
  [namespace, name, ...attributes.map(({ uri }) => uri)].every(isName)

const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

export const elementsIn = (element: XmlElement | undefined): XmlElement[] => (element?.children ?? []).filter(isElement)

/** Returns the first child of WebDAV's namespace with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  elementsIn(element).find((child) => isDav(child, name))

export const isDav = ({ namespace, name }: XmlElement, expected: string): boolean =>
  namespace === DAV && name === expected

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Escapes text for an element or an attribute; characters that XML does not allow become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character)

/** Writes an element that declares its own namespaces, so it can stand in any document. Keeps its prefixes. */
export function writeXml({ namespace, name, prefix, attributes, children }: XmlElement): string {
  const declared = new Map([[prefix, namespace]])
  for (const attribute of attributes) {
    if (attribute.prefix && attribute.uri !== XML) declared.set(attribute.prefix, attribute.uri)
  }
  const tag = qualified(prefix, name)
  const written = [
    ...[...declared].map(([own, uri]) => ` ${own === '' ? 'xmlns' : `xmlns:${own}`}="${escapeXml(uri)}"`),
    ...attributes.map((each) => ` ${qualified(each.prefix, each.local)}="${escapeXml(each.value)}"`),
  ].join('')
  const content = children.map((child) => (isElement(child) ? writeXml(child) : escapeXml(child))).join('')
  return content === '' ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`
}

const qualified = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}:${name}`)

/** Adds the language that applies to a property, which it would lose outside of its document (RFC 4918, 4.3). */
export function withLanguageOf(element: XmlElement, parents: readonly XmlElement[]): XmlElement {
  const languages = [element, ...parents].map(({ attributes }) =>
    attributes.find(({ uri, local }) => uri === XML && local === 'lang'),
  )
  const [own] = languages
  const inherited = languages.find((language) => language !== undefined)
  return own || !inherited ? element : { ...element, attributes: [...element.attributes, inherited] }
}

export const DOCUMENT_START = '<?xml version="1.0" encoding="utf-8"?>\n'
