import { describe, expect, it } from 'vitest'
import {
  circularDoc,
  compoundFile,
  doc,
  docOf,
  docWithText,
  docx,
  docxParts,
  pdf,
  scatterSectors,
  xlsx,
  type ZipPart,
  zip,
} from '#testing/documents/documents.ts'
import { field, fieldCharacter, fieldPart, instruction, wordPart } from '#testing/documents/word-fields.ts'
import { inspectCv } from './cv/inspect-cv.ts'

const relationships = (...written: string[]): ZipPart => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<?xml version="1.0"?>\n<Relationships>${written.join('\n')}</Relationships>`,
})

const relationship = (type: string, mode: string) =>
  relationships(
    `<Relationship Id="r1" Type="http://x/relationships/${type}" Target="http://evil" TargetMode="${mode}"/>`,
  )

const rejected = (reason: string) => ({ rejection: `applications/${reason}` })

const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`

describe('accepts', () => {
  it.each([
    ['a PDF', 'cv.pdf', pdf()],
    ['an uppercase extension', 'CV.PDF', pdf()],
    ['a Word document', 'cv.docx', docx()],
    ['a Word document with a link', 'cv.docx', docx(relationship('hyperlink', 'External'))],
    [
      'every syntax of a relationship',
      'cv.docx',
      docx(
        relationships(
          '<!-- a - b --><r:Relationship Id = \'r1\' Type="http://x/hyperlink" Target="a&amp;b" TargetMode=\'External\'></r:Relationship>',
          '<Relationship TargetMode="Internal" Type="http://x/image" Target="\'>\'"\t/>',
        ),
      ),
    ],
    ['a .doc file', 'cv.doc', doc()],
    ['a .doc file whose text is in the mini stream', 'cv.doc', docOf(Buffer.alloc(100))],
    ['a .doc file with DIFAT sectors', 'cv.doc', docOf(Buffer.alloc(8_000_000))],
    ['a .doc file with fields', 'cv.doc', docWithText(['\x13 HYPERLINK "http://dde.example" \x14DDE\x15 DDEAUTO'])],
    ['a .doc file whose table has a name in capitals', 'cv.doc', renameTable(docWithText(['a']), '1TABLE')],
    ['a .doc file with an empty object pool', 'cv.doc', doc('/ObjectPool/')],
    [
      'fields that only display something',
      'cv.docx',
      docx(
        wordPart('footer1', field(instruction(' PAGE ')), '<w:fldSimple w:instr=" NUMPAGES "/>'),
        wordPart('header1', field(instruction(' = '), field(instruction(' PAGE ')), instruction(' - 1'))),
        wordPart('document2', field(instruction(' HYPERLINK &quot;http://dde.example&quot; ')), '<w:t>DDEAUTO</w:t>'),
      ),
    ],
    [
      'formatting from a newer version of Word inside an instruction',
      'cv.docx',
      docx(
        wordPart('footer1', field('<w:r><w:rPr><w14:ligatures w14:val="none"/></w:rPr></w:r>', instruction(' PAGE '))),
      ),
    ],
    [
      'a page number in a drawing and in its fallback',
      'cv.docx',
      docx(wordPart('footer1', alternatives(field(instruction(' PAGE ')), field(instruction(' PAGE '))))),
    ],
    ['a part of an unknown type', 'cv.docx', docx({ name: 'customXml/item1.xml', content: '<größe/>' })],
  ])('%s', async (_title, name, bytes) => {
    expect(await inspectCv(name, bytes)).toEqual({ warnings: [] })
  })
})

it('reports the active content of a PDF', async () => {
  expect(await inspectCv('cv.pdf', pdf('<< /Open#41ction 1 0 R /J#61vaScript 2 0 R /AAA 3 >>'))).toEqual({
    warnings: ['JavaScript', 'OpenAction'],
  })
})

