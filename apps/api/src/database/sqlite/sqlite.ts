import { statSync } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { DatabaseFailure, type FailureKind, isFailure } from '@mfe/engines/failure'
import { storable } from '@mfe/engines/storable'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DatabaseSettings } from '../open.ts'

const MAX_STATEMENTS = 500

/** Copies rows to objects of one shape, because field access is slow on the objects that node:sqlite returns. */
function* toRows(statement: StatementSync, arrays: Iterable<unknown>) {
  const names = statement.columns().map(({ name }) => name)
  for (const values of arrays as Iterable<SQLOutputValue[]>) {
    const row: Record<string, SQLOutputValue | undefined> = {}
    for (const [index, name] of names.entries()) row[name] = values[index]
    yield row
  }
}

/** The log keeps at most this size after a larger change; otherwise it would keep its largest one until the site stops. */
const MAX_LOG_BYTES = 8 * 2 ** 20

type Run = <Result>(call: () => Result) => Result

/** Adapts a node:sqlite statement to the interface that Kysely expects. */
function adaptStatement(statement: StatementSync, run: Run) {
  statement.setReturnArrays(true)
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => run(() => [...toRows(statement, statement.all(...storable(parameters)))]),
    run: (parameters: readonly unknown[]) => run(() => statement.run(...storable(parameters))),
    iterate: (parameters: readonly unknown[]) => toRows(statement, statement.iterate(...storable(parameters))),
  }
}

/**
 * Kysely's SQLite dialect on node:sqlite: write-ahead log, each commit on disk before it is acknowledged. After a
 * failed sync, it accepts no more writes: a later commit could seem to succeed behind a log that is damaged on disk.
 */
export function sqliteDialect(path: string, onFailedSync: (error: unknown) => void = () => undefined): SqliteDialect {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  try {
    sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`)
  } catch (error) {
    sqlite.close()
    throw error
  }

  function run<Result>(call: () => Result): Result {
    try {
      return call()
    } catch (error) {
      const failure = sqliteFailure(error)
      if (isFailure(failure, 'failed-sync')) {
        sqlite.exec('PRAGMA query_only = ON')
        onFailedSync(failure)
      }
      throw failure
    }
  }

  const prepared = new LRUCache<string, ReturnType<typeof adaptStatement>>({
    max: MAX_STATEMENTS,
    memoMethod: (statement) =>
      adaptStatement(
        run(() => sqlite.prepare(statement)),
        run,
      ),
  })
  const config = { database: { close: () => sqlite.close(), prepare: (sql: string) => prepared.memo(sql) } }
  const dialect = new SqliteDialect(config)
  dialect.createDriver = () => new Driver(config, sqlite)
  dialect.createAdapter = () => new Adapter()
  return dialect
}

/** SQLite rolls back table definitions like rows, so a killed migration leaves no partial changes. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Takes the write lock when a transaction starts: one that reads first would fail if another process, such as a
 * command, writes in the meantime. SQLite itself rolls back on a failing disk; a second rollback would hide the cause.
 */
class Driver extends SqliteDriver {
  readonly #sqlite: DatabaseSync

  constructor(config: SqliteDialectConfig, sqlite: DatabaseSync) {
    super(config)
    this.#sqlite = sqlite
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection)
  }
}

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
 * Whether the write-ahead log of an embedded database is there: after a crash it always is, unless it was lost. A clean
 * stop removes it.
 */
export const hasLog = ({ DATA_DIR, DATABASE_URL }: DatabaseSettings): boolean =>
  DATABASE_URL !== '' || (statSync(`${pathIn(DATA_DIR)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** SQLite's result codes if it finds no directory for temporary files, or cannot create one there. */
const NO_TEMPORARY_FILES = new Set([14, 6410])

/**
 * Uses the data directory for temporary files if SQLite can create them nowhere else, as with a read-only root:
 * otherwise, a large archive or sort would fail like a broken disk. SQLite deletes such a file once it is open.
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

// Extended result codes (https://www.sqlite.org/rescode.html).
const EXTENDED: Readonly<Record<number, FailureKind>> = { 787: 'no-parent', 1555: 'taken', 2067: 'taken' }

/** By the low byte. SQLite does not say which call failed, so every I/O error counts as a failed sync. */
const PRIMARY: Readonly<Record<number, FailureKind>> = { 5: 'busy', 8: 'not-writable', 10: 'failed-sync', 13: 'full' }

/** Translates an SQLite error; returns any other error unchanged. */
export function sqliteFailure(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  const kind = EXTENDED[code] ?? PRIMARY[code & 0xff]
  return kind ? new DatabaseFailure(kind, error) : error
}
