import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

/**
 * Adds when the content of a folder changed, which for the root is a column of the account; null means not since its
 * creation, or not since this migration.
 */
export async function changedFolders(db: Kysely<unknown>): Promise<void> {
  const type = isPostgres(db) ? 'text collate "C"' : 'text'
  // In the order of locks, because the version before may be writing.
  await sql.raw(`alter table account add column root_changed_at ${type}`).execute(db)
  await sql.raw(`alter table folder add column changed_at ${type}`).execute(db)
}
