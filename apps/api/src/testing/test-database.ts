import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type Db, openDatabase } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { databaseUrlOf, isOnPostgres } from './engine/engine.ts'
import { writeMigratedFile } from './engine/migrated-file.ts'
import { type AtEnd, temporaryDirectory } from './start-api.ts'

/** Opens the database of an API under test, or a new one. Closes it after the test. */
export async function openTestDatabase(dataDir?: string, atEnd: AtEnd = onTestFinished): Promise<Db> {
  const DATA_DIR = dataDir ?? (await temporaryDirectory(atEnd))
  const DATABASE_URL = await databaseUrlOf(DATA_DIR, atEnd)
  if (dataDir === undefined && DATABASE_URL === '') await writeMigratedFile(DATA_DIR)
  const db = await openDatabase({ DATA_DIR, DATABASE_URL }, 'serve')
  atEnd(() => db.destroy())
  return db
}

/** Makes a database reject new rows of a table, until the returned function is called. */
export async function rejectRows(db: Db, table: keyof Database): Promise<() => Promise<unknown>> {
  const name = sql.table(table)
  const [reject, accept] = isOnPostgres()
    ? [
        sql`alter table ${name} add constraint reject check (false) not valid`,
        sql`alter table ${name} drop constraint reject`,
      ]
    : [
        sql`create trigger reject before insert on ${name} begin select raise(abort, 'rejected'); end`,
        sql`drop trigger reject`,
      ]
  await reject.execute(db)
  return () => accept.execute(db)
}
