import type { FieldToken } from './fields.ts'
import { reject } from './rejected-file.ts'
import { type Attributes, tokenizeXml } from './xml.ts'

/** WordprocessingML, transitional and strict (ECMA-376, part 1, annex A). */
const WORD = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const FIELD_ELEMENTS = ['fldChar', 'fldSimple', 'instrText', 'delInstrText']
const INSTRUCTION_TEXT = ['instrText', 'delInstrText', 't']
/** Far more than Word writes. */
const MAX_DEPTH = 256

interface Element {
  name: string
  isForeign: boolean
  /** The namespaces that this element's declarations hide until its end. */
  hidden: readonly (readonly [declaration: string, namespace: string | undefined])[]
}

/**
 * Yields the fields in this part of a .docx. Some programs skip elements of other namespaces, such as
 * `AlternateContent`. Rejects what they could take for a part of a field or not.
 */
export function* fieldsOfXml(xml: string): Generator<FieldToken> {
  // Most parts have no fields. Only a DOCTYPE could disguise the name of an element.
  if (!/fldChar|fldSimple|<!DOCTYPE/.test(xml)) return
  const namespaces = new Map<string, string | undefined>()
  const elements: Element[] = []

  /** Handles each declaration of a namespace once, however deep elements nest. */
  function openElement(qualifiedName: string, attributes: Attributes): Element {
    if (elements.length >= MAX_DEPTH) reject('applications/too-complex')
    const declarations = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    const hidden = declarations.map(([name]) => [name, namespaces.get(name)] as const)
    for (const [name, namespace] of declarations) namespaces.set(name, namespace)
    const colon = qualifiedName.indexOf(':')
    const namespace = namespaces.get(colon === -1 ? 'xmlns' : `xmlns:${qualifiedName.slice(0, colon)}`)
    const element = { name: localName(qualifiedName), isForeign: !WORD.includes(namespace ?? ''), hidden }
    if (element.isForeign && FIELD_ELEMENTS.includes(element.name)) reject('applications/starts-program')
    elements.push(element)
    return element
  }

  for (const token of tokenizeXml(xml)) {
    if (token.kind === 'text') {
      const kind = elements.at(-1)?.name ?? ''
      if (INSTRUCTION_TEXT.includes(kind)) yield { type: 'text', text: token.text, kind }
    } else if (token.kind === 'open') {
      const { name, isForeign } = openElement(token.name, token.attributes)
      if (isForeign) yield { type: 'enter' }
      else if (name === 'fldChar' || name === 'fldSimple') yield* markedBy(name, token.attributes)
    } else {
      const element = elements.pop()
      if (!element) throw new RangeError('invalid XML')
      for (const [name, namespace] of element.hidden) namespaces.set(name, namespace)
      if (element.isForeign) yield { type: 'leave' }
    }
  }
}

function* markedBy(name: 'fldChar' | 'fldSimple', attributes: Attributes): Generator<FieldToken> {
  const attribute = name === 'fldChar' ? 'fldCharType' : 'instr'
  const [entry, second] = [...attributes].filter(([qualifiedName]) => localName(qualifiedName) === attribute)
  // Programs disagree on which of two attributes counts.
  if (second) reject('applications/starts-program')
  const value = entry?.[1] ?? ''
  if (name === 'fldSimple') yield* [{ type: 'begin' }, { type: 'text', text: value }, { type: 'end' }] as const
  else if (value === 'begin' || value === 'separate' || value === 'end') yield { type: value }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
