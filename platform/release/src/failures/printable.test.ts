import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it('shows what could act on a terminal as escapes, and leaves other text as it is', () => {
  expect(printable('\u001b[2J \u009b1m \r \u0000 \u007f')).toBe('\\u001b[2J \\u009b1m \\u000d \\u0000 \\u007f')
  expect(printable('a\u202eb')).toBe('a\\u202eb')
  const text = 'careers@1.0.0\n\tone\r\n“Übersicht” 👩‍💻 — 10%'
  expect(printable(text)).toBe(text)
})

it('keeps JSON readable', () => {
  const json = JSON.stringify({ reason: 'a\u009bb\u202ec' })
  expect(JSON.parse(printable(json))).toEqual(JSON.parse(json))
})
