import { createFieldWatch, type FieldWatch } from './field-watch.ts'
import { dereferenced, readXml, type Tag } from './xml.ts'

const INSTRUCTIONS = ['instrText', 'delInstrText', 't']
const ALTERNATIVES = ['Choice', 'Fallback']

/** Tells whether a field in this part of a .docx starts a program when the document is opened. */
export function startsProgram(xml: string): boolean {
  // Skips the many parts without fields. Only a document type could spell an element's name differently.
  if (!/fldChar|fldSimple|<!DOCTYPE/.test(xml)) return false
  const elements: string[] = []
  // Word reads only one of several alternatives, so each needs balanced fields of its own.
  const watches = [createFieldWatch()]
  const watch = () => watches.at(-1) as FieldWatch

  for (const token of readXml(xml)) {
    if (token.kind === 'text') {
      const element = elements.at(-1) ?? ''
      if (INSTRUCTIONS.includes(element)) watch().write(token.isCdata ? token.text : dereferenced(token.text), element)
    } else if (token.kind === 'open') {
      const element = localName(token.name)
      elements.push(element)
      if (element === 'AlternateContent' && watch().isInInstruction()) return true
      if (ALTERNATIVES.includes(element)) watches.push(createFieldWatch())
      if (element === 'fldSimple') watch().judge(attributeOf(token.attributes, 'instr'))
      if (element === 'fldChar') mark(watch(), attributeOf(token.attributes, 'fldCharType'))
    } else if (ALTERNATIVES.includes(elements.pop() ?? '')) {
      const ended = watches.pop()
      if (!ended?.isBalanced() || ended.startsProgram()) return true
    }
  }
  return watches.some((one) => one.startsProgram())
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributeOf(attributes: Tag, name: string): string {
  const [, value = ''] = [...attributes].find(([written]) => localName(written) === name) ?? []
  return dereferenced(value)
}

function mark(watch: FieldWatch, type: string): void {
  if (type === 'begin') watch.begin()
  else if (type === 'separate') watch.separate()
  else if (type === 'end') watch.end()
}
