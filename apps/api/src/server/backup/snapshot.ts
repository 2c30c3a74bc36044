import { appendFile } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import { isPostgres } from '#database/locks.ts'
import { migrate } from '#database/migrate.ts'
import type { Db } from '#database/open.ts'
import { sqliteDialect } from '#database/sqlite/sqlite.ts'
import type { Database } from '#database/types.ts'
import { copyRows } from './copy-rows.ts'

/** Opens an SQLite file without checking it. */
export const openFile = (path: string): Db => new Kysely<Database>({ dialect: sqliteDialect(path) })

/** Copies a consistent snapshot of the database, on either engine, to an SQLite file, and opens the copy. */
export async function takeSnapshot(live: Db, path: string): Promise<Db> {
  // SQLite also accepts an empty file, and would make a missing one readable by everyone.
  await appendFile(path, '', { mode: 0o600 })
  if (!isPostgres(live)) await sql`vacuum into ${path}`.execute(live)
  const snapshot = openFile(path)
  try {
    if (isPostgres(live)) await copyConsistently(live, snapshot)
    return snapshot
  } catch (error) {
    await snapshot.destroy()
    throw error
  }
}

async function copyConsistently(live: Db, snapshot: Db): Promise<void> {
  await migrate(snapshot)
  const source = live.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await source.execute((from) => snapshot.transaction().execute((to) => copyRows(from, to)))
}
