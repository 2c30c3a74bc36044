import { expect, it } from 'vitest'
import { textPieces } from './long-text.tsx'

const MAX_LENGTH = 4096
const SIZE = 256 * 1024

it('splits after lines, which it keeps', () => {
  const text = Array.from({ length: 3000 }, (_, line) => `line ${line}`).join('\n')
  const pieces = textPieces(text)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.join('\n')).toBe(text)
})

it('does not split a short text', () => {
  expect(textPieces('')).toEqual([''])
  expect(textPieces('a\n'.repeat(2000))).toHaveLength(1)
})

it.each([
  ['one long line', 'ก'],
  ['empty lines', '\n'],
  ['short lines before long ones', `a\n${'b'.repeat(MAX_LENGTH)}\n`],
  ['characters of two code units', '😀'],
  ['an odd start, then characters of two code units', `a${'😀'.repeat(5000)}`],
])('makes few, short and well-formed pieces of %s', (_what, part) => {
  const text = part.repeat(Math.floor(SIZE / part.length))
  const pieces = textPieces(text)
  expect(pieces.length).toBeLessThanOrEqual((2 * SIZE) / MAX_LENGTH + 1)
  expect(pieces.filter((piece) => piece.length > MAX_LENGTH || !piece.isWellFormed())).toEqual([])
  expect(pieces.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
})
