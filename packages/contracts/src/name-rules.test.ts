import { expect, it } from 'vitest'
import { nameProblem } from './name-rules.ts'

/** Embeddings, overrides and isolates; the marks U+200E and U+200F are allowed. */
const BIDI_CONTROLS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

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
