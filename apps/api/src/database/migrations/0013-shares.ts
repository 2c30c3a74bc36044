import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/**
 * Adds links to files and folders. A link references its item: it follows renames and moves, and is deleted with it.
 * Archives that link visitors download have a separate limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  await db.schema
    .createTable('share')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('owner_id', text, (owner) => owner.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('file_id', text, (file) => file.references('file.id').onDelete('cascade'))
    .addColumn('folder_id', text, (folder) => folder.references('folder.id').onDelete('cascade'))
    .addColumn('password_hash', text)
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('max_uses', 'integer')
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('max_bytes', 'bigint')
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .execute()
  await db.schema.createIndex('share_owner').on('share').columns(['owner_id', 'id']).execute()
  // Deletions of files and folders look up their links.
  await db.schema.createIndex('share_file').on('share').column('file_id').execute()
  await db.schema.createIndex('share_folder').on('share').column('folder_id').execute()
  await db.schema.createIndex('share_expiry').on('share').column('expires_at').execute()
  await db.schema
    .alterTable('blob_hold')
    .addColumn('visitor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
