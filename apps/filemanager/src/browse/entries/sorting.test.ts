import type { StoredFile } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { type ListEntry, toEntries } from './list-entry.ts'
import { type Sorting, sortEntries, sortedBy } from './sorting.ts'

const file = (fileName: string, size: number, day: string): StoredFile => ({
  fileName,
  size,
  uploadTime: `2026-01-${day}T00:00:00.000Z`,
})
const folder = (name: string, day: string) => ({ name, createdAt: `2026-01-${day}T00:00:00.000Z` })

/** As the server sorts them. */
const folders = [folder('A10', '09'), folder('A2', '08')]
const files = [file('10.txt', 1, '03'), file('2.txt', 3, '02'), file('Älter.txt', 1, '01')]
const entries = toEntries(folders, files)
const names = (sorted: readonly ListEntry[]) => sorted.map(({ name }) => name)

describe('a folder', () => {
  it.each([
    ['uploadTime', true, ['A10', 'A2', '10.txt', '2.txt', 'Älter.txt']],
    ['uploadTime', false, ['A2', 'A10', 'Älter.txt', '2.txt', '10.txt']],
    ['fileName', false, ['A2', 'A10', '2.txt', '10.txt', 'Älter.txt']],
    ['fileName', true, ['A10', 'A2', 'Älter.txt', '10.txt', '2.txt']],
    ['size', false, ['A10', 'A2', '10.txt', 'Älter.txt', '2.txt']],
    ['size', true, ['A10', 'A2', '2.txt', '10.txt', 'Älter.txt']],
  ] as const)('sorts by %s (descending: %s), folders first', (key, descending, expected) => {
    expect(names(sortEntries(entries, { key, descending }, 'folder'))).toEqual(expected)
  })
})

it('keeps the server’s order of root folders until another one is chosen', () => {
  const root = toEntries(folders, [])
  expect(names(sortEntries(root, { key: 'fileName', descending: false }, 'welcome'))).toEqual(['A10', 'A2'])
  expect(names(sortEntries(root, { key: 'uploadTime', descending: false }, 'welcome'))).toEqual(['A2', 'A10'])
})

it('starts with the newest, smallest or alphabetically first entry, and reverses on a second click', () => {
  const newestFirst: Sorting = { key: 'uploadTime', descending: true }
  expect(sortedBy('fileName', newestFirst)).toEqual({ key: 'fileName', descending: false })
  expect(sortedBy('fileName', { key: 'fileName', descending: false })).toEqual({ key: 'fileName', descending: true })
  expect(sortedBy('uploadTime', { key: 'size', descending: false })).toEqual(newestFirst)
})
