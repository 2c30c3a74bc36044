import { join } from 'node:path'
import type { Rule } from '../rules/rule.ts'
import { listSources, readText } from '../rules/workspaces.ts'

const TABLES =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\('(?:file|folder)\b|\b(?:from|join|into|update) (?:file|folder)\b/
const OWNER = 'apps/api/src/tree/'

/** Whoever else may name these tables in SQL, and why. */
const ALLOWED = {
  'apps/api/src/database/clock/move-back.ts': 'dates the rows of every table',
  'apps/api/src/database/migrations/': 'creates them',
  'apps/api/src/server/backup/': 'copies every table',
  'apps/api/src/bytes/store/stored-blobs.ts': 'tells which rows name a blob',
  'apps/api/src/bytes/scrub/': 'names the users of a damaged blob',
  'apps/api/src/testing/': 'makes states that no call makes',
}

export const treeTablesRule: Rule = {
  name: 'only the tree has SQL about folders and files',
  violations: (root) =>
    listSources(root)
      .filter(
        (file) => file.startsWith('apps/api/src/') && !file.startsWith(OWNER) && !/\.(?:test|contract)\.ts$/.test(file),
      )
      .filter((file) => !Object.keys(ALLOWED).some((allowed) => file.startsWith(allowed)))
      .filter((file) => TABLES.test(withoutComments(readText(join(root, file)) ?? '')))
      .map((file) => `${file} names the table file or folder in SQL. To fix: add a function to ${OWNER} and call it.`),
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
