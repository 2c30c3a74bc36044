import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

/** Adds whether an earlier version arrived through a link, so that a restoration gives its file the mark back. */
export async function receivedVersions(db: Kysely<unknown>): Promise<void> {
  const type = isPostgres(db) ? 'text collate "C"' : 'text'
  await sql.raw(`alter table earlier_version add column received_at ${type}`).execute(db)
}
