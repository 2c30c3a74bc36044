import type { Logger } from '@mfe/engines/postgres'
import { type Kysely, sql } from 'kysely'
import { assertMigrated, migrate } from './migrate.ts'
import { openSqliteFile } from './sqlite-file.ts'
import type { Database } from './types.ts'

export type Db = Kysely<Database>

export interface DatabaseSettings {
  DATA_DIR: string
  /** Empty: a SQLite file in the data directory. */
  DATABASE_URL: string
}

/** What each mode of `openDatabase` does once the database is open. */
const steps = {
  serve: migrateInTime,
  beside: assertMigrated,
  'as-is': async () => undefined,
} satisfies Record<string, (db: Db, settings: DatabaseSettings, logger: Logger) => Promise<unknown>>

/**
 * Opens the database and rejects a damaged one. `serve` migrates it to this version. `beside` is for work beside a
 * server, which alone may migrate it, and rejects any other version. `as-is` accepts every version.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  mode: keyof typeof steps,
  logger: Logger = console,
): Promise<Db> {
  const db = await open(settings, logger)
  try {
    await steps[mode](db, settings, logger)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function open({ DATA_DIR, DATABASE_URL }: DatabaseSettings, logger: Logger): Promise<Db> {
  if (DATABASE_URL === '') return openSqliteFile(DATA_DIR)
  // Loaded only where it is used: it costs memory and time at start.
  const { DEFAULT_SETTINGS, openPostgres } = await import('@mfe/engines/postgres')
  return openPostgres({ ...DEFAULT_SETTINGS, url: DATABASE_URL }, logger)
}

/** Neither a migration nor the wait for another replica's has the time limit of a request's statement. */
async function migrateInTime(db: Db, { DATABASE_URL }: DatabaseSettings, logger: Logger): Promise<string[]> {
  if (DATABASE_URL === '') return migrate(db)
  const { DEFAULT_SETTINGS, openPostgres } = await import('@mfe/engines/postgres')
  await using patient = await openPostgres({ ...DEFAULT_SETTINGS, statementMs: 0, max: 1, url: DATABASE_URL }, logger)
  return await migrate(patient)
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
