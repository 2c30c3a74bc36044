import { describe, expect, it } from 'vitest'
import {
  cyclicDoc,
  doc,
  docOf,
  docWithText,
  docx,
  docxParts,
  fragmented,
  pdf,
  type ZipPart,
  zip,
} from '../testing/documents/documents.ts'
import { field, fieldMark, instruction, story } from '../testing/documents/word-fields.ts'
import { inspectCv } from './cv/inspect-cv.ts'

const relations = (...written: string[]): ZipPart => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<?xml version="1.0"?>\n<Relationships>${written.join('\n')}</Relationships>`,
})

const relation = (type: string, mode: string) =>
  relations(`<Relationship Id="r1" Type="http://x/relationships/${type}" Target="http://evil" TargetMode="${mode}"/>`)

const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`

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
          '<Relationship TargetMode="Internal" Type="http://x/image" Target="\'>\'"\t/>',
        ),
      ),
    ],
    ['an old Word document', 'cv.doc', doc()],
    ['a short one', 'cv.doc', docOf(Buffer.alloc(100))],
    ['one that needs a sector list of its own', 'cv.doc', docOf(Buffer.alloc(8_000_000))],
    ['an old one with fields', 'cv.doc', docWithText(['\x13 HYPERLINK "http://dde.example" \x14DDE\x15 DDEAUTO'])],
    ['an old one with an empty object pool', 'cv.doc', doc('/ObjectPool/')],
    [
      'fields that only show something',
      'cv.docx',
      docx(
        story('footer1', field(instruction(' PAGE ')), '<w:fldSimple w:instr=" NUMPAGES "/>'),
        story('header1', field(instruction(' = '), field(instruction(' PAGE ')), instruction(' - 1'))),
        story('document2', field(instruction(' HYPERLINK &quot;http://dde.example&quot; ')), '<w:t>DDEAUTO</w:t>'),
      ),
    ],
    [
      'formatting of a later version inside an instruction',
      'cv.docx',
      docx(story('footer1', field('<w:r><w:rPr><w14:ligatures w14:val="none"/></w:rPr></w:r>', instruction(' PAGE ')))),
    ],
    [
      'a page number in a drawing and in its fallback',
      'cv.docx',
      docx(story('footer1', alternatives(field(instruction(' PAGE ')), field(instruction(' PAGE '))))),
    ],
    ['a part of an unknown type', 'cv.docx', docx({ name: 'customXml/item1.xml', content: '<größe/>' })],
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
    [
      'a part packed by a method that is not unpacked here',
      'cv.docx',
      docx({ name: 'a.xml', content: '<a/>', claimedMethod: 9 }),
    ],
    ['a part of two methods', 'cv.docx', docx({ name: 'a.xml', content: '<a/>', claimedMethod: 0 })],
    ['a part in pieces', 'cv.docx', docx({ name: 'word/a.xml/[0].last.piece', content: '<a/>' })],
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
    ['a container of two texts', 'cv.doc', doc('/Other/WordDocument')],
    ['a container of two texts whose names differ by case', 'cv.doc', doc('/Other/WORDDOCUMENT')],
    ['a directory that goes in circles', 'cv.doc', cyclicDoc('directory')],
    ['a list of sectors that goes in circles', 'cv.doc', cyclicDoc('list')],
    ['a text with a circular sector chain', 'cv.doc', cyclicDoc('text')],
  ])('%s', (_title, name, bytes) => {
    expect(inspectCv(name, bytes)).toBeUndefined()
  })
})

const DDE = ' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe" '

const otherEnd = '<x:fldChar w:fldCharType="end"/>'

