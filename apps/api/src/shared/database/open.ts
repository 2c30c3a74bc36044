import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { assertMigrated, migrate } from './migrate.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './types.ts'

export type Db = Kysely<Database>

const MIN_SQLITE_VERSION = '3.51.3'

/** Opens the database without migrating it. Throws if it is damaged. */
export async function openDatabaseFile(dataDir: string): Promise<Db> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'site.db')
  // SQLite would create it with the default permissions; its log files inherit this mode.
  await appendFile(path, '', { mode: 0o600 })
  const db = new Kysely<Database>({ dialect: sqliteDialect(path) })
  return orClose(db, check)
}

/** Opens the data directory's database, migrated to this version. */
export async function openDatabase(dataDir: string): Promise<Db> {
  return orClose(await openDatabaseFile(dataDir), migrate)
}

/** Opens the database alongside a running server, which alone may migrate it. Throws if it has another version. */
export async function openMigratedDatabase(dataDir: string): Promise<Db> {
  return orClose(await openDatabaseFile(dataDir), assertMigrated)
}

async function orClose(db: Db, step: (db: Db) => Promise<unknown>): Promise<Db> {
  try {
    await step(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Throws for a SQLite version whose write-ahead log can damage the database when it is reset (docs/decisions/003). */
export function assertSafeLog(version: string): void {
  if (version.localeCompare(MIN_SQLITE_VERSION, 'en', { numeric: true }) >= 0) return
  throw new Error(`SQLite ${version} is older than ${MIN_SQLITE_VERSION}. To fix: install a newer Node.js.`)
}

async function check(db: Db): Promise<void> {
  const { rows: versions } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  assertSafeLog(versions[0]?.version ?? '')
  const { rows } = await sql<{ quick_check: string }>`PRAGMA quick_check(1)`.execute(db)
  const result = rows[0]?.quick_check
  if (result !== 'ok') throw new Error(`The database is damaged (${result}). To fix: restore a backup.`)
}

/** Resolves to whether the database responds to a query. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
