import { join } from 'node:path'
import { CompiledQuery, Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteDialect } from '#database/sqlite/sqlite.ts'
import type { Database } from '#database/types.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { startApi } from '#testing/start-api.ts'
import { createRemovalRepo } from './removal.service.ts'

it('finds interrupted removals by index, without scanning folders or accounts', async () => {
  const queries: string[] = []
  const dialect = sqliteDialect(join((await startApi()).dataDir, 'site.db'))
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void queries.push(query.sql) })
  onTestFinished(() => db.destroy())
  await createRemovalRepo(db).marked()
  await createErasureRepo(db).closedAccounts()
  const plans = queries.map((query) => db.executeQuery(CompiledQuery.raw(`explain query plan ${query}`)))
  const details = (await Promise.all(plans)).map(({ rows }) => JSON.stringify(rows))
  expect(details).toEqual([expect.stringContaining('folder_deleted'), expect.stringContaining('account_closed')])
})
