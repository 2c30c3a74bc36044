import { createFieldScanner, type FieldScanner } from './field-scanner.ts'
import { reject } from './rejected-file.ts'
import { type Attributes, resolveReferences, tokenizeXml } from './xml.ts'

/** WordprocessingML, transitional and strict (ECMA-376, part 1, annex A). */
const WORD = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const FIELD_ELEMENTS = ['fldChar', 'fldSimple', 'instrText', 'delInstrText']
const INSTRUCTION_TEXT = ['instrText', 'delInstrText', 't']
const FIELD_OR_INSTRUCTION = [...FIELD_ELEMENTS, ...INSTRUCTION_TEXT]
/** Far more than Word writes. Bounds the cost of a namespace lookup through all ancestors of an element. */
const MAX_DEPTH = 256

interface Scope {
  declared: Attributes
  outer?: Scope
  /** The namespaces that were looked up before: a scope may contain millions of elements. */
  known: Map<string, string>
}

interface Element {
  name: string
  scope: Scope
  scanner: FieldScanner
  /** Whether this element or an ancestor is inside an instruction and has another namespace. */
  isInForeignElement: boolean
}

/**
 * Scans the fields in this part of a .docx. Some programs skip elements of other namespaces, such as
 * `AlternateContent`. Each of these elements must have balanced fields and must not contain text of an instruction that
 * encloses it.
 */
export function checkDocxFields(xml: string): void {
  // Most parts have no fields. Only a DOCTYPE could disguise the name of an element.
  if (!/fldChar|fldSimple|<!DOCTYPE/.test(xml)) return
  const root: Element = {
    name: '',
    scope: { declared: new Map(), known: new Map() },
    scanner: createFieldScanner(),
    isInForeignElement: false,
  }
  const elements = [root]
  const innermost = () => elements.at(-1) ?? root

  for (const token of tokenizeXml(xml)) {
    const parent = innermost()
    if (token.kind === 'text') {
      if (!INSTRUCTION_TEXT.includes(parent.name)) continue
      parent.scanner.write(token.isCdata ? token.text : resolveReferences(token.text), parent.name)
    } else if (token.kind === 'open') {
      const element = createElement(parent, token.name, token.attributes)
      if (elements.length > MAX_DEPTH) reject('applications/too-complex')
      if (isAmbiguous(element, parent, token.attributes)) reject('applications/starts-program')
      if (element.name === 'fldSimple') writeField(element.scanner, attributeOf(token.attributes, 'instr'))
      if (element.name === 'fldChar') writeFieldCharacter(element.scanner, attributeOf(token.attributes, 'fldCharType'))
      elements.push(element)
    } else {
      const { scanner } = elements.pop() ?? root
      if (elements.length === 0) throw new RangeError('invalid XML')
      if (scanner === innermost().scanner) continue
      if (!scanner.isBalanced()) reject('applications/starts-program')
    }
  }
  // Hundreds of open elements may share a scanner.
  for (const scanner of new Set(elements.map(({ scanner }) => scanner))) scanner.finish()
}

function createElement(parent: Element, qualifiedName: string, attributes: Attributes): Element {
  const declares = [...attributes.keys()].some((name) => name.startsWith('xmlns'))
  const scope = declares ? { declared: attributes, outer: parent.scope, known: new Map() } : parent.scope
  const element = { name: localName(qualifiedName), scope }
  if (WORD.includes(namespaceOf(qualifiedName, scope)))
    return { ...element, scanner: parent.scanner, isInForeignElement: parent.isInForeignElement }
  const isInForeignElement = parent.isInForeignElement || parent.scanner.isInInstruction()
  return { ...element, scanner: createFieldScanner(), isInForeignElement }
}

function namespaceOf(qualifiedName: string, innermost: Scope): string {
  const colon = qualifiedName.indexOf(':')
  const declaration = colon === -1 ? 'xmlns' : `xmlns:${qualifiedName.slice(0, colon)}`
  const known = innermost.known.get(declaration)
  if (known !== undefined) return known
  const namespace = resolveReferences(declaredNamespace(declaration, innermost))
  innermost.known.set(declaration, namespace)
  return namespace
}

function declaredNamespace(declaration: string, innermost: Scope): string {
  for (let scope: Scope | undefined = innermost; scope; scope = scope.outer) {
    const namespace = scope.declared.get(declaration)
    if (namespace !== undefined) return namespace
  }
  return ''
}

/** Returns whether programs may disagree on what belongs to a field. */
function isAmbiguous({ name, scanner, isInForeignElement }: Element, parent: Element, attributes: Attributes): boolean {
  const isForeign = scanner !== parent.scanner
  const hasDuplicate = (attribute: string) =>
    [...attributes.keys()].filter((qualifiedName) => localName(qualifiedName) === attribute).length > 1
  return (
    (FIELD_ELEMENTS.includes(name) && (isForeign || hasDuplicate('instr') || hasDuplicate('fldCharType'))) ||
    (FIELD_OR_INSTRUCTION.includes(name) && isInForeignElement)
  )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributeOf(attributes: Attributes, name: string): string {
  const [, value = ''] = [...attributes].find(([qualifiedName]) => localName(qualifiedName) === name) ?? []
  return resolveReferences(value)
}

function writeField(scanner: FieldScanner, instruction: string): void {
  scanner.begin()
  scanner.write(instruction)
  scanner.end()
}

function writeFieldCharacter(scanner: FieldScanner, type: string): void {
  if (type === 'begin') scanner.begin()
  else if (type === 'separate') scanner.separate()
  else if (type === 'end') scanner.end()
}
