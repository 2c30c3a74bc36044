import type { Kysely } from 'kysely'

/** Allows a reservation to belong to a resumable upload, which survives a lost connection or a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const upload = () => db.schema.alterTable('upload')
  await upload()
    .addColumn('folder_id', 'text', (folder) => folder.references('folder.id').onDelete('cascade'))
    .execute()
  await upload().addColumn('name', 'text').execute()
  await upload().addColumn('length', 'bigint').execute()
  await upload()
    .addColumn('received', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await upload()
    .addColumn('finished', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('upload_folder').on('upload').column('folder_id').execute()
  await db.schema.createIndex('upload_expiry').on('upload').column('expires_at').execute()
}
