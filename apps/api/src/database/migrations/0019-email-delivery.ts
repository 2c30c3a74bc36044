import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/** Records how long each email waits for delivery, and when it left the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['waiting_since', 'tried_at', 'settled_at']) {
    await db.schema.alterTable('outbox').addColumn(column, textType(db)).execute()
  }
  await db.schema
    .alterTable('outbox')
    .addColumn('counted_ms', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('outbox_settled').on('outbox').columns(['status', 'settled_at']).execute()
  // Every waiting email is compared with its record.
  for (const table of ['enquiry', 'application']) {
    await db.schema.createIndex(`${table}_reference`).on(table).column('reference').execute()
  }
}
