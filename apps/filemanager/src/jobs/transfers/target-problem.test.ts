import { expect, it } from 'vitest'
import type { Transfer } from '../moving/moving-state.ts'
import { targetProblem } from './target-problem.ts'

const file: Transfer = { action: 'move', from: ['A'], entries: [{ kind: 'file', name: 'a.txt' }] }
const folder: Transfer = { action: 'move', from: ['A'], entries: [{ kind: 'folder', name: 'B' }] }
const problemOf = (transfer: Transfer, to: readonly string[], height = 1) => targetProblem(transfer, to, () => height)

it('keeps files out of the root', () => {
  expect(problemOf(file, [])).toBe('Files must be in a folder. Choose one.')
  expect(problemOf(file, ['C', 'D', 'E', 'F'])).toBeUndefined()
})

it('rejects the entries’ current folder, except for copies', () => {
  expect(problemOf(file, ['A'])).toBe('Already in this folder.')
  expect(problemOf({ ...file, action: 'copy' }, ['A'])).toBeUndefined()
})

it('keeps a folder out of itself and its subfolders', () => {
  for (const to of [
    ['A', 'B'],
    ['A', 'B', 'C'],
  ]) {
    expect(problemOf(folder, to)).toBe('A folder cannot be moved into itself.')
    expect(problemOf({ ...folder, action: 'copy' }, to)).toBe('A folder cannot be copied into itself.')
  }
  expect(problemOf(folder, ['A', 'BC'])).toBeUndefined()
  expect(problemOf(folder, [])).toBeUndefined()
})

it.each([
  [['C', 'D', 'E'], 1, false],
  [['C', 'D', 'E', 'F'], 1, true],
  [['C', 'D'], 2, false],
  [['C', 'D', 'E'], 2, true],
  [[], 4, false],
  [['C'], 4, true],
])('keeps folders within four levels: to %j, with a height of %i', (to, height, isTooDeep) => {
  expect(problemOf(folder, to, height)).toBe(
    isTooDeep ? 'Folders can be up to four levels deep. Here, some would be deeper.' : undefined,
  )
})
