import { join } from 'node:path'
import { Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteDialect } from '#database/sqlite/sqlite.ts'
import type { Database } from '#database/types.ts'
import { addApplication, mail } from '#testing/rows.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createContactRepo } from '../contact/contact.service.ts'
import { createInboxRepo } from './inbox.repo.ts'

it('reads any number of messages with three statements, newest first, without those that were deleted', async () => {
  const dataDir = await temporaryDirectory()
  const db = await openTestDatabase(dataDir)
  const enquiry = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'Hello' }
  for (const n of [1, 2, 3]) {
    await addApplication(db, `A-${n}`)
    await createContactRepo(db).insert(enquiry, `E-${n}`, [mail], undefined)
  }
  const queries: string[] = []
  const dialect = sqliteDialect(join(dataDir, 'site.db'))
  const logged = new Kysely<Database>({ dialect, log: ({ query }) => void queries.push(query.sql) })
  onTestFinished(() => logged.destroy())
  const messages = await createInboxRepo(logged).read(['E-1', 'A-3', 'none', 'E-3', 'A-1'])
  expect(messages.map(({ fields, attachments }) => [fields.reference, ...attachments.map(({ kind }) => kind)])).toEqual(
    [['E-3'], ['A-3', 'cv'], ['E-1'], ['A-1', 'cv']],
  )
  expect(queries).toHaveLength(3)
})
