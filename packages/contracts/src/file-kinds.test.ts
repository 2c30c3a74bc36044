import { expect, it } from 'vitest'
import { extensionOf, fileKindOf } from './file-kinds.ts'

it.each([
  ['photo.JPG', 'jpg', 'image'],
  ['archive.tar.gz', 'gz', 'archive'],
  ['png', '', 'other'],
  ['.md', 'md', 'document'],
  ['trailing.', '', 'other'],
])('returns the extension and the kind of %s', (name, extension, kind) => {
  expect([extensionOf(name), fileKindOf(name)]).toEqual([extension, kind])
})
