import { describe, expect, it } from 'vitest'
import {
  compoundFile,
  docWithText,
  docx,
  docxParts,
  pdf,
  xlsx,
  type ZipPart,
  zip,
} from '#testing/documents/documents.ts'
import { field, fieldPart, instruction, wordPart } from '#testing/documents/word-fields.ts'
import { inspectCv } from './cv/inspect-cv.ts'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const external = (type: string, target: string): ZipPart => ({
  name: 'word/_rels/other.xml.rels',
  content: `<Relationships><Relationship Type="${TYPES}/${type}" TargetMode="External" Target="${target}"/></Relationships>`,
})

const embedding = (name: string, content: Buffer): ZipPart => ({ name: `word/embeddings/${name}`, content })

/** A chart with its data, as Word writes it. */
const chart = (workbook: Buffer): ZipPart[] => [
  { name: 'word/charts/chart1.xml', content: '<c:chartSpace/>' },
  {
    name: 'word/charts/_rels/chart1.xml.rels',
    content: `<Relationships><Relationship Type="${TYPES}/package" Target="../embeddings/Sheet1.xlsx"/></Relationships>`,
  },
  embedding('Sheet1.xlsx', workbook),
]

const LOCAL = 'file:///C:\\Users\\ada\\a.bin'
const UNC = '\\\\server\\share\\a.bin'
const OLE = (flags: number) => Buffer.from([1, 0, 0, 2, flags, ...Array<number>(15).fill(0)])
const externalLink = (content: string): ZipPart => ({ name: 'xl/externalLinks/externalLink1.xml', content })
const page = field(instruction(' PAGE '))

/** A document whose main part has another name, as some servers write it. */
const renamedMain = zip(
  docxParts.map(({ name, content }) => ({
    name: name.replace('document.xml', 'document2.xml'),
    content: String(content).replace('/word/document.xml', '/word/document2.xml'),
  })),
)

describe('accepts', () => {
  it.each([
    ['a template on the same computer', docx(external('attachedTemplate', LOCAL))],
    ['a template without a path', docx(external('attachedTemplate', 'Normal.dotm'))],
    ['a template of Word for Mac', docx(external('attachedTemplate', 'file://localhost/Users/ada/a.dotx'))],
    ['a picture on the same computer', docx(external('image', LOCAL))],
    ['a picture pasted from an email', docx(external('image', 'cid:image001.png@01DA0000.00000000'))],
    ['links to addresses', docx(external('hyperlink', 'https://example.com//a'), external2('mailto:ada@example.com'))],
    ['a link to a file on the same computer', docx(external('hyperlink', 'C:\\Users\\ada\\a.pdf'))],
    ['a workbook that is linked on the same computer', docx(external('oleObject', LOCAL))],
    ['a chart', docx(...chart(xlsx()))],
    ['a chart with an empty workbook', docx(...chart(zip([])))],
    [
      'a chart whose workbook links to another one on the same computer',
      docx(
        ...chart(
          xlsx(externalLink('<externalLink><externalBook/></externalLink>'), external('externalLinkPath', LOCAL)),
        ),
      ),
    ],
    ['an embedded workbook', docx(embedding('Microsoft_Excel_Sheet.xlsx', xlsx()))],
    ['an embedded document with a chart', docx(embedding('a.docx', docx(...chart(xlsx()))))],
    ['an embedded workbook in an object', docx(embedding('oleObject1.bin', object({ Package: xlsx() })))],
    ['an embedded PDF', docx(embedding('oleObject1.bin', object({ CONTENTS: pdf() })))],
    ['a main part with another name', renamedMain],
    ['an archive with a comment', withComment(docx(), 'written by a library')],
    [
      'a field with a picture on the internet',
      docx(
        wordPart('document2', field(instruction(' INCLUDEPICTURE "https://example.com/a.png" \\* MERGEFORMAT ')), page),
      ),
    ],
    [
      'a field with a file on the same computer',
      docx(fieldPart(instruction(' LINK Excel.Sheet.12 "C:\\\\Users\\\\ada\\\\a.xlsx" "S!R1" \\a \\f 0 '))),
    ],
  ])('%s', async (_title, bytes) => {
    expect(await inspectCv('cv.docx', bytes)).toEqual({ warnings: [] })
  })

  it.each([
    ['a template on the same computer', docWithText(['a'], { template: 'C:\\Users\\ada\\a.dot' })],
    ['an embedded workbook', docWithText(['a'], { objects: pool({ '\u0001Ole': OLE(0), Package: xlsx() }) })],
    ['an embedded PDF', docWithText(['a'], { objects: pool({ '\u0001CompObj': OLE(0), CONTENTS: pdf() }) })],
  ])('%s in a .doc file', async (_title, bytes) => {
    expect(await inspectCv('cv.doc', bytes)).toEqual({ warnings: [] })
  })

  it('a picture on the internet, with a warning to the operator', async () => {
    const bytes = docx(external('image', 'https://example.com/a.png'))
    expect(await inspectCv('cv.docx', bytes)).toEqual({ warnings: ['LinkedPicture'] })
  })
})

