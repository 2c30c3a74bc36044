import { crc32 } from 'node:zlib'
import type { ChosenFile } from './files.ts'

/** Packs texts into a zip archive without compressing them; Office files are such archives. */
export function archive(name: string, entries: Readonly<Record<string, string>>): ChosenFile {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(entries)) {
    const [fileName, content] = [Buffer.from(path), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(fileName.length, 22)
    const start = Buffer.alloc(14)
    start.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, fileName, content)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, start, fileName)
    offset += 30 + fileName.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return { name, mimeType: 'application/zip', buffer: Buffer.concat([...locals, listed, end]) }
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const relations = (...targets: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Creates a Word document with paragraphs. */
export const wordDocument = (name: string, ...paragraphs: readonly string[]): ChosenFile =>
  archive(name, {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations(['r1', 'officeDocument', 'word/document.xml']),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  })

/** Creates a workbook with one sheet. */
export const workbook = (name: string, rows: readonly (readonly string[])[]): ChosenFile =>
  archive(name, {
    '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Plan" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['r1', 'worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows
      .map((cells) => `<row>${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  })

/** Creates a presentation with one slide of text. */
export const presentation = (name: string, text: string): ChosenFile =>
  archive(name, {
    '_rels/.rels': relations(['r1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(['r1', 'slide', 'slides/slide1.xml']),
    'ppt/slides/slide1.xml': `<p:sld><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`,
  })