describe('rejects a Word document whose fields start a program:', () => {
  it.each([
    ['in its text', story('document2', field(instruction(DDE)))],
    ['in one tag', story('document2', `<w:fldSimple w:instr='${DDE}'/>`)],
    [
      'in one tag beside an attribute of another namespace',
      story('document2', `<w:fldSimple x:instr="PAGE" w:instr='${DDE}'/>`),
    ],
    [
      'after marks with an attribute of another namespace',
      story('document2', field(instruction(DDE)).replaceAll('w:fldCharType', 'x:fldCharType="" w:fldCharType')),
    ],
    ['after an end mark of another namespace', story('document2', field(otherEnd, instruction(DDE)))],
    [
      'after an end mark whose prefix means another namespace',
      story('document2', field('<w:fldChar xmlns:w="urn:x" w:fldCharType="end"/>', instruction(DDE))),
    ],
    [
      'after an end mark that readers may skip',
      story('document2', field(`<x:skipped>${fieldMark('end')}</x:skipped>`, instruction(DDE))),
    ],
    ['inside an element that readers may skip', story('document2', field(`<x:Choice>${instruction(DDE)}</x:Choice>`))],
    [
      'with a keyword that a field in one tag computes',
      story('document2', field('<w:fldSimple w:instr="QUOTE 68 68 69"/>', instruction(' cmd'))),
    ],
    ['in XML that ends before it begins', story('document2', '</w:p></w:document></w:x>', field(instruction(DDE)))],
    ['in too many elements to follow', story('document2', '<w:r>'.repeat(256), field(instruction(' PAGE ')))],
    ['without AUTO, in lowercase', story('document2', field(instruction(' dde excel ')))],
    ['in a header', story('header1', field(instruction(DDE)))],
    ['in a footer', story('footer1', `<w:fldSimple w:instr='${DDE}'/>`)],
    ['in a footnote', story('footnotes', field(instruction(DDE)))],
    ['in an endnote', story('endnotes', field(instruction(DDE)))],
    ['in a comment', story('comments', field(instruction(DDE)))],
    [
      'split over runs',
      story('document2', field(instruction(' D'), '\n  ', instruction('DE'), instruction('AUTO cmd'))),
    ],
    ['split over paragraphs', story('document2', field(instruction('DD'), '</w:p><w:p>', instruction('EAUTO cmd')))],
    ['written as character references', story('document2', field(instruction('&#68;&#x44;E cmd')))],
    ['written with a character reference in an attribute', story('document2', '<w:fldSimple w:instr="&#68;DE cmd"/>')],
    ['around a comment', story('document2', field(instruction('DD<!-- x -->E cmd')))],
    ['in CDATA', story('document2', field(instruction('<![CDATA[DDE cmd]]>')))],
    ['in plain text of an instruction', story('document2', field('<w:r><w:t>DDE cmd</w:t></w:r>'))],
    ['in text marked as deleted', story('document2', field('<w:r><w:delInstrText>DDE cmd</w:delInstrText></w:r>'))],
    ['under another namespace prefix', story('document2', field(instruction('DDE cmd')).replaceAll('w:', 'x:'))],
    [
      'with a keyword that a field computes',
      story('document2', field(field(instruction('QUOTE 68 68 69')), instruction(' x'))),
    ],
    [
      'with half a keyword that a field computes',
      story('document2', field(instruction('D'), field(instruction('QUOTE 68 69')))),
    ],
    ['with alternative instructions', story('document2', field('<mc:AlternateContent/>', instruction('DDE cmd')))],
    [
      'after field marks in an alternative that is not read',
      story(
        'document2',
        fieldMark('begin') + fieldMark('separate'),
        alternatives(
          fieldMark('end') + fieldMark('begin'),
          fieldMark('end') + fieldMark('begin') + fieldMark('separate'),
        ),
        instruction('DDE cmd'),
        fieldMark('end'),
      ),
    ],
    [
      'after text marked as deleted',
      story('document2', field('<w:r><w:delInstrText>X</w:delInstrText></w:r>', instruction('DDE cmd'))),
    ],
    ['in a field that never ends', story('document2', fieldMark('begin'), instruction(DDE))],
    [
      'in the result of another field',
      story('document2', field(instruction('IF'), fieldMark('separate'), field(instruction(DDE)))),
    ],
    [
      'in a part that only its content type identifies as a document',
      { name: 'word/media/image1.png', content: story('x', field(instruction(DDE))).content },
    ],
    [
      'in a part whose name is escaped in the same way as in its content type',
      { name: 'word/media/image%31.png', content: story('x', field(instruction(DDE))).content },
    ],
    [
      'in UTF-16',
      {
        name: 'word/document2.xml',
        content: Buffer.from(`\ufeff${story('x', field(instruction(DDE))).content}`, 'utf16le'),
      },
    ],
    [
      'in another encoding',
      { name: 'word/document2.xml', content: '<?xml version="1.0" encoding="utf-7"?><w:document/>' },
    ],
    ['behind a document type', story('document2', '<!DOCTYPE w [<!ENTITY e "DDE">]>', field(instruction('&e; cmd')))],
  ])('%s', (_title, part) => {
    const [types, ...parts] = docxParts
    const override = '<Override PartName="/word/media/image%31.png" ContentType="application/vnd.x.main+xml"/></Types>'
    const content = String(types?.content).replace('</Types>', override)
    expect(inspectCv('cv.docx', zip([{ name: '[Content_Types].xml', content }, ...parts, part]))).toBeUndefined()
  })

  it.each([
    ['in one byte per letter', docWithText([`Hello \x13${DDE}\x14x\x15`])],
    ['in two bytes per letter', docWithText([`Hello \x13${DDE}\x14x\x15`], 'utf16le')],
    ['split over pieces', docWithText(['\x13 DD', 'EAUTO cmd \x14x\x15'])],
    ['with a keyword that a field computes', docWithText(['\x13\x13 QUOTE 68 68 69 \x14x\x15 cmd \x14x\x15'])],
    ['in a text without a piece table', docOf(Buffer.from(`\x13${DDE}\x14x\x15`.padEnd(5000, ' ')))],
    ['in a short text', docOf(Buffer.from(`\x13${DDE}\x14x\x15`))],
    ['in a text in fragmented sectors', fragmented(docWithText([`${'x'.repeat(509)}\x13 DDEAUTO cmd \x14x\x15`]))],
  ])('an old one, %s', (_title, bytes) => {
    expect(inspectCv('cv.doc', bytes)).toBeUndefined()
  })
})

