import { isNetworkPath, schemeOf } from './link-target.ts'
import { reject } from './rejected-file.ts'
import { type Attributes, tokenizeXml } from './xml.ts'

/** The placeholder in an instruction for the result of a nested field. */
const COMPUTED = '\u0001'
const IS_DDE = /^[\s"]*DDE/i
const HAS_COMPUTED_KEYWORD = new RegExp(`^[\\s"]*[a-z]*${COMPUTED}`, 'i')
/** Fields that insert another document. */
const INSERTS_DOCUMENT = /^[\s"]*(?:LINK|INCLUDE|INCLUDETEXT|DATABASE|RD)\b/i
const INSERTS_PICTURE = /^[\s"]*(?:IMPORT|INCLUDEPICTURE)\b/i
const ARGUMENTS = /"([^"]*)"?|[^\s"]+/g

/** A mark of a field, text, or an edge of an element that some programs skip. */
export interface FieldToken {
  type: 'begin' | 'separate' | 'end' | 'text' | 'enter' | 'leave'
  text?: string
  /** The kind of text: live, deleted or displayed. */
  kind?: string
}

/** An open field, or an open element that some programs skip. */
interface Scope {
  isElement: boolean
  /** Whether an instruction encloses this element. */
  isInInstruction: boolean
  /** Whether this field has no separator yet. */
  isInstruction: boolean
  instruction: string
  kind?: string
}

/**
 * Rejects fields of a Word document (ECMA-376 17.16, MS-DOC 2.8.25) that start a program or load a document from
 * another computer. A field has an instruction before its separator and its last result after it; both may contain
 * nested fields. An element that some programs skip must have balanced fields, and no text of an enclosing instruction.
 */
export function checkFields(tokens: Iterable<FieldToken>): void {
  const scopes: Scope[] = []
  for (const { type, text = '', kind = '' } of tokens) {
    const scope = scopes.at(-1)
    if (type === 'enter') {
      const isInInstruction = scope !== undefined && (scope.isInstruction || scope.isInInstruction)
      scopes.push({ isElement: true, isInInstruction, isInstruction: false, instruction: '' })
    } else if (type === 'leave') {
      if (!scopes.pop()?.isElement) reject('applications/starts-program')
    } else if (scope?.isInInstruction) {
      reject('applications/starts-program')
    } else if (type === 'begin') {
      scopes.push({ isElement: false, isInInstruction: false, isInstruction: true, instruction: '' })
    } else if (type === 'end') {
      if (scopes.pop()?.isElement) reject('applications/starts-program')
      check(scope?.instruction ?? '')
      const outer = scopes.at(-1)
      if (outer?.isInstruction) outer.instruction += COMPUTED
    } else if (scope?.isInstruction) {
      scope.isInstruction = type === 'text'
      if (type === 'text') write(scope, text, kind)
    }
  }
  // Some fields may never end.
  for (const { instruction } of scopes) check(instruction)
}

function write(field: Scope, text: string, kind: string): void {
  // If an instruction mixes live, deleted and displayed text, programs disagree on which text counts.
  if (field.kind !== undefined && field.kind !== kind) reject('applications/starts-program')
  field.kind = kind
  field.instruction += text
}

/** Rejects DDE and DDEAUTO, which start programs, a computed keyword, which could be both, and remote content. */
function check(instruction: string): void {
  const isDde = IS_DDE.test(instruction.replaceAll(COMPUTED, '')) || HAS_COMPUTED_KEYWORD.test(instruction)
  if (isDde) reject('applications/starts-program')
  const insertsDocument = INSERTS_DOCUMENT.test(instruction)
  // The result of a nested field could be any target.
  const isComputed = instruction.includes(COMPUTED) && (insertsDocument || INSERTS_PICTURE.test(instruction))
  if (isComputed) reject('applications/remote-content')
  for (const [word, quoted] of instruction.matchAll(ARGUMENTS)) {
    const target = quoted ?? word
    if (isNetworkPath(target)) reject('applications/network-path')
    if (insertsDocument && schemeOf(target) !== 'file') reject('applications/remote-content')
  }
}

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
