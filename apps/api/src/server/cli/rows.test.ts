import { expect, it } from 'vitest'
import { formatRows } from './rows.ts'

const header = ['EMAIL', 'NAME']

it('prints the header on a terminal only', () => {
  expect(formatRows(header, [['ada@example.com', 'Ada']], true, '')).toEqual(['EMAIL\tNAME', 'ada@example.com\tAda'])
  expect(formatRows(header, [['ada@example.com', 'Ada']], false, '')).toEqual(['ada@example.com\tAda'])
})

it('says on a terminal that a list is empty, and prints nothing to a script', () => {
  expect(formatRows(header, [], true, 'No accounts.')).toEqual(['No accounts.'])
  expect(formatRows(header, [], false, 'No accounts.')).toEqual([])
})

it('does not end a line with a tab', () => {
  expect(formatRows(header, [['ada@example.com', '']], false, '')).toEqual(['ada@example.com'])
})
