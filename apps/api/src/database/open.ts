import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { migrate } from './migrate.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './types.ts'

export type Db = Kysely<Database>

/** Opens the data directory's database, migrated to this version; refuses a damaged one. */
export async function openDatabase(dataDir: string): Promise<Db> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'site.db')) })
  try {
    await check(db)
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function check(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`PRAGMA quick_check(1)`.execute(db)
  const verdict = rows[0]?.quick_check
  if (verdict !== 'ok') throw new Error(`The database is damaged (${verdict}). Way out: restore a backup.`)
}

/** Whether the database can be asked. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
