import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/**
 * Adds the entries that a session selected for a zip. Their ids are JSON arrays, because a selection is only read as a
 * whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  await db.schema
    .createTable('zip_selection')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (owner) => owner.notNull().references('account.id').onDelete('cascade'))
    .addColumn('session_id', text, (session) => session.notNull().references('session.id').onDelete('cascade'))
    .addColumn('folder_id', text)
    .addColumn('folder_ids', text, (column) => column.notNull())
    .addColumn('file_ids', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('zip_selection_owner').on('zip_selection').columns(['owner_id', 'id']).execute()
  // The end of a session deletes its selections.
  await db.schema.createIndex('zip_selection_session').on('zip_selection').column('session_id').execute()
  await db.schema.createIndex('zip_selection_expiry').on('zip_selection').column('expires_at').execute()
}
