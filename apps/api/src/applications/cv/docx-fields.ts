import { createFieldScanner, type FieldScanner } from './field-scanner.ts'
import { readXml, resolveReferences, type Tag } from './xml.ts'

/** WordprocessingML, transitional and strict (ECMA-376, part 1, annex A). */
const WORD = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const FIELDS = ['fldChar', 'fldSimple', 'instrText', 'delInstrText']
const INSTRUCTIONS = ['instrText', 'delInstrText', 't']
const TEXTS = [...FIELDS, ...INSTRUCTIONS]
/** Far more than Word writes. Bounds the namespace lookup, which visits all ancestors of an element. */
const MAX_DEPTH = 256

interface Scope {
  declared: Tag
  outer?: Scope
}

interface Element {
  name: string
  scope: Scope
  watch: FieldScanner
  /** Whether the element is inside an element of another namespace inside an instruction. */
  isCovered: boolean
}

/**
 * Returns whether a field in this part of a .docx starts a program when the document is opened. Elements of other
 * namespaces, such as alternatives, are read by some programs and skipped by others, so each must have balanced fields
 * and must not contain a part of an enclosing instruction.
 */
export function startsProgram(xml: string): boolean {
  // Skips the many parts without fields. Only a DOCTYPE could spell an element's name differently.
  if (!/fldChar|fldSimple|<!DOCTYPE/.test(xml)) return false
  const root: Element = { name: '', scope: { declared: new Map() }, watch: createFieldScanner(), isCovered: false }
  const elements = [root]
  const innermost = () => elements.at(-1) ?? root

  for (const token of readXml(xml)) {
    const parent = innermost()
    if (token.kind === 'text') {
      if (!INSTRUCTIONS.includes(parent.name)) continue
      parent.watch.write(token.isCdata ? token.text : resolveReferences(token.text), parent.name)
    } else if (token.kind === 'open') {
      const element = createElement(parent, token.name, token.attributes)
      if (elements.length > MAX_DEPTH || isDisguised(element, parent, token.attributes)) return true
      if (element.name === 'fldSimple') writeField(element.watch, attributeOf(token.attributes, 'instr'))
      if (element.name === 'fldChar') writeFieldCharacter(element.watch, attributeOf(token.attributes, 'fldCharType'))
      elements.push(element)
    } else {
      const { watch } = elements.pop() ?? root
      if (elements.length === 0) throw new RangeError('invalid XML')
      if (watch !== innermost().watch && (!watch.isBalanced() || watch.startsProgram())) return true
    }
  }
  return elements.some(({ watch }) => watch.startsProgram())
}

function createElement(parent: Element, written: string, attributes: Tag): Element {
  const declares = [...attributes.keys()].some((name) => name.startsWith('xmlns'))
  const scope = declares ? { declared: attributes, outer: parent.scope } : parent.scope
  const element = { name: localName(written), scope }
  if (WORD.includes(namespaceOf(written, scope)))
    return { ...element, watch: parent.watch, isCovered: parent.isCovered }
  const isCovered = parent.isCovered || parent.watch.isInInstruction()
  return { ...element, watch: createFieldScanner(), isCovered }
}

function namespaceOf(written: string, innermost: Scope): string {
  const colon = written.indexOf(':')
  const declaration = colon === -1 ? 'xmlns' : `xmlns:${written.slice(0, colon)}`
  for (let scope: Scope | undefined = innermost; scope; scope = scope.outer) {
    const namespace = scope.declared.get(declaration)
    if (namespace !== undefined) return resolveReferences(namespace)
  }
  return ''
}

/** Returns whether readers may disagree on what belongs to a field. */
function isDisguised({ name, watch, isCovered }: Element, parent: Element, attributes: Tag): boolean {
  const isForeign = watch !== parent.watch
  const hasDuplicate = (attribute: string) =>
    [...attributes.keys()].filter((written) => localName(written) === attribute).length > 1
  return (
    (FIELDS.includes(name) && (isForeign || hasDuplicate('instr') || hasDuplicate('fldCharType'))) ||
    (TEXTS.includes(name) && isCovered)
  )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributeOf(attributes: Tag, name: string): string {
  const [, value = ''] = [...attributes].find(([written]) => localName(written) === name) ?? []
  return resolveReferences(value)
}

function writeField(watch: FieldScanner, instruction: string): void {
  watch.begin()
  watch.write(instruction)
  watch.end()
}

function writeFieldCharacter(watch: FieldScanner, type: string): void {
  if (type === 'begin') watch.begin()
  else if (type === 'separate') watch.separate()
  else if (type === 'end') watch.end()
}
