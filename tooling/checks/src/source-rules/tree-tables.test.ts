import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { treeTablesRule } from './tree-tables.ts'

const violationsOf = async (file: string, source: string) =>
  treeTablesRule.violations(await makeTree({ [`apps/api/src/${file}`]: source }))

it.each([
  "db.selectFrom('file').select('id')",
  "trx.deleteFrom('folder').execute()",
  "uploads.innerJoin('file', 'file.id', 'upload.replaces')",
  "db.selectFrom('folder as parent')",
  'sql`select count(*) from folder where owner_id = 1`',
  'sql`update file set size = 0`',
])('belongs in the tree: %s', async (source) => {
  expect(await violationsOf('links/a.ts', source)).toEqual([expect.stringContaining('To fix: add a function to')])
  expect(await violationsOf('tree/a.ts', source)).toEqual([])
})

it.each([
  ['links/a.ts', "db.selectFrom('share').select('file_id')"],
  ['links/a.ts', '/** Removes a person from folder lists. */'],
  ['links/a.test.ts', "db.selectFrom('file')"],
  ['server/backup/a.ts', "db.selectFrom('folder')"],
])('may stand in %s: %s', async (file, source) => {
  expect(await violationsOf(file, source)).toEqual([])
})
