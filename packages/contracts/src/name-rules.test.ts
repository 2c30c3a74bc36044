import { expect, it } from 'vitest'
import { nameProblem } from './name-rules.ts'

const OVERRIDES = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

it.each(OVERRIDES)('rejects %j anywhere in a new name', (override) => {
  for (const name of [`${override}a`, `photo${override}gpj.exe`, `a${override}`]) {
    expect(nameProblem(name)).toMatch(/direction of text/)
  }
})

it.each(['plan.txt', 'שלום.txt', 'a\u200eb', 'a\u200fb', 'می\u200cخواهم', '👩\u200d💻', 'a\u2065', 'a\u206a'])(
  'accepts %j as a new name',
  (name) => {
    expect(nameProblem(name)).toBeUndefined()
  },
)
