import { expect, it } from 'vitest'
import { MAX_ROWS, parseCsv } from './csv.ts'

it.each([
  [
    'separators',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a table without a final line break',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['Windows and classic Mac line breaks', 'a\r\nb\rc', [['a'], ['b'], ['c']]],
  [
    'quotes',
    '"a,b","c""d","e\nf"\n1,2,3',
    [
      ['a,b', 'c"d', 'e\nf'],
      ['1', '2', '3'],
    ],
  ],
  ['empty cells and lines', ',\n\n"",x', [['', ''], [''], ['', 'x']]],
  ['an empty cell at the end', 'a,', [['a', '']]],
  ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
  ['quotes within a cell', '5" disk,"a"b', [['5" disk', 'ab']]],
  ['a missing closing quote', 'a,"b\nc', [['a', 'b\nc']]],
  [
    'semicolons',
    'a;"b,c";d\n1,5;2;3',
    [
      ['a', 'b,c', 'd'],
      ['1,5', '2', '3'],
    ],
  ],
  ['tabs', 'a\tb,c\td', [['a', 'b,c', 'd']]],
  ['an empty file', '', []],
])('reads %s', (_what, text, rows) => {
  expect(parseCsv(text, 'csv')).toEqual({ rows, isTruncated: false })
})

it('separates the cells of a TSV by tabs only', () => {
  expect(parseCsv('a,b,c\td', 'tsv').rows).toEqual([['a,b,c', 'd']])
})

it('reads the first rows of a long table, and the first cells of a wide one', () => {
  const long = parseCsv('a,b\n'.repeat(MAX_ROWS + 1), 'csv')
  expect([long.rows.length, long.isTruncated]).toEqual([MAX_ROWS, true])
  expect(parseCsv('a,b\n'.repeat(MAX_ROWS), 'csv').isTruncated).toBe(false)
  const wide = parseCsv(','.repeat(200_000), 'csv')
  expect([wide.rows.length, wide.rows[0]?.length, wide.isTruncated]).toEqual([1, 100, true])
})

it.each(['"', '""', '",', ',"', '\n"', '"\r', 'a"'])('reads any number of %j', (part) => {
  expect(parseCsv(part.repeat(100_000), 'csv').rows.length).toBeLessThanOrEqual(MAX_ROWS)
})
