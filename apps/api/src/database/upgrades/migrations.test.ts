import { join } from 'node:path'
import { Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { addFolders } from '#testing/many.ts'
import { addAccount } from '#testing/rows.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { up as shorterSearchNames } from '../migrations/0027-shorter-search-names.ts'
import { up as first } from '../migrations/sqlite/0001-first.ts'
import { up } from '../migrations/sqlite/0002-account-care.ts'
import { sqliteDialect } from '../sqlite/sqlite.ts'
import type { Database } from '../types.ts'

it('extracts the references from the subjects of existing emails', async () => {
  const empty = new Kysely<unknown>({ dialect: sqliteDialect(join(await temporaryDirectory(), 'test.db')) })
  const db = empty.withTables<Pick<Database, 'outbox'>>()
  onTestFinished(() => db.destroy())
  await first(empty)
  const at = '2026-01-01T00:00:00.000Z'
  for (const [id, kind, subject] of [
    ['1', 'enquiry', 'Enquiry E-2345-6789: About E-9999-9999'],
    ['2', 'enquiry-receipt', 'We received your enquiry (E-2345-6789)'],
    ['3', 'application', 'Application A-ABCD-EFGH: Engineer'],
    ['4', 'application-receipt', 'We received your application (A-ABCD-EFGH)'],
    ['5', 'other', 'Another subject altogether, which is long'],
  ] as const) {
    const mail = { id, kind, subject, recipient: 'a@b.co', body: '', next_at: at, created_at: at }
    await db.insertInto('outbox').values(mail).execute()
  }
  await up(empty)
  const rows = await db.selectFrom('outbox').select('reference').orderBy('id').execute()
  expect(rows.map(({ reference }) => reference)).toEqual([
    'E-2345-6789',
    'E-2345-6789',
    'A-ABCD-EFGH',
    'A-ABCD-EFGH',
    null,
  ])
})

it('forgets search names that are longer than a name can be', async () => {
  const db = await openTestDatabase()
  await addAccount(db)
  await addFolders(db, 'ada@example.com', null, ['a', 'b'])
  for (const [name, length] of [
    ['a', 255],
    ['b', 256],
  ] as const) {
    await db
      .updateTable('folder')
      .set({ search_name: 'ﷺ'.repeat(length) })
      .where('name', '=', name)
      .execute()
  }
  await shorterSearchNames(db as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('folder').select('search_name').orderBy('name').execute()
  expect(rows.map(({ search_name }) => search_name?.length)).toEqual([255, undefined])
})
