import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/** Records the replicas of the API, and which of them runs a job, receives an upload or sends an email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  await db.schema
    .createTable('replica')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('seen_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('lease')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('replica_id', text, (replica) => replica.notNull().references('replica.id').onDelete('cascade'))
    .addColumn('until', text, (column) => column.notNull())
    .execute()
  // No foreign key: an upload outlives the replica that received it.
  await db.schema.alterTable('upload').addColumn('replica_id', text).execute()
  await db.schema
    .alterTable('upload')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('outbox').addColumn('leased_by', text).execute()
}
