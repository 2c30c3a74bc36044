import { DEFAULT_SETTINGS, openPostgres } from '@mfe/engines/postgres'
import { createDatabase } from '@repo/servers/postgres'
import type {} from '@repo/servers/postgres-setup'
import { inject, onTestFinished } from 'vitest'
import { openClock } from '#database/clock/open-clock.ts'
import { type Db, openDatabase } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import type { AtEnd } from './start-api.ts'

/** Longer than a server waits, because a test may pause a transaction. */
const PATIENT = { statementMs: 0, lockMs: 60_000, idleInTransactionMs: 60_000 }

let template: Promise<string> | undefined

async function createTemplate(): Promise<string> {
  const { url, name } = await createDatabase(inject('postgres'))
  await using _migrated = await openDatabase({ DATA_DIR: '', DATABASE_URL: url }, 'serve')
  return name
}

/** Creates a migrated database, drops it at the end, and resolves to its URL. */
export async function createMigratedDatabase(atEnd: AtEnd): Promise<string> {
  template ??= createTemplate()
  const database = await createDatabase(inject('postgres'), await template)
  atEnd(async () => database[Symbol.asyncDispose]())
  return database.url
}

/** Creates a database without a schema, drops it after the test, and resolves to its URL. */
export async function createEmptyDatabase(): Promise<string> {
  const database = await createDatabase(inject('postgres'))
  onTestFinished(async () => database[Symbol.asyncDispose]())
  return database.url
}

/** Creates a migrated PostgreSQL database. The returned function opens it as another replica, until the test ends. */
export async function createTestPostgres(): Promise<() => Promise<Db>> {
  const url = await createMigratedDatabase(onTestFinished)
  return async () => {
    const db = await openPostgres<Database>({ ...DEFAULT_SETTINGS, ...PATIENT, url }, console)
    onTestFinished(() => db.destroy())
    await openClock(db)
    return db
  }
}
