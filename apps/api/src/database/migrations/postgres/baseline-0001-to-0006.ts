import { type Kysely, sql } from 'kysely'
import { up as first } from '../sqlite/0001-first.ts'
import { up as accountCare } from '../sqlite/0002-account-care.ts'
import { up as resumableUploads } from '../sqlite/0003-resumable-uploads.ts'
import { up as throttleExpiry } from '../sqlite/0004-throttle-expiry.ts'
import { up as auditAge } from '../sqlite/0005-audit-age.ts'
import { up as unfinishedRemovals } from '../sqlite/0006-unfinished-removals.ts'

/** Creates the first schema on PostgreSQL: SQLite's after 0006, with text columns that sort by bytes, as in SQLite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [first, accountCare, resumableUploads, throttleExpiry, auditAge, unfinishedRemovals])
    await step(db)
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'`.execute(db)
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text collate "C"`.execute(db)
  }
}
