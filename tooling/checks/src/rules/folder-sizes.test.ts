import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { folderSizesRule } from './folder-sizes.ts'

const createFiles = (folder: string, count: number, extension = 'ts') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/f${n}.${extension}`, '']))

it('reports folders with more than 20 source files', async () => {
  const root = await makeTree({
    ...createFiles('apps/api/src', 20),
    ...createFiles('e2e/src', 11),
    ...createFiles('e2e/src', 21, 'tsx'),
  })
  expect(folderSizesRule.violations(root)).toEqual([expect.stringContaining('e2e/src has 32 source files')])
})

it('does not count subfolders, images, build output or installed packages', async () => {
  const root = await makeTree({
    ...createFiles('apps/api/src', 20),
    ...createFiles('apps/api/src/http', 20),
    ...createFiles('apps/api/src', 30, 'png'),
    ...createFiles('apps/api/dist/web', 30, 'css'),
    ...createFiles('apps/api/node_modules/x', 30),
  })
  expect(folderSizesRule.violations(root)).toEqual([])
})
