import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { folderSizesRule } from './folder-sizes.ts'

/** A folder with so many files of a kind. */
const filled = (folder: string, count: number, extension = 'ts') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/f${n}.${extension}`, '']))

it('names the folders with more than 20 source files', async () => {
  const root = await makeTree({
    ...filled('apps/api/src', 20),
    ...filled('e2e/src', 11),
    ...filled('e2e/src', 21, 'tsx'),
  })
  expect(folderSizesRule.violations(root)).toEqual([expect.stringContaining('e2e/src has 32 source files')])
})

it('counts neither what lies in folders below, nor pictures, nor what is built or installed', async () => {
  const root = await makeTree({
    ...filled('apps/api/src', 20),
    ...filled('apps/api/src/http', 20),
    ...filled('apps/api/src', 30, 'png'),
    ...filled('apps/api/dist/web', 30, 'css'),
    ...filled('apps/api/node_modules/x', 30),
  })
  expect(folderSizesRule.violations(root)).toEqual([])
})
