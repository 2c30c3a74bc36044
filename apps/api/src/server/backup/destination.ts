import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type ControlledTransaction, sql } from 'kysely'
import { syncDirectory, syncFile } from '#bytes/store/sync.ts'
import { type DatabaseSettings, openDatabase } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { copyRows } from './copy-rows.ts'
import { databaseFiles } from './paths.ts'
import { openFile } from './snapshot.ts'
import { DISCARDED_TABLES, INSTALLED_TABLES, RESTORED_TABLES } from './tables.ts'

/** An empty database that no server can start using until this object is disposed of. */
export interface Destination extends AsyncDisposable {
  /** Stores all rows of an SQLite file, or none. May move the file. */
  install(draft: string): Promise<void>
}

/** Rejects if the database is not empty or has another version. The caller holds the lock of the data directory. */
export const reserveDestination = (settings: DatabaseSettings): Promise<Destination> =>
  settings.DATABASE_URL === '' ? reserveFile(settings.DATA_DIR) : reserveDatabase(settings)

export function assertMissing(path: string, exists: boolean): void {
  if (exists) throw new Error(`${path} already exists. To fix: move it elsewhere, or choose another DATA_DIR.`)
}

async function reserveFile(dataDir: string): Promise<Destination> {
  for (const path of databaseFiles(dataDir)) assertMissing(path, existsSync(path))
  return {
    async install(draft) {
      await syncFile(draft)
      await rename(draft, join(dataDir, 'site.db'))
      await syncDirectory(dataDir)
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

async function reserveDatabase(settings: DatabaseSettings): Promise<Destination> {
  await using opened = new AsyncDisposableStack()
  const db = opened.use(await openDatabase(settings, 'migrated'))
  const trx = opened.adopt(await db.startTransaction().execute(), rollBackUnlessCommitted)
  await lockEmptyTables(trx)
  const reserved = opened.move()
  return {
    async install(draft) {
      await using rows = openFile(draft)
      await copyRows(rows, trx, INSTALLED_TABLES)
      await trx.commit().execute()
    },
    [Symbol.asyncDispose]: () => reserved.disposeAsync(),
  }
}

async function rollBackUnlessCommitted(trx: ControlledTransaction<Database>): Promise<void> {
  if (!trx.isCommitted) await trx.rollback().execute()
}

/** A starting server writes to these tables, so it waits or fails until the transaction ends. */
async function lockEmptyTables(trx: ControlledTransaction<Database>): Promise<void> {
  const tables = [...RESTORED_TABLES, ...DISCARDED_TABLES]
  // The transaction is idle while files are copied, which may take longer than any timeout.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(trx)
  const filled: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)
    if (rows.length > 0) filled.push(table)
  }
  if (filled.length === 0) return
  throw new Error(`The database is not empty: it has rows in ${filled.join(', ')}. To fix: create another one.`)
}