describe('rejects', () => {
  it.each([
    ...['attachedTemplate', 'image', 'hyperlink', 'oleObject', 'frame'].map((type): [string, string, Buffer] => [
      `a network path as ${type}`,
      'network-path',
      docx(external(type, UNC)),
    ]),
    ['a network path with a reference', 'network-path', docx(external('image', '&#92;&#x5c;server\\share'))],
    ['a file on a server', 'network-path', docx(external('hyperlink', 'file://server/share/a.docx'))],
    ['a template on the internet', 'remote-template', docx(external('attachedTemplate', 'https://example.com/a.dotm'))],
    ['an object on the internet', 'remote-content', docx(external('oleObject', 'https://example.com/a.html'))],
    ['a picture in a page', 'remote-content', docx(external('image', 'mhtml:https://example.com/a!x-usc:a'))],
    [
      'a field with a network path',
      'network-path',
      docx(fieldPart(instruction(' INCLUDEPICTURE "\\\\\\\\server\\\\share\\\\a.png" \\d '))),
    ],
    [
      'a field with a document on the internet',
      'remote-content',
      docx(fieldPart(instruction(' INCLUDETEXT "https://example.com/a.docx" '))),
    ],
    [
      'a field that refers to a document on the internet',
      'remote-content',
      docx(fieldPart(instruction(' RD "https://example.com/a.docx" '))),
    ],
    ...['INCLUDEPICTURE', 'IMPORT', 'INCLUDETEXT', 'INCLUDE', 'LINK Word.Document', 'DATABASE \\d', 'RD'].map(
      (keyword): [string, string, Buffer] => [
        `a field ${keyword} whose target another field computes`,
        'remote-content',
        docx(
          fieldPart(instruction(` ${keyword} "`), field(instruction('QUOTE 92 92')), instruction('server\\a.png" ')),
        ),
      ],
    ),
    [
      'a field in a part that is named like a link of a workbook',
      'starts-program',
      docx(wordPart('externalLink1', field(instruction('DDEAUTO cmd')))),
    ],
    ['macros in the workbook of a chart', 'macros', docx(...chart(xlsx({ name: 'xl/vbaProject.bin', content: 'x' })))],
    ['macros in a sheet of the workbook of a chart', 'macros', docx(...chart(xlsxWithType('ms-excel.macrosheet+xml')))],
    [
      'a workbook with macros',
      'macros',
      docx(embedding('a.xlsm', xlsxWithType('ms-excel.sheet.macroEnabled.main+xml'))),
    ],
    [
      'DDE in the workbook of a chart',
      'starts-program',
      docx(...chart(xlsx(externalLink('<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>')))),
    ],
    [
      'a network path in the workbook of a chart',
      'network-path',
      docx(...chart(xlsx(external('externalLinkPath', UNC)))),
    ],
    [
      'a field in an embedded document',
      'starts-program',
      docx(embedding('a.docx', docx(wordPart('x', field(instruction('DDE a')))))),
    ],
    ['macros in an object', 'macros', docx(embedding('oleObject1.bin', object({ 'VBA/dir': pdf() })))],
    [
      'macros in a workbook in an object',
      'macros',
      docx(embedding('o.bin', object({ Package: xlsx({ name: 'vbaProject.bin', content: 'x' }) }))),
    ],
    ['an attached file', 'embedded-file', docx(embedding('oleObject1.bin', object({ '\u0001Ole10Native': pdf() })))],
    ['an object that is a link', 'embedded-file', docx(embedding('oleObject1.bin', object({ '\u0001Ole': OLE(9) })))],
    [
      'an object of another program',
      'embedded-file',
      docx(embedding('oleObject1.bin', object({ 'Equation Native': pdf() }))),
    ],
    ['another archive', 'embedded-file', docx(embedding('a.zip', zip([{ name: 'a.txt', content: 'a' }])))],
    [
      'an object under another name',
      'macros',
      docx({ name: 'word/media/image1.png', content: object({ 'VBA/dir': pdf() }) }),
    ],
    ['a workbook with a password', 'password', docx(...chart(compoundFile({ '/EncryptedPackage': pdf() })))],
    ['a workbook in which too much is nested', 'too-complex', docx(embedding('a.xlsx', nested(4)))],
    [
      'a bomb in the workbook of a chart',
      'too-complex',
      docx(...chart(xlsx({ name: 'xl/a.xml', content: '0'.repeat(5_000_000) }))),
    ],
    [
      'a workbook that is a bomb',
      'too-complex',
      docx(embedding('a.xlsx', Buffer.concat([xlsx(), Buffer.alloc(30_000_000)]))),
    ],
    ['a program', 'executable', docx({ name: 'word/media/image1.png', content: windowsProgram() })],
    ['a program of Linux', 'executable', docx({ name: 'word/media/image1.png', content: '\x7fELF\x02' })],
    ['a script', 'executable', docx({ name: 'word/a.js', content: 'alert(1)' })],
    ['a PDF at its start', 'polyglot', zip([{ name: '%PDF-1.7', content: '' }, ...docxParts])],
    ['bytes behind its end', 'damaged', Buffer.concat([docx(), Buffer.from('<script>')])],
    ['two types for a part', 'damaged', docxWithTwoTypes()],
    ['a password', 'password', compoundFile({ '/EncryptedPackage': pdf() })],
  ])('%s', async (_title, reason, bytes) => {
    expect(await inspectCv('cv.docx', bytes)).toEqual({ rejection: `applications/${reason}` })
  })

  it.each([
    ['a template on the internet', 'remote-template', docWithText(['a'], { template: 'https://example.com/a.dot' })],
    ['a template on a server', 'network-path', docWithText(['a'], { template: UNC })],
    ['a link to a server', 'network-path', docWithText(['\x13 HYPERLINK "\\\\\\\\server\\\\share" \x14a\x15'])],
    ['a password', 'password', docWithText(['a'], { isEncrypted: true })],
    [
      'macros in an embedded workbook',
      'macros',
      docWithText(['a'], { objects: pool({ Package: xlsx({ name: 'vbaProject.bin', content: 'x' }) }) }),
    ],
    ['an object that is a link', 'embedded-file', docWithText(['a'], { objects: pool({ '\u0001Ole': OLE(9) }) })],
    [
      'an object that is a link by a name in capitals',
      'embedded-file',
      docWithText(['a'], { objects: pool({ '\u0001OLE': OLE(9) }) }),
    ],
    ['an object of another program', 'embedded-file', docWithText(['a'], { objects: pool({ Workbook: pdf() }) })],
    ['an archive behind its end', 'polyglot', Buffer.concat([docWithText(['a']), zip([{ name: 'a', content: 'a' }])])],
  ])('%s in a .doc file', async (_title, reason, bytes) => {
    expect(await inspectCv('cv.doc', bytes)).toEqual({ rejection: `applications/${reason}` })
  })
})

