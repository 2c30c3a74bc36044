import { type Kysely, sql } from 'kysely'

/** Allows several files to share a blob, and records which replicas keep a blob that another file uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index file_blob`.execute(db)
  await sql`create index file_blob on file (blob_id)`.execute(db)
  await db.schema
    .alterTable('replica')
    .addColumn('shares_blobs', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