describe('rejects', () => {
  it.each<[title: string, reason: string, bytes: Buffer, name?: string]>([
    ['a .docx file named .pdf', 'bad-file', docx(), 'cv.pdf'],
    ['a PDF named .docx', 'bad-file', pdf()],
    ['a truncated PDF', 'damaged', Buffer.from('%PDF-1.7\n'), 'cv.pdf'],
    ['a PDF that is also an HTML page', 'polyglot', pdf('<HTML><script>'), 'cv.pdf'],
    ['a PDF that is also a zip archive', 'polyglot', pdf('PK\x03\x04'), 'cv.pdf'],
    ['an HTML page named .doc', 'bad-file', Buffer.from('<html>'), 'cv.doc'],
    ['an RTF file named .doc', 'bad-file', Buffer.from('{\\rtf1}'), 'cv.doc'],
    ['another extension', 'bad-file', pdf(), 'cv.exe'],
    ['no extension', 'bad-file', pdf(), 'pdf'],
    ['an empty file', 'bad-file', Buffer.alloc(0), 'cv.pdf'],
    ['a zip archive that is not a document', 'bad-file', zip([{ name: 'a.txt', content: 'a' }])],
    ['a workbook', 'bad-file', xlsx()],
    ['a Word document in the old format', 'bad-file', doc()],
    ['an archive with a second directory in zip64', 'damaged', docxWithLocator()],
    ['a truncated archive', 'damaged', docx().subarray(0, -30)],
    ['macros', 'macros', docx({ name: 'word/vbaProject.bin', content: 'x' })],
    ['a macro-enabled content type', 'macros', docxWithType('application/vnd.ms-word.document.macroEnabled.main+xml')],
    [
      'a macro-enabled content type written with a character reference',
      'macros',
      docxWithType('application/vnd.ms-word.document.macro&#69;nabled.main+xml'),
    ],
    [
      'an archive that names a document type only in a comment',
      'bad-file',
      zip([{ name: '[Content_Types].xml', content: `<!-- ${docxParts[0]?.content} -->` }, ...docxParts.slice(1)]),
    ],
    ['an external template', 'remote-template', docx(relationship('attachedTemplate', 'External'))],
    ['an external object', 'remote-content', docx(relationship('oleObject', 'External'))],
    ['an external frame', 'remote-content', docx(relationship('frame', 'External'))],
    ['an external subdocument', 'remote-content', docx(relationship('subDocument', 'External'))],
    [
      'an external relationship in single quotes',
      'remote-content',
      docx(relationships("<Relationship Type='x/oleObject' Target='http://evil' TargetMode='External'/>")),
    ],
    [
      'an external relationship with whitespace around its equals signs',
      'remote-content',
      docx(relationships('<Relationship Type = " x/oleObject "\nTarget\t="http://evil" TargetMode\t=\n"External"/>')),
    ],
    [
      'an external relationship after a > inside an attribute',
      'remote-content',
      docx(relationships('<Relationship Id="a>b" Target="http://evil" Type="x/oleObject" TargetMode="External"/>')),
    ],
    [
      'a relationship type written with a character reference',
      'remote-content',
      docx(relationship('oleObjec&#116;', 'External')),
    ],
    [
      'a target mode written with a character reference',
      'remote-content',
      docx(relationship('oleObject', '&#x45;xternal')),
    ],
    [
      'an external relationship in a part whose name is uppercase',
      'remote-content',
      docx({ ...relationship('oleObject', 'External'), name: 'WORD/_RELS/A.RELS' }),
    ],
    ['two parts with the same name', 'damaged', docx({ name: 'Word/Document.xml', content: '<w:document/>' })],
    ['unclosed relationships', 'damaged', docx({ name: 'a.rels', content: '<Relationship '.repeat(20_000) })],
    ['relationships in CDATA', 'damaged', docx(relationships('<![CDATA[<Relationship/>]]>'))],
    [
      'relationship parts that are too large in total',
      'too-complex',
      docx(...['a', 'b', 'c'].map((name) => ({ name: `${name}.rels`, content: ' '.repeat(900_000), claimedSize: 10 }))),
    ],
    ['a DOCTYPE', 'damaged', docx({ name: 'x.rels', content: '<!DOCTYPE x [<!ENTITY a "b">]>' })],
    [
      'a part with an unsupported compression method',
      'damaged',
      docx({ name: 'a.xml', content: '<a/>', claimedMethod: 9 }),
    ],
    [
      'a part with contradictory compression methods',
      'damaged',
      docx({ name: 'a.xml', content: '<a/>', claimedMethod: 0 }),
    ],
    ['an interleaved part', 'damaged', docx({ name: 'word/a.xml/[0].last.piece', content: '<a/>' })],
    ['an encrypted part', 'password', docx({ name: 'a', content: 'a', flags: 1 })],
    ['a symbolic link', 'damaged', docx({ name: 'a', content: 'a', attributes: 0xa1ff0000 })],
    ['a path with ..', 'damaged', docx({ name: '../a', content: 'a' })],
    ['an absolute path', 'damaged', docx({ name: '/a', content: 'a' })],
    ['a zip bomb', 'too-complex', docx({ name: 'a', content: '0'.repeat(5_000_000) })],
    ['a part that declares an enormous size', 'too-complex', docx({ name: 'a', content: 'a', claimedSize: 2 ** 31 })],
    [
      'a zip bomb that declares a small size',
      'too-complex',
      docx({ name: 'a.rels', content: '0'.repeat(3_000_000), claimedSize: 10 }),
    ],
    [
      'too many parts',
      'too-complex',
      docx(...Array.from({ length: 1000 }, (_, n) => ({ name: `a${n}`, content: '' }))),
    ],
    ['a .doc file with macros', 'macros', doc('/Macros/VBA/_VBA_PROJECT'), 'cv.doc'],
    ['an encrypted .doc file', 'password', doc('/EncryptedPackage'), 'cv.doc'],
    ['a truncated compound file', 'damaged', doc().subarray(0, 600), 'cv.doc'],
    ['a compound file with only a header', 'damaged', doc().subarray(0, 512), 'cv.doc'],
    [
      'a compound file without a WordDocument stream',
      'bad-file',
      Buffer.from(doc().toString('latin1').replace('W\0o\0r\0d', 'X\0o\0r\0d'), 'latin1'),
      'cv.doc',
    ],
    ['a compound file with two WordDocument streams', 'damaged', doc('/Other/WordDocument'), 'cv.doc'],
    [
      'a compound file with two WordDocument streams whose names differ in case',
      'bad-file',
      doc('/Other/WORDDOCUMENT'),
      'cv.doc',
    ],
    [
      'a compound file whose WordDocument stream is in a folder',
      'damaged',
      compoundFile({ '/A/WordDocument': Buffer.alloc(5000) }),
      'cv.doc',
    ],
    ['a .doc file without its table', 'damaged', renameTable(docWithText(['a']), '2Table'), 'cv.doc'],
    [
      'a .doc file of an older version of Word',
      'bad-file',
      compoundFile({ '/WordDocument': Buffer.from('dca5'.padEnd(10_000, '0'), 'hex') }),
      'cv.doc',
    ],
    [
      'a .doc file with an incomplete header',
      'damaged',
      compoundFile({ '/WordDocument': Buffer.from('eca5c100', 'hex') }),
      'cv.doc',
    ],
    ['a circular directory', 'damaged', circularDoc('directory'), 'cv.doc'],
    ['a circular DIFAT chain', 'damaged', circularDoc('difat'), 'cv.doc'],
    ['text with a circular sector chain', 'damaged', circularDoc('text'), 'cv.doc'],
  ])('%s', async (_title, reason, bytes, name = 'cv.docx') => {
    expect(await inspectCv(name, bytes)).toEqual(rejected(reason))
  })
})

