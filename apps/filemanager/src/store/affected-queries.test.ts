import { folderKey } from '@site/contracts'
import { expect, it } from 'vitest'
import { isAffected } from './live-updates.ts'

const keysOf = (folder: string[]) => ({ folder: folderKey(folder), root: folderKey(folder.slice(0, 1)) })
const files = (...folder: string[]) => ({ list: 'files' as const, ...keysOf(folder) })
const folders = (...parent: string[]) => ({ list: 'folders' as const, ...keysOf(parent) })

it.each([
  ['a change to files affects only the list of their folder', files('A'), ['files A']],
  [
    'a change to folders affects their list and everything below, which may be gone',
    folders('A'),
    ['folders A', 'files A/B', 'folders A/B', 'files A/B/C', 'folders A/B/C'],
  ],
  [
    'a change to root folders affects every list',
    folders(),
    [
      'folders ',
      'files A',
      'folders A',
      'files A/B',
      'folders A/B',
      'files A/B/C',
      'folders A/B/C',
      'files X',
      'folders X',
    ],
  ],
])('%s', (_rule, event, affected) => {
  const paths = [[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['X']]
  const keys = paths.flatMap((path) => [
    ['files', 'ann', path],
    ['folders', 'ann', path],
  ])
  const found = keys
    .filter((key) => isAffected(key, 'ann', event))
    .map(([kind, , path]) => `${kind} ${(path as string[]).join('/')}`)
  expect(found.toSorted()).toEqual(affected.toSorted())
})

it.each([
  ['files in a root folder', files('A'), ['A', 'A/B']],
  ['files far below it', files('A', 'B', 'C', 'D'), ['A', 'A/B']],
  ['folders in it', folders('A', 'B'), ['A', 'A/B']],
  ['the root folders, one of which may have taken a name,', folders(), ['A', 'A/B', 'X']],
  ['anything, according to an earlier server', { list: 'files' as const, folder: folderKey(['A']) }, ['A', 'A/B', 'X']],
])('a change to %s affects only the counts of what it may concern', (_what, event, affected) => {
  const counted = [['A'], ['A', 'B'], ['X']].filter((path) =>
    isAffected(['folder-summary', 'ann', [path]], 'ann', event),
  )
  expect(counted.map((path) => path.join('/'))).toEqual(affected)
  expect(isAffected(['folder-summary', 'ann', [['X'], ['A']]], 'ann', files('A'))).toBe(true)
})

it('affects other queries that depend on the user’s files, and no query of another user', () => {
  expect(isAffected(['usage', 'ann'], 'ann', files('A'))).toBe(true)
  expect(isAffected(['search', 'ann', { q: 'x' }], 'ann', files('A'))).toBe(true)
  expect(isAffected(['files', 'bob', ['A']], 'ann', { list: 'all' })).toBe(false)
  expect(isAffected(['account', 'sessions'], 'ann', { list: 'all' })).toBe(false)
})
