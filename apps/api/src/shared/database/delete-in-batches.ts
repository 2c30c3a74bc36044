import { type RawBuilder, sql } from 'kysely'
import { runSlice } from '../time-slices.ts'
import { forUpdateIfFree, isPostgres } from './locks.ts'
import type { Db } from './open.ts'
import type { Database } from './types.ts'

const BATCH_SIZE = 1000

/** Deletes the matching rows in batches and lets other work run in between. Resolves to the number of deleted rows. */
export async function deleteInBatches(db: Db, table: keyof Database, matches: RawBuilder<unknown>): Promise<number> {
  const name = sql.table(table)
  const batch = isPostgres(db)
    ? sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${matches} limit ${BATCH_SIZE} ${forUpdateIfFree(db)}))`
    : sql`delete from ${name} where rowid in (select rowid from ${name} where ${matches} limit ${BATCH_SIZE})`
  let deleted = 0
  for (;;) {
    const { numAffectedRows } = await runSlice(() => batch.execute(db))
    deleted += Number(numAffectedRows)
    if (Number(numAffectedRows) < BATCH_SIZE) return deleted
  }
}
