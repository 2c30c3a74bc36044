import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { lastSegment, nameProblem, toStoreName } from './name-rules.ts'

/** Embeddings, overrides and isolates; the marks U+200E and U+200F are allowed. */
const BIDI_CONTROLS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

it.each([
  ['', 'A name must contain a visible character.'],
  [' \t ', 'A name must contain a visible character.'],
  ['.', 'A name must not be only one or two dots.'],
  [' .. ', 'A name must not be only one or two dots.'],
  ['\ud800', 'A name must not contain broken characters (invalid Unicode).'],
  ['a/b', 'A name must not contain a slash (/).'],
  ['a\\b/c', 'A name must not contain a backslash (\\).'],
  ['a\tb', 'A name must not contain a tab.'],
  ['a\nb', 'A name must not contain a line break.'],
  ['a\r\nb', 'A name must not contain a line break.'],
  ['a\0b', 'A name must not contain control characters, which are invisible.'],
  ['a\u0085b', 'A name must not contain control characters, which are invisible.'],
  ['x'.repeat(256), 'A name must be at most 255 characters long. This one has 256.'],
  [` ${'x'.repeat(2000)} `, 'A name must be at most 255 characters long. This one has 2000.'],
  ['ü'.repeat(128), 'A name must be at most 255 bytes long. This one has 256, as some characters take 2 to 4.'],
  ['u\u0308'.repeat(128), 'A name must be at most 255 bytes long. This one has 256, as some characters take 2 to 4.'],
])('says why %j cannot be a new name', (typed, reason) => {
  expect(nameProblem(typed)).toBe(reason)
})

it.each(BIDI_CONTROLS)('rejects %j anywhere in a new name', (control) => {
  for (const name of [`${control}a`, `photo${control}gpj.exe`, `a${control}`]) {
    expect(nameProblem(name)).toMatch(/direction of text/)
  }
})

it.each(['\u200b', '\u3164\u200d', '\u00ad', '\u2800', '\ufeff'])(
  'rejects %j as a new name, because it is invisible',
  (name) => {
    expect(nameProblem(name)).toBe('A name must contain a visible character.')
  },
)

it.each(['plan.txt', 'שלום.txt', 'a\u200eb', 'a\u200fb', 'می\u200cخواهم', '👩\u200d💻', 'a\u2065', 'a\u206a'])(
  'accepts %j as a new name',
  (name) => {
    expect(nameProblem(name)).toBeUndefined()
  },
)

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

it('has a reason for each text that nothing can have as its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      if (toStoreName(typed) === undefined) expect(nameProblem(typed)).toMatch(/^A name must .*\.$/)
    }),
  )
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
