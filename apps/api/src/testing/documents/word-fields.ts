import type { ZipPart } from './documents.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** Builds a part of a Word document with one paragraph. */
export const wordPart = (name: string, ...paragraph: string[]): ZipPart => ({
  name: `word/${name}.xml`,
  content: `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:p>${paragraph.join('')}</w:p></w:document>`,
})

export const fieldCharacter = (type: 'begin' | 'separate' | 'end') => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`

export const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`

export const field = (...content: string[]) => fieldCharacter('begin') + content.join('') + fieldCharacter('end')

/** Builds a part with a field in its text. */
export const fieldPart = (...content: string[]) => wordPart('document2', field(...content))