describe('rejects embedded content:', () => {
  it.each([
    ['an object', docx({ name: 'word/embeddings/oleObject1.bin', content: 'x' })],
    ['a workbook', docx({ name: 'Word/Embeddings/Sheet1.xlsx', content: 'x' })],
    ['an object by its relationship', docx(relation('oleObject', 'Internal'))],
    ['a package by its relationship', docx(relation('package', 'Internal'))],
    ['a control by its relationship', docx(relation('control', 'Internal'))],
    ['an object by a relationship with a character reference', docx(relation('oleObjec&#116;', 'Internal'))],
    ['an object by its content type', docxWithType('application/vnd.openxmlformats-officedocument.oleObject')],
    ['a chunk in another format', docx(relation('aFChunk', 'Internal'))],
    ['an HTML page', docxWithType('text/html')],
    ['an HTML page whose content type has parameters', docxWithType('Text/HTML; charset=utf-8')],
    ['an XHTML page', docxWithType('application/xhtml+xml')],
    ['an MHT page', docxWithType('message/rfc822')],
    ['a multipart page', docxWithType('multipart/related')],
    ['rich text', docxWithType('application/rtf')],
    ['rich text by its other content type', docxWithType('text/rtf')],
  ])('%s', (_title, bytes) => {
    expect(inspectCv('cv.docx', bytes)).toBeUndefined()
  })

  it.each([
    ['an object', doc('/ObjectPool/_1234/\u0003ObjInfo')],
    ['a file', doc('/\u0001Ole10Native')],
  ])('%s in an old document', (_title, bytes) => {
    expect(inspectCv('cv.doc', bytes)).toBeUndefined()
  })
})

function docxWithType(type: string): Buffer {
  const [types, ...parts] = docxParts
  const content = String(types?.content).replace('</Types>', `<Override PartName="/x" ContentType="${type}"/></Types>`)
  return zip([{ name: '[Content_Types].xml', content }, ...parts])
}
