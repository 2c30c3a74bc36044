import { expect, it } from 'vitest'
import { freeName } from './free-name.ts'

const free = (name: string, kind: 'file' | 'folder', ...taken: string[]) =>
  freeName(name, kind, async () => taken.map((sibling) => ({ name: sibling })))

it.each([
  ['report.pdf', 'file', [], 'report (1).pdf'],
  ['report.pdf', 'file', ['report (1).pdf', 'report (3).pdf'], 'report (2).pdf'],
  ['archive.tar.gz', 'file', [], 'archive.tar (1).gz'],
  ['.gitignore', 'file', [], '.gitignore (1)'],
  ['notes', 'file', ['notes (1)'], 'notes (2)'],
  ['v1.2', 'folder', [], 'v1.2 (1)'],
  ['ends.', 'file', [], 'ends (1).'],
] as const)('numbers %s, a %s, beside %j as %s', async (name, kind, taken, expected) => {
  expect(await free(name, kind, ...taken)).toBe(expected)
})

it.each(['x'.repeat(255), `${'語'.repeat(83)}.txt`, `.${'x'.repeat(254)}`, `a.${'x'.repeat(253)}`, '🧵'.repeat(63)])(
  'keeps the name within 255 bytes without splitting a character: %s',
  async (name) => {
    const numbered = await free(name, 'file')
    expect(Buffer.byteLength(numbered)).toBeLessThanOrEqual(255)
    expect(numbered.isWellFormed()).toBe(true)
    expect(numbered).toContain(' (1)')
  },
)
