import { expect, it } from 'vitest'
import { MAX_ROWS, parseCsv } from './csv-preview.tsx'

/** Rows of cells, which a slash separates. */
const rows = (...texts: string[]) => texts.map((text) => text.split('/'))

it.each([
  ['separators', 'a,b\n1,2\n', rows('a/b', '1/2')],
  ['a table without a final line break', 'a,b\n1,2', rows('a/b', '1/2')],
  ['Windows and classic Mac line breaks', 'a\r\nb\rc', [['a'], ['b'], ['c']]],
  ['quotes', '"a,b","c""d","e\nf"\n1,2,3', [['a,b', 'c"d', 'e\nf'], ...rows('1/2/3')]],
  ['empty cells and lines', ',\n\n"",x', [['', ''], [''], ['', 'x']]],
  ['an empty cell at the end', 'a,', [['a', '']]],
  ['quotes within a cell', '5" disk,"a"b', [['5" disk', 'ab']]],
  ['a missing closing quote', 'a,"b\nc', [['a', 'b\nc']]],
  ['an empty file', '', []],
])('reads %s', (_what, text, rows) => {
  expect(parseCsv(text, ',')).toEqual({ rows, isTruncated: false })
})

it('reads the first rows of a long table, and the first cells of a wide one', () => {
  const long = parseCsv('a,b\n'.repeat(MAX_ROWS + 1), ',')
  expect([long.rows.length, long.isTruncated]).toEqual([MAX_ROWS, true])
  expect(parseCsv('a,b\n'.repeat(MAX_ROWS), ',').isTruncated).toBe(false)
  const wide = parseCsv(','.repeat(200_000), ',')
  expect([wide.rows.length, wide.rows[0]?.length, wide.isTruncated]).toEqual([1, 100, true])
})
