import { expect, it } from 'vitest'
import type { Message } from '#messages/inbox/inbox.repo.ts'
import { CSV_HEADER, csvLine } from './csv.ts'

const fields = {
  id: '1',
  reference: 'E-1',
  first_name: 'Ada',
  phone_number: '1',
  email: 'ada@example.com',
  subject: 'Looms',
  message: 'Hello',
  created_at: '2026-01-01T00:00:00.000Z',
  answered_at: null,
  answered_by: null,
}

const lineWith = (message: string) =>
  csvLine({ kind: 'enquiry', id: '1', attachments: [], fields: { ...fields, message } } satisfies Message)

/** Returns the cell of the message. */
const cellOf = (message: string) =>
  lineWith(message)
    .split(',"Looms",')[1]
    ?.replace(/(?:,"")+\r\n$/, '')

it('has a line for each message, with the same columns as the header', () => {
  const [header, columns] = [CSV_HEADER, lineWith('Hello')].map((line) => line.match(/"[^"]*"/g)?.length)
  expect(columns).toBe(header)
  expect(CSV_HEADER.startsWith('\ufeff"Reference","Received",')).toBe(true)
  expect(lineWith('Hello')).toMatch(/^"E-1","2026-01-01T00:00:00\.000Z","Ada","","ada@example\.com","1",.*\r\n$/)
})

it.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1', `"'  =1"`],
  ['\t=1', `"?=1"`],
  ['\ufeff=1', `"'\ufeff=1"`],
  ['＝1', `"'＝1"`],
  ['a;=1', `"a;'=1"`],
  ['a","=1', `"a"",""'=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a\r\n=1', `"a\n'=1"`],
  ['a=1, b@c, 2-1', `"a=1, b@c, 2-1"`],
])('writes %j so that no program takes it for a formula', (message, cell) => {
  expect(cellOf(message)).toBe(cell)
})

it.each([
  ['0301234567', `"'0301234567"`],
  ['1234567890123456', `"'1234567890123456"`],
  ['123456789012345', '"123456789012345"'],
  ['0', '"0"'],
])('writes %s so that no program drops a digit', (message, cell) => {
  expect(cellOf(message)).toBe(cell)
})

it('cuts a text that is longer than a cell of Excel', () => {
  const cell = cellOf(`${'a'.repeat(31_999)}😀${'b'.repeat(1000)}`) ?? ''
  expect(cell).toHaveLength(32_003)
  expect(cell.endsWith('a\ufffd…"')).toBe(true)
})
