import { createFieldScanner, type FieldScanner } from './field-scanner.ts'
import { dereferenced, readXml, type Tag } from './xml.ts'

/** WordprocessingML, transitional and strict (ECMA-376, part 1, annex A). */
const WORD = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const FIELDS = ['fldChar', 'fldSimple', 'instrText', 'delInstrText']
const INSTRUCTIONS = ['instrText', 'delInstrText', 't']
const TEXTS = [...FIELDS, ...INSTRUCTIONS]
/** Far more than Word writes; namespaces are looked up through all elements around one. */
const MOST_DEPTH = 256

interface Scope {
  declared: Tag
  outer?: Scope
}

interface Element {
  name: string
  scope: Scope
  scanner: FieldScanner
  /** Whether it is inside an element of another namespace that is inside an instruction. */
  isCovered: boolean
}

/**
 * Tells whether a field in this part of a .docx starts a program when the document is opened. Elements of other
 * namespaces, such as alternatives, are read by some programs and skipped by others: each needs balanced fields of its
 * own, and must contain no part of an instruction around it.
 */
export function startsProgram(xml: string): boolean {
  // Skips the many parts without fields. Only a document type could spell an element's name differently.
  if (!/fldChar|fldSimple|<!DOCTYPE/.test(xml)) return false
  const root: Element = { name: '', scope: { declared: new Map() }, scanner: createFieldScanner(), isCovered: false }
  const elements = [root]
  const innermost = () => elements.at(-1) ?? root

  for (const token of readXml(xml)) {
    const parent = innermost()
    if (token.kind === 'text') {
      if (!INSTRUCTIONS.includes(parent.name)) continue
      parent.scanner.write(token.isCdata ? token.text : dereferenced(token.text), parent.name)
    } else if (token.kind === 'open') {
      const element = openedIn(parent, token.name, token.attributes)
      if (elements.length > MOST_DEPTH || isDisguised(element, parent, token.attributes)) return true
      if (element.name === 'fldSimple') writeField(element.scanner, attributeOf(token.attributes, 'instr'))
      if (element.name === 'fldChar') mark(element.scanner, attributeOf(token.attributes, 'fldCharType'))
      elements.push(element)
    } else {
      const { scanner } = elements.pop() ?? root
      if (elements.length === 0) throw new RangeError('invalid XML')
      if (scanner !== innermost().scanner && (!scanner.isBalanced() || scanner.startsProgram())) return true
    }
  }
  return elements.some(({ scanner }) => scanner.startsProgram())
}

function openedIn(parent: Element, written: string, attributes: Tag): Element {
  const declares = [...attributes.keys()].some((name) => name.startsWith('xmlns'))
  const scope = declares ? { declared: attributes, outer: parent.scope } : parent.scope
  const element = { name: localName(written), scope }
  if (WORD.includes(namespaceOf(written, scope)))
    return { ...element, scanner: parent.scanner, isCovered: parent.isCovered }
  const isCovered = parent.isCovered || parent.scanner.isInInstruction()
  return { ...element, scanner: createFieldScanner(), isCovered }
}

function namespaceOf(written: string, innermost: Scope): string {
  const colon = written.indexOf(':')
  const declaration = colon === -1 ? 'xmlns' : `xmlns:${written.slice(0, colon)}`
  for (let scope: Scope | undefined = innermost; scope; scope = scope.outer) {
    const namespace = scope.declared.get(declaration)
    if (namespace !== undefined) return dereferenced(namespace)
  }
  return ''
}

/** Tells whether readers may disagree on what belongs to a field. */
function isDisguised({ name, scanner, isCovered }: Element, parent: Element, attributes: Tag): boolean {
  const isOfAnother = scanner !== parent.scanner
  const hasTwoOf = (attribute: string) =>
    [...attributes.keys()].filter((written) => localName(written) === attribute).length > 1
  return (
    (FIELDS.includes(name) && (isOfAnother || hasTwoOf('instr') || hasTwoOf('fldCharType'))) ||
    (TEXTS.includes(name) && isCovered)
  )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributeOf(attributes: Tag, name: string): string {
  const [, value = ''] = [...attributes].find(([written]) => localName(written) === name) ?? []
  return dereferenced(value)
}

function writeField(scanner: FieldScanner, instruction: string): void {
  scanner.begin()
  scanner.write(instruction)
  scanner.end()
}

function mark(scanner: FieldScanner, type: string): void {
  if (type === 'begin') scanner.begin()
  else if (type === 'separate') scanner.separate()
  else if (type === 'end') scanner.end()
}
