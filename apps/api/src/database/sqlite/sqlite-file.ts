import { statSync } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { DatabaseSettings } from '../open.ts'
import { sqliteDialect } from './sqlite.ts'

const MIN_SQLITE_VERSION = '3.51.3'
/** SQLite's result codes for a damaged database, and for a file that is not one. */
const DAMAGED = new Set([11, 26])

const pathIn = (dataDir: string) => join(dataDir, 'site.db')

/** Throws if the data directory has no database file, because opening it would create one, or cannot be searched. */
export function assertDatabaseExists({ DATA_DIR, DATABASE_URL }: DatabaseSettings): void {
  if (DATABASE_URL !== '' || statSync(pathIn(DATA_DIR), { throwIfNoEntry: false })) return
  throw new Error(`There is no database in ${DATA_DIR}. To fix: set DATA_DIR to the server's directory.`)
}

/**
 * Returns whether the write-ahead log of an embedded database is there: after a crash it always is, unless it was lost.
 * A clean stop removes it.
 */
export const hasLog = ({ DATA_DIR, DATABASE_URL }: DatabaseSettings): boolean =>
  DATABASE_URL !== '' || (statSync(`${pathIn(DATA_DIR)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** SQLite's result codes if it finds no directory for temporary files, or cannot create one there. */
const NO_TEMPORARY_FILES = new Set([14, 6410])

/**
 * Makes SQLite use the data directory for temporary files if it can create them nowhere else, as in a container with a
 * read-only root: a large archive, an index of many rows or a long sort would fail like a broken disk. SQLite deletes
 * such a file as soon as it is open.
 */
export function ensureTemporaryFiles(dataDir: string): void {
  const probe = new DatabaseSync('')
  try {
    // More than the cache takes.
    probe.exec('PRAGMA cache_size = 1; CREATE TABLE spilled AS SELECT zeroblob(65536)')
  } catch (error) {
    // Anything else, such as a full disk, may pass.
    if (!(error instanceof Error && 'errcode' in error && NO_TEMPORARY_FILES.has(Number(error.errcode)))) return
    probe.exec(`PRAGMA temp_store_directory = '${resolve(dataDir).replaceAll("'", "''")}'`)
  } finally {
    probe.close()
  }
}

/** Opens the database file of a data directory, creates a missing one, and rejects a damaged one. */
export async function openSqliteFile<Tables>(
  dataDir: string,
  onFailedSync?: (error: unknown) => void,
): Promise<Kysely<Tables>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = pathIn(dataDir)
  // SQLite would make a new file readable by everyone. Its -wal and -shm files inherit this mode.
  await appendFile(path, '', { mode: 0o600 })
  try {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(path, onFailedSync) })
    try {
      await assertSound(db)
      return db
    } catch (error) {
      await db.destroy()
      throw error
    }
  } catch (error) {
    throw explainDamage(error)
  }
}

const explainDamage = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) & 0xff)
    ? damage(error.message, error)
    : error

const damage = (verdict: string, cause?: Error) =>
  new Error(`The database is damaged (${verdict}). To fix: restore a backup.`, { cause })

/** Throws for an SQLite version whose write-ahead log can damage the database when it is reset (docs/decisions/003). */
export function assertSafeLog(version: string): void {
  if (version.localeCompare(MIN_SQLITE_VERSION, 'en', { numeric: true }) >= 0) return
  throw new Error(`SQLite ${version} is older than ${MIN_SQLITE_VERSION}. To fix: install a newer Node.js.`)
}

async function assertSound<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows: versions } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  assertSafeLog(versions[0]?.version ?? '')
  const { rows } = await sql<{ quick_check: string }>`PRAGMA quick_check(1)`.execute(db)
  const verdict = rows[0]?.quick_check
  if (verdict !== 'ok') throw damage(String(verdict))
}
