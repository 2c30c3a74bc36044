import { Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import { assertMigrated, migrate } from './migrate.ts'
import { assertSound, sqliteFile } from './sqlite-file.ts'
import type { Database } from './types.ts'

export type Db = Kysely<Database>

export type DatabaseSettings = Pick<Config, 'DATA_DIR'>

/** What each mode of `openDatabase` does once the database is open. */
const steps = {
  serve: migrate,
  beside: assertMigrated,
  'as-is': async () => undefined,
} satisfies Record<string, (db: Db) => Promise<unknown>>

/**
 * Opens the database and rejects a damaged one. `serve` migrates it to this version. `beside` is for work beside a
 * server, which alone may migrate it, and rejects any other version. `as-is` accepts every version.
 */
export async function openDatabase({ DATA_DIR }: DatabaseSettings, mode: keyof typeof steps): Promise<Db> {
  const db = new Kysely<Database>({ dialect: await sqliteFile(DATA_DIR) })
  try {
    await assertSound(db)
    await steps[mode](db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
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
