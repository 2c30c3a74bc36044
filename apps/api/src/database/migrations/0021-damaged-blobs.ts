import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/** Adds the notes of blobs whose bytes are missing or damaged, and how far the check of all bytes has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  // No foreign key: several files may share a blob.
  await db.schema
    .createTable('damaged_blob')
    .addColumn('blob_id', text, (column) => column.notNull().primaryKey())
    .addColumn('problem', text, (column) => column.notNull())
    .addColumn('found_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('scrub')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('last_blob_id', text, (column) => column.notNull())
    .addColumn('round_started_at', text, (column) => column.notNull())
    .execute()
}
