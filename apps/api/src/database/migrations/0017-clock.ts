import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/** Adds what is known about the time, in one row (docs/decisions/054). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  await db.schema
    .createTable('clock')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('accepted_at', text, (column) => column.notNull())
    .addColumn('doubted_since', text)
    .addColumn('doubted_at', text)
    .addColumn('acceptances', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
