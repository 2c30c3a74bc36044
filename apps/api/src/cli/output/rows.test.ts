import { expect, it } from 'vitest'
import { formatRows } from './rows.ts'

const header = ['EMAIL', 'NAME']

it('prints the header on a terminal only', () => {
  expect(formatRows(header, [['ada@example.com', 'Ada']], true)).toEqual(['EMAIL\tNAME', 'ada@example.com\tAda'])
  expect(formatRows(header, [['ada@example.com', 'Ada']], false)).toEqual(['ada@example.com\tAda'])
})

it('prints no header above an empty list', () => {
  expect(formatRows(header, [], true)).toEqual([])
})

it('does not end a line with a tab', () => {
  expect(formatRows(header, [['ada@example.com', '']], false)).toEqual(['ada@example.com'])
})