const DDE = ' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe" '

const otherEnd = '<x:fldChar w:fldCharType="end"/>'

describe('rejects a Word document whose fields start a program:', () => {
  it.each<[title: string, part: ZipPart, reason?: string]>([
    ['in its text', fieldPart(instruction(DDE))],
    ['in a simple field', wordPart('document2', `<w:fldSimple w:instr='${DDE}'/>`)],
    [
      'in a simple field with an attribute of another namespace',
      wordPart('document2', `<w:fldSimple x:instr="PAGE" w:instr='${DDE}'/>`),
    ],
    [
      'after field characters with an attribute of another namespace',
      wordPart('document2', field(instruction(DDE)).replaceAll('w:fldCharType', 'x:fldCharType="" w:fldCharType')),
    ],
    ['after an end character of another namespace', fieldPart(otherEnd, instruction(DDE))],
    [
      'after an end character whose prefix is bound to another namespace',
      fieldPart('<w:fldChar xmlns:w="urn:x" w:fldCharType="end"/>', instruction(DDE)),
    ],
    [
      'after an end character that readers may skip',
      fieldPart(`<x:skipped>${fieldCharacter('end')}</x:skipped>`, instruction(DDE)),
    ],
    ['inside an element that readers may skip', fieldPart(`<x:Choice>${instruction(DDE)}</x:Choice>`)],
    [
      'with a keyword that a simple field computes',
      fieldPart('<w:fldSimple w:instr="QUOTE 68 68 69"/>', instruction(' cmd')),
    ],
    [
      'in XML with unbalanced end tags',
      wordPart('document2', '</w:p></w:document></w:x>', field(instruction(DDE))),
      'damaged',
    ],
    [
      'in elements that are nested too deeply',
      wordPart('document2', '<w:r>'.repeat(256), field(instruction(' PAGE '))),
      'too-complex',
    ],
    ['without AUTO, in lowercase', fieldPart(instruction(' dde excel '))],
    ['in a header', wordPart('header1', field(instruction(DDE)))],
    ['in a footer', wordPart('footer1', `<w:fldSimple w:instr='${DDE}'/>`)],
    ['in a footnote', wordPart('footnotes', field(instruction(DDE)))],
    ['in an endnote', wordPart('endnotes', field(instruction(DDE)))],
    ['in a comment', wordPart('comments', field(instruction(DDE)))],
    ['split across runs', fieldPart(instruction(' D'), '\n  ', instruction('DE'), instruction('AUTO cmd'))],
    ['split across paragraphs', fieldPart(instruction('DD'), '</w:p><w:p>', instruction('EAUTO cmd'))],
    ['written as character references', fieldPart(instruction('&#68;&#x44;E cmd'))],
    [
      'written with a character reference in an attribute',
      wordPart('document2', '<w:fldSimple w:instr="&#68;DE cmd"/>'),
    ],
    ['split by an XML comment', fieldPart(instruction('DD<!-- x -->E cmd'))],
    ['in CDATA', fieldPart(instruction('<![CDATA[DDE cmd]]>'))],
    ['in plain text inside an instruction', fieldPart('<w:r><w:t>DDE cmd</w:t></w:r>')],
    ['in text marked as deleted', fieldPart('<w:r><w:delInstrText>DDE cmd</w:delInstrText></w:r>')],
    ['under another namespace prefix', wordPart('document2', field(instruction('DDE cmd')).replaceAll('w:', 'x:'))],
    ['with a keyword that a field computes', fieldPart(field(instruction('QUOTE 68 68 69')), instruction(' x'))],
    ['with a keyword that a field computes in part', fieldPart(instruction('D'), field(instruction('QUOTE 68 69')))],
    ['after an element of another namespace', fieldPart('<mc:AlternateContent/>', instruction('DDE cmd'))],
    [
      'after field characters in an alternative that is not read',
      wordPart(
        'document2',
        fieldCharacter('begin') + fieldCharacter('separate'),
        alternatives(
          fieldCharacter('end') + fieldCharacter('begin'),
          fieldCharacter('end') + fieldCharacter('begin') + fieldCharacter('separate'),
        ),
        instruction('DDE cmd'),
        fieldCharacter('end'),
      ),
    ],
    [
      'after text marked as deleted',
      fieldPart('<w:r><w:delInstrText>X</w:delInstrText></w:r>', instruction('DDE cmd')),
    ],
    ['in a field that never ends', wordPart('document2', fieldCharacter('begin'), instruction(DDE))],
    [
      'in the result of another field',
      fieldPart(instruction('IF'), fieldCharacter('separate'), field(instruction(DDE))),
    ],
    [
      'in a part that is a document only by its content type',
      { name: 'word/media/image1.png', content: wordPart('x', field(instruction(DDE))).content },
    ],
    [
      'in a part whose name is escaped as in the list of content types',
      { name: 'word/media/image%31.png', content: wordPart('x', field(instruction(DDE))).content },
    ],
    [
      'in UTF-16',
      {
        name: 'word/document2.xml',
        content: Buffer.from(`\ufeff${wordPart('x', field(instruction(DDE))).content}`, 'utf16le'),
      },
    ],
    [
      'in another encoding',
      { name: 'word/document2.xml', content: '<?xml version="1.0" encoding="utf-7"?><w:document/>' },
      'damaged',
    ],
    [
      'in UTF-32',
      {
        name: 'word/document2.xml',
        content: Buffer.from([...wordPart('x', field(instruction(DDE))).content].join('\0'), 'utf16le'),
      },
      'damaged',
    ],
    [
      'in an encoding without ASCII',
      { name: 'word/document2.xml', content: Buffer.from('Lo\xa7\x94@\xa5', 'latin1') },
      'damaged',
    ],
    [
      'in an entity that a DOCTYPE defines',
      wordPart('document2', '<!DOCTYPE w [<!ENTITY e "DDE">]>', field(instruction('&e; cmd'))),
      'damaged',
    ],
  ])('%s', async (_title, part, reason = 'starts-program') => {
    const [types, ...parts] = docxParts
    const override = '<Override PartName="/word/media/image%31.png" ContentType="application/vnd.x.main+xml"/></Types>'
    const content = String(types?.content).replace('</Types>', override)
    expect(await inspectCv('cv.docx', zip([{ name: '[Content_Types].xml', content }, ...parts, part]))).toEqual(
      rejected(reason),
    )
  })

  it.each([
    ['in text with one byte per letter', docWithText([`Hello \x13${DDE}\x14x\x15`])],
    ['in text with two bytes per letter', docWithText([`Hello \x13${DDE}\x14x\x15`], { encoding: 'utf16le' })],
    ['split across pieces', docWithText(['\x13 DD', 'EAUTO cmd \x14x\x15'])],
    ['with a keyword that a field computes', docWithText(['\x13\x13 QUOTE 68 68 69 \x14x\x15 cmd \x14x\x15'])],
    ['in text without a piece table', docOf(Buffer.from(`\x13${DDE}\x14x\x15`.padEnd(5000, ' ')))],
    ['in short text', docOf(Buffer.from(`\x13${DDE}\x14x\x15`))],
    ['if the name of their table differs in case', renameTable(docWithText(['\x13 DD', 'EAUTO cmd \x15']), '1TABLE')],
    [
      'if a folder contains another table',
      docWithText(['\x13 DD', 'EAUTO cmd \x15'], { objects: { '/A/1Table': Buffer.alloc(9) } }),
    ],
    ['in text in scattered sectors', scatterSectors(docWithText([`${'x'.repeat(509)}\x13 DDEAUTO cmd \x14x\x15`]))],
  ])('%s, in a .doc file', async (_title, bytes) => {
    expect(await inspectCv('cv.doc', bytes)).toEqual(rejected('starts-program'))
  })
})

