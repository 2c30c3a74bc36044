import { createFieldScanner, type FieldScanner } from './field-scanner.ts'
import { createNamespaces } from './namespaces.ts'
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
/** Far more than Word writes. */
const MAX_DEPTH = 256

interface Element {
  name: string
  /** The namespaces that this element declares. */
  declarations: readonly string[]
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
  const namespaces = createNamespaces()
  const root: Element = {
    name: '',
    declarations: [],
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
      const declarations = namespaces.open(token.attributes)
      const element = createElement(parent, token.name, namespaces.of(token.name), declarations)
      if (elements.length > MAX_DEPTH) reject('applications/too-complex')
      if (isAmbiguous(element, parent, token.attributes)) reject('applications/starts-program')
      if (element.name === 'fldSimple') writeField(element.scanner, attributeOf(token.attributes, 'instr'))
      if (element.name === 'fldChar') writeFieldCharacter(element.scanner, attributeOf(token.attributes, 'fldCharType'))
      elements.push(element)
    } else {
      const { scanner, declarations } = elements.pop() ?? root
      namespaces.close(declarations)
      if (elements.length === 0) throw new RangeError('invalid XML')
      if (scanner === innermost().scanner) continue
      if (!scanner.isBalanced()) reject('applications/starts-program')
    }
  }
  // Hundreds of open elements may share a scanner.
  for (const scanner of new Set(elements.map(({ scanner }) => scanner))) scanner.finish()
}

function createElement(parent: Element, name: string, namespace: string, declarations: readonly string[]): Element {
  const element = { name: localName(name), declarations }
  if (WORD.includes(namespace))
    return { ...element, scanner: parent.scanner, isInForeignElement: parent.isInForeignElement }
  const isInForeignElement = parent.isInForeignElement || parent.scanner.isInInstruction()
  return { ...element, scanner: createFieldScanner(), isInForeignElement }
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
