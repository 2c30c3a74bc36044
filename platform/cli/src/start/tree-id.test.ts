import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
import { treeId } from './tree-id.ts'

let parent: string

beforeEach(async () => {
  parent = await newFolder()
})

it('stays the same for one tree, even when it is read concurrently', async () => {
  const tree = join(parent, 'tree')
  const ids = await Promise.all(Array.from({ length: 8 }, () => treeId(tree)))
  expect(new Set([...ids, await treeId(tree)]).size).toBe(1)
})

it('differs between trees, even between a tree and its copy', async () => {
  const [tree, other, copy] = [join(parent, 'tree'), join(parent, 'other'), join(parent, 'copy')]
  const ids = [await treeId(tree), await treeId(other)]
  await cp(tree, copy, { recursive: true })
  expect(new Set([...ids, await treeId(copy)]).size).toBe(3)
})

it('changes with each start if the tree is read-only', async () => {
  const tree = join(parent, 'tree')
  await writeFile(tree, 'no folder can be made here')
  expect(await treeId(tree)).not.toBe(await treeId(tree))
})

it('differs between machines with a tree at the same path', async () => {
  const tree = join(parent, 'tree')
  const first = await treeId(tree)
  await rm(tree, { recursive: true })
  expect(await treeId(tree)).not.toBe(first)
})
