import { type RawBuilder, sql } from 'kysely'
import { forUpdateIfFree, isPostgres } from './locks.ts'
import type { Db } from './open.ts'
import { SITE, slicesFor } from './turns/turns.ts'
import type { Database } from './types.ts'

/** Far below the number of parameters that a statement may have: 32,766 in SQLite, 65,535 in PostgreSQL. */
const BATCH_SIZE = 500

/** Splits a list of unlimited length into batches that a statement can name. */
export function* batchesOf<Item>(items: readonly Item[], size = BATCH_SIZE): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

const MAX_ROWS = 1000

/** Deletes the matching rows in batches and lets other work run in between. Resolves to the number of deleted rows. */
export async function deleteInBatches(db: Db, table: keyof Database, matches: RawBuilder<unknown>): Promise<number> {
  const name = sql.table(table)
  const batch = (rows: number) =>
    isPostgres(db)
      ? sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${matches} limit ${rows} ${forUpdateIfFree(db)}))`
      : sql`delete from ${name} where rowid in (select rowid from ${name} where ${matches} limit ${rows})`
  const inSlice = slicesFor(SITE, MAX_ROWS)
  let deleted = 0
  for (;;) {
    const isLast = await inSlice(async (rows) => {
      const { numAffectedRows } = await batch(rows).execute(db)
      deleted += Number(numAffectedRows)
      return Number(numAffectedRows) < rows
    })
    if (isLast) return deleted
  }
}
