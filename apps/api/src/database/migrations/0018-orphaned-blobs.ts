import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/** Adds the notes of blobs whose rows are not stored yet, and the marks of blobs that the database does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  // No foreign keys: bytes may outlive their replica and their upload.
  await db.schema
    .createTable('incoming_blob')
    .addColumn('blob_id', text, (column) => column.notNull().primaryKey())
    .addColumn('replica_id', text, (column) => column.notNull())
    .addColumn('upload_id', text)
    .execute()
  await db.schema
    .createTable('orphaned_blob')
    .addColumn('blob_id', text, (column) => column.notNull().primaryKey())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('first_seen_at', text, (column) => column.notNull())
    .execute()
}
