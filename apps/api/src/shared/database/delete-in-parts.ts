import { type RawBuilder, sql } from 'kysely'
import { runSlice } from '../time-slices.ts'
import { forUpdateIfFree, isPostgres } from './locks.ts'
import type { Db } from './open.ts'
import type { Database } from './types.ts'

const PART = 1000

/** Deletes the matching rows in batches and lets other work run in between. Resolves to the number of deleted rows. */
export async function deleteInParts(db: Db, table: keyof Database, matches: RawBuilder<unknown>): Promise<number> {
  const name = sql.table(table)
  const part = isPostgres(db)
    ? sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${matches} limit ${PART} ${forUpdateIfFree(db)}))`
    : sql`delete from ${name} where rowid in (select rowid from ${name} where ${matches} limit ${PART})`
  let deleted = 0
  for (;;) {
    const { numAffectedRows } = await runSlice(() => part.execute(db))
    deleted += Number(numAffectedRows)
    if (Number(numAffectedRows) < PART) return deleted
  }
}
