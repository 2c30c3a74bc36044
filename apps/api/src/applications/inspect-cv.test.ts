import { describe, expect, it } from 'vitest'
import { doc, docInCircles, docOf, docx, docxParts, pdf, type ZipPart, zip } from '../testing/documents.ts'
import { inspectCv } from './cv/inspect-cv.ts'

const relations = (...written: string[]): ZipPart => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<?xml version="1.0"?>\n<Relationships>${written.join('\n')}</Relationships>`,
})

const relation = (type: string, mode: string) =>
  relations(`<Relationship Id="r1" Type="http://x/relationships/${type}" Target="http://evil" TargetMode="${mode}"/>`)

describe('accepts', () => {
  it.each([
    ['a PDF', 'cv.pdf', pdf()],
    ['capitals in the extension', 'CV.PDF', pdf()],
    ['a Word document', 'cv.docx', docx()],
    ['a Word document with a link', 'cv.docx', docx(relation('hyperlink', 'External'))],
    [
      'every way to write a relation',
      'cv.docx',
      docx(
        relations(
          '<!-- a - b --><r:Relationship Id = \'r1\' Type="http://x/hyperlink" Target="a&amp;b" TargetMode=\'External\'></r:Relationship>',
          '<Relationship TargetMode="Internal" Type="http://x/oleObject" Target="\'>\'"\t/>',
        ),
      ),
    ],
    ['an old Word document', 'cv.doc', doc()],
    ['a short one', 'cv.doc', docOf(100)],
    ['one whose sectors need a list of their own', 'cv.doc', docOf(8_000_000)],
    // What it says is Word's to read.
    ['one whose text goes in circles', 'cv.doc', docInCircles('text')],
  ])('%s', (_title, name, bytes) => {
    expect(inspectCv(name, bytes)).toEqual([])
  })
})

it('tells the operator what a PDF could do when it is opened', () => {
  expect(inspectCv('cv.pdf', pdf('<< /Open#41ction 1 0 R /J#61vaScript 2 0 R /AAA 3 >>'))).toEqual([
    'JavaScript',
    'OpenAction',
  ])
})

describe('refuses', () => {
  it.each([
    ['another kind under the name of a PDF', 'cv.pdf', docx()],
    ['a PDF under the name of a document', 'cv.docx', pdf()],
    ['a PDF that is cut off', 'cv.pdf', Buffer.from('%PDF-1.7\n')],
    ['a PDF that begins later', 'cv.pdf', Buffer.concat([Buffer.from(' '), pdf()])],
    ['a PDF that is a page too', 'cv.pdf', pdf('<HTML><script>')],
    ['a PDF that is an archive too', 'cv.pdf', pdf('PK\x03\x04')],
    ['a page under the name of a document', 'cv.doc', Buffer.from('<html>')],
    ['rich text under the name of a document', 'cv.doc', Buffer.from('{\\rtf1}')],
    ['another extension', 'cv.exe', pdf()],
    ['no extension', 'pdf', pdf()],
    ['nothing', 'cv.pdf', Buffer.alloc(0)],
    ['an archive that is no document', 'cv.docx', zip([{ name: 'a.txt', content: 'a' }])],
    ['a spreadsheet', 'cv.docx', zip([{ name: '[Content_Types].xml', content: 'spreadsheetml' }])],
    ['an archive that is cut off', 'cv.docx', docx().subarray(0, -30)],
    ['macros', 'cv.docx', docx({ name: 'word/vbaProject.bin', content: 'x' })],
    ['a type with macros', 'cv.docx', docxWithType('application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['a type that hides them', 'cv.docx', docxWithType('application/vnd.ms-word.document.macro&#69;nabled.main+xml')],
    [
      'another kind that names a document in a remark',
      'cv.docx',
      zip([{ name: '[Content_Types].xml', content: `<!-- ${docxParts[0]?.content} -->` }, ...docxParts.slice(1)]),
    ],
    ['a template from elsewhere', 'cv.docx', docx(relation('attachedTemplate', 'External'))],
    ['a picture from elsewhere', 'cv.docx', docx(relation('image', 'External'))],
    ['an object from elsewhere', 'cv.docx', docx(relation('oleObject', 'External'))],
    ['a frame from elsewhere', 'cv.docx', docx(relation('frame', 'External'))],
    ['a part of the document from elsewhere', 'cv.docx', docx(relation('subDocument', 'External'))],
    [
      'a relation in single quotes',
      'cv.docx',
      docx(relations("<Relationship Type='x/oleObject' TargetMode='External'/>")),
    ],
    [
      'a relation with blanks',
      'cv.docx',
      docx(relations('<Relationship Type = " x/oleObject "\nTargetMode\t=\n"External"/>')),
    ],
    [
      'a relation behind the end of a tag that is none',
      'cv.docx',
      docx(relations('<Relationship Target="a>b" Type="x/oleObject" TargetMode="External"/>')),
    ],
    ['a type that hides a sign', 'cv.docx', docx(relation('oleObjec&#116;', 'External'))],
    ['a mode that hides a sign', 'cv.docx', docx(relation('oleObject', '&#x45;xternal'))],
    [
      'a relation in a part of another case',
      'cv.docx',
      docx({ ...relation('oleObject', 'External'), name: 'WORD/_RELS/A.RELS' }),
    ],
    ['two parts of one name', 'cv.docx', docx({ name: 'Word/Document.xml', content: '<w:document/>' })],
    ['relations that never end', 'cv.docx', docx({ name: 'a.rels', content: '<Relationship '.repeat(20_000) })],
    ['relations in a text', 'cv.docx', docx(relations('<![CDATA[<Relationship/>]]>'))],
    [
      'relations that are too long together',
      'cv.docx',
      docx(...['a', 'b', 'c'].map((name) => ({ name: `${name}.rels`, content: ' '.repeat(900_000), claimedSize: 10 }))),
    ],
    ['a document type', 'cv.docx', docx({ name: 'x.rels', content: '<!DOCTYPE x [<!ENTITY a "b">]>' })],
    ['an encrypted part', 'cv.docx', docx({ name: 'a', content: 'a', flags: 1 })],
    ['a symbolic link', 'cv.docx', docx({ name: 'a', content: 'a', attributes: 0xa1ff0000 })],
    ['a path upwards', 'cv.docx', docx({ name: '../a', content: 'a' })],
    ['a path from the root', 'cv.docx', docx({ name: '/a', content: 'a' })],
    ['a bomb', 'cv.docx', docx({ name: 'a', content: '0'.repeat(5_000_000) })],
    ['a bomb by its own word', 'cv.docx', docx({ name: 'a', content: 'a', claimedSize: 2 ** 31 })],
    ['a bomb in what is read', 'cv.docx', docx({ name: 'a.rels', content: '0'.repeat(3_000_000), claimedSize: 10 })],
    ['too many parts', 'cv.docx', docx(...Array.from({ length: 1000 }, (_, n) => ({ name: `a${n}`, content: '' })))],
    ['an old document with macros', 'cv.doc', doc('/Macros/VBA/_VBA_PROJECT')],
    ['an encrypted old document', 'cv.doc', doc('/EncryptedPackage')],
    ['a container that is cut off', 'cv.doc', doc().subarray(0, 600)],
    ['a container of nothing but its header', 'cv.doc', doc().subarray(0, 512)],
    [
      'a container without a text',
      'cv.doc',
      Buffer.from(doc().toString('latin1').replace('W\0o\0r\0d', 'X\0o\0r\0d'), 'latin1'),
    ],
    ['a directory that goes in circles', 'cv.doc', docInCircles('directory')],
    ['a list of sectors that goes in circles', 'cv.doc', docInCircles('list')],
  ])('%s', (_title, name, bytes) => {
    expect(inspectCv(name, bytes)).toBeUndefined()
  })
})

function docxWithType(type: string): Buffer {
  const [types, ...parts] = docxParts
  const content = types?.content.replace('</Types>', `<Override PartName="/x" ContentType="${type}"/></Types>`) ?? ''
  return zip([{ name: '[Content_Types].xml', content }, ...parts])
}
