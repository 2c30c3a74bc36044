import type { StoredFile } from '@site/contracts'
import { expect, it } from 'vitest'
import { newestFirst, type Sorting, sortedBy, sortFiles } from './sorting.ts'

const file = (fileName: string, size: number, day: string): StoredFile => ({
  fileName,
  size,
  uploadTime: `2026-01-${day}T00:00:00.000Z`,
})
const files = [file('10.txt', 1, '03'), file('2.txt', 3, '02'), file('Älter.txt', 1, '01')]
const names = (sorting: Sorting) => sortFiles(files, sorting).map(({ fileName }) => fileName)

it.each([
  ['uploadTime', true, ['10.txt', '2.txt', 'Älter.txt']],
  ['uploadTime', false, ['Älter.txt', '2.txt', '10.txt']],
  ['fileName', false, ['2.txt', '10.txt', 'Älter.txt']],
  ['fileName', true, ['Älter.txt', '10.txt', '2.txt']],
  ['size', false, ['10.txt', 'Älter.txt', '2.txt']],
  ['size', true, ['2.txt', '10.txt', 'Älter.txt']],
] as const)('sorts by %s (descending: %s)', (key, descending, expected) => {
  expect(names({ key, descending })).toEqual(expected)
})

it('starts with the newest, smallest or alphabetically first file, and reverses on a second click', () => {
  expect(sortedBy('fileName', newestFirst)).toEqual({ key: 'fileName', descending: false })
  expect(sortedBy('fileName', { key: 'fileName', descending: false })).toEqual({ key: 'fileName', descending: true })
  expect(sortedBy('uploadTime', { key: 'size', descending: false })).toEqual(newestFirst)
})
