import { describe, expect, it } from 'vitest'
import { openTestZip, type TestEntry } from '../test-archives.ts'
import { columnName, readSheet, readWorkbook } from './spreadsheet.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`

interface Book {
  sheetData: string
  shared?: string
  styles?: string
  properties?: string
}

const parts = ({ sheetData, shared = '', styles = '', properties = '' }: Book): Record<string, string | TestEntry> => ({
  '_rels/.rels': `${HEAD}<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns:r="x"><workbookPr ${properties}/><sheets>
    <sheet name="Plan" sheetId="1" r:id="rId1"/><sheet name="Old" sheetId="2" state="hidden" r:id="rId2"/>
    <sheet name="Q&amp;A" sheetId="3" r:id="rId3"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}
    ${relation('rId3', 'worksheet', '/xl/worksheets/sheet3.xml')}${relation('s', 'sharedStrings', 'sharedStrings.xml')}
    ${relation('t', 'styles', 'styles.xml')}${relation('e', 'externalLink', 'https://example.com/x', ' TargetMode="External"')}</Relationships>`,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
  'xl/worksheets/sheet3.xml': `${HEAD}<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  'xl/sharedStrings.xml': `${HEAD}<sst>${shared}</sst>`,
  'xl/styles.xml': `${HEAD}<styleSheet>${styles}</styleSheet>`,
})

const read = async (book: Book, index = 0) => readSheet(await openTestZip(parts(book)), index)
const cellsOf = async (book: Book) => (await read(book)).rows.map(({ cells }) => cells)

describe('the values of a sheet', () => {
  it('are those of the visible sheets, by their names, whatever prefix the elements have', async () => {
    const zip = await openTestZip(parts({ sheetData: '' }))
    expect(await readWorkbook(zip)).toEqual({
      sheets: [
        { index: 0, name: 'Plan' },
        { index: 1, name: 'Q&A' },
      ],
    })
    expect(await readSheet(zip, 1)).toEqual({ rows: [{ number: 1, cells: ['3'] }], columns: 1, isTruncated: false })
  })

  it('are texts, numbers, truth values and errors, without formulas', async () => {
    const sheetData = `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2"><f>1+1</f><v>2.50</v></c>
      <c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#DIV/0!</v></c><c r="F2" t="inlineStr"><is><t>in </t><t>line</t></is></c>
      <c r="G2" t="str"><f>CONCAT("a")</f><v>a &lt;b&gt;</v></c></row>`
    const shared = '<si><t>unused</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>reading</t></rPh></si>'
    expect(await read({ sheetData, shared })).toEqual({
      rows: [{ number: 2, cells: ['rich text', '', '2.5', 'TRUE', '#DIV/0!', 'in line', 'a <b>'] }],
      columns: 7,
      isTruncated: false,
    })
  })

  it.each([
    ['', ['2026-03-04', '2026-03-04 06:00', '12:00', '45000', '46085']],
    ['date1904="1"', ['2030-03-05', '2030-03-05 06:00', '12:00', '45000', '46085']],
  ])('are dates where their style says so (%s)', async (properties, expected) => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="[Red]dd\\.mm\\.yyyy"/><numFmt numFmtId="171" formatCode="0.0&quot;days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>`
    const values = [
      [46085, 1],
      [46085.25, 2],
      [0.5, 1],
      [45000, 3],
      [46085, 0],
    ] as const
    const sheetData = `<row r="1">${values.map(([value, style]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`
    expect(await cellsOf({ sheetData, styles, properties })).toEqual([expected])
  })

  it('are hours where their style counts more than a day has, and days as Excel counts them before March 1900', async () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="[h]:mm;@"/></numFmts>
      <cellXfs><xf numFmtId="46"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs>`
    const cells = [
      [1.5, 0],
      [-0.25, 1],
      [100 + 1 / 86_400, 1],
      [1, 2],
      [59, 2],
      [61, 2],
    ].map(([value, style]) => `<c s="${style}"><v>${value}</v></c>`)
    expect(await cellsOf({ sheetData: `<row>${cells.join('')}</row>`, styles })).toEqual([
      ['36:00', '-6:00', '2400:00:01', '1900-01-01', '1900-02-28', '1900-03-01'],
    ])
  })

  it('are numbers with as many digits as Excel shows', async () => {
    const cells = ['0.30000000000000004', '1E+21', '-12.50', '123456789012345'].map((value) => `<c><v>${value}</v></c>`)
    expect(await cellsOf({ sheetData: `<row>${cells.join('')}</row>` })).toEqual([
      ['0.3', '1e+21', '-12.5', '123456789012345'],
    ])
  })

  it('are texts without the codes of characters that XML cannot contain', async () => {
    const shared = '<si><t>two_x000D_\nlines</t></si><si><t>_x005F_x000D_ _x263A_ _x00_</t></si>'
    const sheetData = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><v>a_x0009_b</v></c></row>'
    expect(await cellsOf({ sheetData, shared })).toEqual([['two\nlines', '_x000D_ ☺ _x00_', 'a\tb']])
  })

  it.each([
    ['paths of Windows', (name: string) => name.replaceAll('/', '\\')],
    ['absolute paths', (name: string) => `/${name}`],
    ['names that differ in case', (name: string) => name.replace('sharedStrings', 'SharedStrings')],
  ])('are found in an archive with %s', async (_what, rename) => {
    const sheetData = '<row><c t="s"><v>0</v></c></row>'
    const { entries, ...zip } = await openTestZip(parts({ sheetData, shared: '<si><t>found</t></si>' }))
    const renamed = entries.map((entry) => ({ ...entry, name: rename(entry.name) }))
    expect((await readSheet({ ...zip, entries: renamed }, 0)).rows[0]?.cells).toEqual(['found'])
  })

  it('end at limits of rows, columns, cells and text', async () => {
    const many = (rows: number, columns: number, text: string) =>
      Array.from({ length: rows }, () => `<row>${`<c t="str"><v>${text}</v></c>`.repeat(columns)}</row>`).join('')
    const long = await read({ sheetData: many(600, 1, 'x') })
    expect([long.rows.length, long.isTruncated]).toEqual([500, true])
    const wide = await read({ sheetData: many(60, 120, 'x') })
    expect([wide.columns, wide.rows.length, wide.isTruncated]).toEqual([100, 50, true])
    const wordy = await read({ sheetData: many(200, 1, 'word '.repeat(200)) })
    expect(wordy.rows[0]?.cells[0]).toHaveLength(501)
    expect([wordy.rows.length < 120, wordy.isTruncated]).toEqual([true, true])
    const one = await read({ sheetData: `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(100_000)}</row>` })
    expect([one.rows[0]?.cells.length, one.isTruncated]).toEqual([1, true])
  })

  it('are read as far as they are shown: the rest of a large sheet is not unpacked', async () => {
    const endless = `${HEAD}<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(1000)}${' '.repeat(80 * 2 ** 20)}`
    const zip = await openTestZip({ ...parts({ sheetData: '' }), 'xl/worksheets/sheet1.xml': endless })
    expect((await readSheet(zip, 0)).rows).toHaveLength(500)
  })

  it('declare no entities: what a document type defines is neither expanded nor loaded', async () => {
    const type = '<!DOCTYPE a [<!ENTITY b "bomb"><!ENTITY c SYSTEM "https://example.com/">]>'
    const sheetData = '<row><c t="str"><v>&b;&c;</v></c></row>'
    const zip = await openTestZip({
      ...parts({ sheetData: '' }),
      'xl/worksheets/sheet1.xml': `${HEAD}${type}<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    })
    expect((await readSheet(zip, 0)).rows[0]?.cells).toEqual(['&b;&c;'])
  })

  it('cannot be read if a part is missing', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...others } = parts({ sheetData: '' })
    await expect(readSheet(await openTestZip(others), 0)).rejects.toMatchObject({ name: 'DamagedArchive' })
  })
})

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
