import { describe, expect, it } from 'vitest'
import { readTable, type Table } from './csv-preview.tsx'

const lines = (...rows: string[]) => rows.join('\r\n')

/** Rows of cells, which a slash separates. */
const rows = (...texts: string[]) => texts.map((text) => text.split('/'))

it.each([
  ['commas', lines('name,city', '"Okafor, Ada",Oslo'), ['name', 'city'], [['Okafor, Ada', 'Oslo']]],
  ['semicolons', lines('a;"b,c";d', '1,5;2;3'), ['a', 'b,c', 'd'], [['1,5', '2', '3']]],
  ['tabs', lines('a\tb,c\td', '1\t2\t3'), ['a', 'b,c', 'd'], [['1', '2', '3']]],
  ['bars', lines('id|text', '1|one, two', '2|three; four'), ['id', 'text'], rows('1/one, two', '2/three; four')],
  ['a byte order mark', '\ufeffa,b', ['a', 'b'], []],
  ['a line that names the separator', lines('sep=;', 'a;b', '1,5;2,5'), ['a', 'b'], [['1,5', '2,5']]],
  ['a quoted line that names it', lines('"sep=^"', 'a^b', '1,5^2;5'), ['a', 'b'], [['1,5', '2;5']]],
  ['decimal commas', lines('x;y', '1,5;2,5', '3,5;4,5'), ['x', 'y'], rows('1,5/2,5', '3,5/4,5')],
  ['lists within cells', lines('id,tags', '1,a;b', '2,c;d'), ['id', 'tags'], rows('1/a;b', '2/c;d')],
  ['line breaks in quotes', lines('a;b', '"1\n2,5;";3', '4;5'), ['a', 'b'], rows('1\n2,5;/3', '4/5')],
  ['a separator at the end of all rows but the head', lines('a,b', '1,2,', '3,4,'), ['a', 'b'], rows('1/2/', '3/4/')],
  ['rows of different lengths', lines('a,b,c', '1,2', '3,4', '5,6,7'), ['a', 'b', 'c'], rows('1/2', '3/4', '5/6/7')],
  ['years as columns', lines('Region,2025,2026', 'North,1,2'), ['Region', '2025', '2026'], [['North', '1', '2']]],
  ['a single column', lines('name', 'Ada', 'Bob'), ['name'], [['Ada'], ['Bob']]],
])('reads a table with %s', (_what, text, head, body) => {
  expect(readTable(text, 'csv')).toMatchObject({ preamble: [], head, body })
})

it('finds the table below a title', () => {
  const bank = lines(
    'Statement',
    'Account 123, branch 4',
    '',
    'Date;Text;Amount',
    '01.11.2026;Rent;-950,00',
    '02.11.2026;Pay;3.100,55',
  )
  expect(readTable(bank, 'csv')).toMatchObject({
    preamble: ['Statement', 'Account 123, branch 4'],
    head: ['Date', 'Text', 'Amount'],
    body: rows('01.11.2026/Rent/-950,00', '02.11.2026/Pay/3.100,55'),
  })
  const padded = lines('Report,,,', 'Year,2026,,', ',,,', 'a,b,c,d', '1,2,3,4', '5,6,7,8', '9,10,11,12')
  expect(readTable(padded, 'csv')).toMatchObject({ head: ['a', 'b', 'c', 'd'], preamble: ['Report', 'Year, 2026'] })
})

it('finds no head in a table that begins with data', () => {
  const table = readTable(lines('2026-11-01,Ada,12.50', '2026-11-02,Bob,3'), 'csv')
  expect([table.head, table.body.length, table.columns]).toEqual([undefined, 2, 3])
})

it('separates the cells of a TSV by tabs, if it has any', () => {
  expect(readTable('a,b,c\td', 'tsv').head).toEqual(['a,b,c', 'd'])
  expect(readTable('a;b', 'tsv').head).toEqual(['a', 'b'])
})

it('reads an empty file as an empty table', () => {
  expect(readTable('', 'csv')).toEqual({
    preamble: [],
    head: undefined,
    body: [],
    columns: 0,
    isTruncated: false,
    isShortened: false,
  })
})

describe('of a large file', () => {
  const cellsOf = ({ preamble, head = [], body }: Table) => [...preamble, ...head, ...body.flat()]

  it('shows 5,000 cells at most', () => {
    const table = readTable('a,'.repeat(99).concat('b\n').repeat(400).concat(','.repeat(100_000)), 'csv')
    expect([table.columns, cellsOf(table).length, table.isTruncated]).toEqual([100, 5000, true])
    const narrow = readTable('a,b,c\n'.repeat(400), 'csv')
    expect([cellsOf(narrow).length, narrow.isTruncated]).toEqual([1200, false])
  })

  it('shortens long cells and lines above the table, and leaves out rows beyond 50,000 characters', () => {
    const title = 'ก'.repeat(50_000)
    const table = readTable(`${title}\n\na,b\n${`1,${'x'.repeat(5000)}\n`.repeat(20)}`, 'csv')
    expect(Math.max(...cellsOf(table).map((cell) => cell.length))).toBe(501)
    expect([table.body.length, table.isTruncated, table.isShortened]).toEqual([20, false, true])
    const long = readTable(`a,b\n${`1,${'x'.repeat(500)}\n`.repeat(200)}`, 'csv')
    expect(cellsOf(long).join('').length).toBeLessThanOrEqual(50_000)
    expect([long.body.length < 100, long.isTruncated, long.isShortened]).toEqual([true, true, false])
  })
})

it.each(['"', '""', '",', ',"', '\n"', '"\r', 'a"', ';', '|\n'])('reads any number of %j', (part) => {
  expect(() => readTable(part.repeat(100_000), 'csv')).not.toThrow()
})
