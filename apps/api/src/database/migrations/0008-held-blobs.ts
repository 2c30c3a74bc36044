import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/**
 * Adds tables for the accounts whose blobs a replica is reading, and for the deleted blobs whose bytes remain until it
 * is done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  await db.schema
    .createTable('blob_hold')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('replica_id', text, (replica) => replica.notNull().references('replica.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute()
  // No foreign key: bytes may outlive their account.
  await db.schema
    .createTable('doomed_blob')
    .addColumn('blob_id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('last_hold', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('doomed_blob_owner').on('doomed_blob').column('owner_id').execute()
}
