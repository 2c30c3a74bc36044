import { expect, it } from 'vitest'
import { entriesOf, type ZipFolder } from './entries.ts'

const now = new Date(0)
const file = (name: string, folderId = 'r') => ({ folderId, name, size: 1, blobId: name, createdAt: 0 })

function names(
  root: string,
  folders: [id: string, parentId: string, name: string][],
  ...files: ReturnType<typeof file>[]
) {
  const filesIn = (id: string) => files.filter(({ folderId }) => folderId === id)
  const all = new Map<string, ZipFolder>([['r', { id: 'r', name: root, folders: [], files: filesIn('r') }]])
  for (const [id, parentId, name] of folders) {
    const folder = { id, name, parent: all.get(parentId), folders: [], files: filesIn(id) }
    all.get(parentId)?.folders.push(folder)
    all.set(id, folder)
  }
  return Array.from(entriesOf([...all.values()], now), (entry) => entry.name)
}

it('writes each folder before what is in it', () => {
  expect(
    names(
      'a',
      [
        ['1', 'r', 'b'],
        ['2', '1', 'c'],
      ],
      file('x'),
      file('y', '2'),
    ),
  ).toEqual(['a/', 'a/x', 'a/b/', 'a/b/c/', 'a/b/c/y'])
})

it.each([
  ['C:', 'C%3A/'],
  ['c:x', 'c%3Ax/'],
  ['..\\..\\x', '..%5C..%5Cx/'],
  ['...', '.../'],
  ['CC:', 'CC:/'],
])('makes of the folder %j no way out of the directory it is unpacked in', (root, expected) => {
  expect(names(root, [])).toEqual([expected])
})

it('lets a file that bears the name of a folder beside it make room', () => {
  const folders: [string, string, string][] = [
    ['1', 'r', 'x'],
    ['2', 'r', 'x (file)'],
  ]
  expect(names('a', folders, file('x'), file('x (file)'), file('x (file) (file)'))).toEqual([
    'a/',
    'a/x (file) (file) (file)',
    'a/x (file) (file) (file) (file)',
    'a/x (file) (file)',
    'a/x/',
    'a/x (file)/',
  ])
})