it('rejects an object whose directory lists the same stream thousands of times', async () => {
  const streams = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`/a${n}/CONTENTS`, pdf()]))
  const bytes = docx(embedding('oleObject1.bin', compoundFile(streams)))
  expect(await inspectCv('cv.docx', bytes)).toEqual({ rejection: 'applications/too-complex' })
})

function external2(target: string): ZipPart {
  return { ...external('hyperlink', target), name: 'word/_rels/another.xml.rels' }
}

const object = (streams: Readonly<Record<string, Buffer>>) =>
  compoundFile(Object.fromEntries(Object.entries(streams).map(([name, bytes]) => [`/${name}`, bytes])))

const pool = (streams: Readonly<Record<string, Buffer>>) =>
  Object.fromEntries(Object.entries(streams).map(([name, bytes]) => [`/ObjectPool/_1/${name}`, bytes]))

function nested(levels: number): Buffer {
  return levels === 0 ? xlsx() : xlsx({ name: 'xl/embeddings/a.xlsx', content: nested(levels - 1) })
}

function xlsxWithType(type: string): Buffer {
  const content = `<Types><Override PartName="/xl/a.xml" ContentType="application/vnd.${type}"/></Types>`
  return zip([
    { name: '[Content_Types].xml', content },
    { name: 'xl/a.xml', content: '<a/>' },
  ])
}

function windowsProgram(): Buffer {
  const bytes = Buffer.alloc(200)
  bytes.write('MZ')
  bytes.writeUInt32LE(0x80, 0x3c)
  bytes.write('PE\0\0', 0x80)
  return bytes
}

function withComment(archive: Buffer, comment: string): Buffer {
  const bytes = Buffer.concat([archive, Buffer.from(comment)])
  bytes.writeUInt16LE(comment.length, archive.length - 2)
  return bytes
}

function docxWithTwoTypes(): Buffer {
  const [types, ...parts] = docxParts
  const override = '<Override PartName="/WORD/document.xml" ContentType="application/octet-stream"/></Types>'
  return zip([{ name: '[Content_Types].xml', content: String(types?.content).replace('</Types>', override) }, ...parts])
}
