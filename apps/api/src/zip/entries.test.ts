import { expect, it, onTestFinished } from 'vitest'
import { createContents } from './contents.ts'
import { entriesOf } from './entries.ts'

const now = new Date(0)
const file = (name: string, folderId = 'r') => ({ folderId, name, size: 1, blobId: name, createdAt: '' })

function names(
  root: string,
  folders: [id: string, parentId: string, name: string][],
  ...files: ReturnType<typeof file>[]
) {
  const contents = createContents()
  onTestFinished(() => contents.close())
  const numbers = new Map([['r', 1]])
  contents.addFolder(0, { id: 'r', name: root })
  for (const [id, parentId, name] of folders) {
    contents.addFolder(numbers.get(parentId) ?? 0, { id, name })
    numbers.set(id, contents.folderCount())
  }
  for (const one of files) contents.addFile(numbers.get(one.folderId) ?? 0, one)
  return Array.from(entriesOf(contents, now), (entry) => entry.name)
}

it('lists each folder before its contents', () => {
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
])('prevents path traversal through the folder name %j', (root, expected) => {
  expect(names(root, [])).toEqual([expected])
})

it('renames a file that has the name of a sibling folder', () => {
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
