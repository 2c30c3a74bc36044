import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { lastSegment, toStoreName } from './store-name.ts'

it.each([
  ['  plan  ', 'plan'],
  ['Cafe\u0301', 'Café'],
  ['a%2Fb', 'a%2Fb'],
  ['...', '...'],
  ['x'.repeat(255), 'x'.repeat(255)],
  ['x'.repeat(256), undefined],
  ['ü'.repeat(128), undefined],
  ['', undefined],
  [' \t ', undefined],
  ['.', undefined],
  [' .. ', undefined],
  ['a/b', undefined],
  ['a\\b', undefined],
  ['a\0b', undefined],
  ['a\nb', undefined],
  ['a\u0085b', undefined],
  ['\ud800', undefined],
])('turns %j into the stored name %j', (typed, stored) => {
  expect(toStoreName(typed)).toBe(stored)
})

it('does not normalize text that is too long to be a name', () => {
  const compose = vi.spyOn(String.prototype, 'normalize')
  expect(toStoreName(`a${'\u0301\u0316'.repeat(20_000)}`)).toBeUndefined()
  expect(compose).not.toHaveBeenCalled()
  expect(toStoreName(` ${'e\u0301'.repeat(127)}${' '.repeat(5000)}`)).toBe('é'.repeat(127))
  compose.mockRestore()
})

it('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const stored = toStoreName(typed)
      if (stored !== undefined) expect(toStoreName(stored)).toBe(stored)
    }),
  )
})

it.each([
  ['plan.txt', 'plan.txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\plan.txt', 'plan.txt'],
  ['a/b\\c', 'c'],
  ['a/', ''],
])('returns the last segment of %j as %j', (path, name) => {
  expect(lastSegment(path)).toBe(name)
})
