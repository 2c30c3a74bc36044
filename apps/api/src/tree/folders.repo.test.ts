import { join } from 'node:path'
import { CompiledQuery, Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteDialect } from '#database/sqlite/sqlite.ts'
import type { Database } from '#database/types.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { findFolderId } from './folders.repo.ts'

it('uses an index to find a folder at every depth', async () => {
  const queries: CompiledQuery[] = []
  const dataDir = await temporaryDirectory()
  await openTestDatabase(dataDir)
  const dialect = sqliteDialect(join(dataDir, 'site.db'))
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void queries.push(query) })
  onTestFinished(() => db.destroy())
  for (const names of [['a'], ['a', 'b'], ['a', 'b', 'c', 'd']]) await findFolderId(db, 'owner', names)

  for (const { sql, parameters } of [...queries]) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    const searches = rows.map(({ detail }) => detail).filter((detail) => detail.includes('folder'))
    expect(new Set(searches)).toEqual(
      new Set(['SEARCH folder USING INDEX folder_name (owner_id=? AND <expr>=? AND name=?)']),
    )
  }
})
