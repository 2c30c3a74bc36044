import { DatabaseFailure } from '@mfe/engines/failure'
import type { Logger, PostgresSettings } from '@mfe/engines/postgres'
import type { Kysely, Transaction } from 'kysely'
import { openClock } from './clock/open-clock.ts'
import { assertMigrated, migrate } from './migrate.ts'
import { ensureTemporaryFiles, hasLog, openSqliteFile } from './sqlite/sqlite.ts'
import type { Database } from './types.ts'
import { whenAvailable } from './when-available.ts'
import { isWritable } from './with-timeout.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export interface DatabaseSettings {
  DATA_DIR: string
  /** Empty: an SQLite file in the data directory. */
  DATABASE_URL: string
}

interface Mode {
  /** How long to wait for a PostgreSQL server that is not available yet, or accepts no changes. */
  waitMs: number
  limits?: Partial<PostgresSettings>
  prepare: (db: Db, settings: DatabaseSettings, logger: Logger) => Promise<unknown>
}

/** Called when the disk of an embedded database has failed; it accepts no more writes. */
type OnFailedSync = (error: unknown) => void

const modes = {
  serve: { waitMs: 30_000, prepare: migrateWithoutTimeout },
  migrated: { waitMs: 0, prepare: assertMigrated },
  // A migration may take as long as it needs.
  'as-is': { waitMs: 0, limits: { statementMs: 0 }, prepare: async () => undefined },
} satisfies Record<string, Mode>

/**
 * Rejects a damaged database. `serve` migrates it to this version. `migrated` rejects any other version, because only
 * the server may migrate a database that it may be using. `as-is` opens no clock, which earlier versions lack.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  mode: keyof typeof modes,
  logger: Logger = console,
  onFailedSync?: OnFailedSync,
): Promise<Db> {
  const { prepare, ...rest }: Mode = modes[mode]
  const hadLog = hasLog(settings)
  const db = await open(settings, rest, logger, onFailedSync)
  try {
    ensureTemporaryFiles(settings.DATA_DIR)
    await prepare(db, settings, logger)
    if (mode !== 'as-is') await openClock(db)
    // A database that lost its log may lack the rows of noted blobs, so no note may let the sweep delete them.
    if (mode === 'serve' && !hadLog) await db.deleteFrom('incoming_blob').execute()
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function open(
  { DATA_DIR, DATABASE_URL }: DatabaseSettings,
  { waitMs, limits }: Omit<Mode, 'prepare'>,
  logger: Logger,
  onFailedSync?: OnFailedSync,
): Promise<Db> {
  if (DATABASE_URL === '') return openSqliteFile(DATA_DIR, onFailedSync)
  // Loaded only when used, because loading costs memory and startup time.
  const { DEFAULT_SETTINGS, openPostgres } = await import('@mfe/engines/postgres')
  const postgres = { ...DEFAULT_SETTINGS, ...limits, url: DATABASE_URL }
  const connect = async () => {
    const db = await openPostgres<Database>(postgres, logger)
    return waitMs > 0 ? assertWritable(db) : db
  }
  return whenAvailable(connect, waitMs, logger)
}

/** Closes a database that accepts no changes, such as one whose server is the standby during a failover. */
async function assertWritable(db: Db): Promise<Db> {
  if ((await isWritable(db)) !== false) return db
  await db.destroy()
  throw new DatabaseFailure('not-writable', 'it accepts no changes')
}

/** Migrates on a connection without a statement timeout, because a migration, or waiting for one, may exceed it. */
async function migrateWithoutTimeout(db: Db, settings: DatabaseSettings, logger: Logger): Promise<string[]> {
  if (settings.DATABASE_URL === '') return migrate(db)
  await using unlimited = await open(settings, { waitMs: 0, limits: { statementMs: 0, max: 1 } }, logger)
  return await migrate(unlimited)
}
