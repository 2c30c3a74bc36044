import { expect, it } from 'vitest'
import { table } from './table.ts'

it('formats every column as wide as its widest cell', () => {
  expect(
    table(
      ['page', 'KiB'],
      [
        ['/', '9.5'],
        ['/careers', '10.25'],
      ],
    ),
  ).toBe(['page        KiB', '--------  -----', '/           9.5', '/careers  10.25'].join('\n'))
})