describe('rejects embedded content:', () => {
  it.each([
    ['an object', 'embedded-file', docx({ name: 'word/embeddings/oleObject1.bin', content: 'x' })],
    ['a workbook', 'embedded-file', docx({ name: 'Word/Embeddings/Sheet1.xlsx', content: 'x' })],
    ['an object by its relationship', 'embedded-file', docx(relationship('oleObject', 'Internal'))],
    ['a package by its relationship', 'embedded-file', docx(relationship('package', 'Internal'))],
    ['a control by its relationship', 'embedded-file', docx(relationship('control', 'Internal'))],
    [
      'an object by a relationship with a character reference',
      'embedded-file',
      docx(relationship('oleObjec&#116;', 'Internal')),
    ],
    ['a chunk in another format', 'mixed-formats', docx(relationship('aFChunk', 'Internal'))],
    ['an HTML page', 'mixed-formats', docxWithType('text/html')],
    ['an HTML page whose content type has parameters', 'mixed-formats', docxWithType('Text/HTML; charset=utf-8')],
    ['an XHTML page', 'mixed-formats', docxWithType('application/xhtml+xml')],
    ['an MHT page', 'mixed-formats', docxWithType('message/rfc822')],
    ['a multipart page', 'mixed-formats', docxWithType('multipart/related')],
    ['rich text', 'mixed-formats', docxWithType('application/rtf')],
    ['rich text by its other content type', 'mixed-formats', docxWithType('text/rtf')],
  ])('%s', async (_title, reason, bytes) => {
    expect(await inspectCv('cv.docx', bytes)).toEqual(rejected(reason))
  })

  it.each([['a file', doc('/\u0001Ole10Native')]])('%s in a .doc file', async (_title, bytes) => {
    expect(await inspectCv('cv.doc', bytes)).toEqual(rejected('embedded-file'))
  })
})

function docxWithLocator(): Buffer {
  const bytes = docx()
  const end = bytes.length - 22
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(`PK\x06\x07${'\0'.repeat(16)}`), bytes.subarray(end)])
}

function renameTable(bytes: Buffer, name: string): Buffer {
  const renamed = Buffer.from(bytes)
  renamed.write(name, renamed.indexOf('1Table', 0, 'utf16le'), 'utf16le')
  return renamed
}

function docxWithType(type: string): Buffer {
  const [types, ...parts] = docxParts
  const content = String(types?.content).replace('</Types>', `<Override PartName="/x" ContentType="${type}"/></Types>`)
  return zip([{ name: '[Content_Types].xml', content }, ...parts])
}
