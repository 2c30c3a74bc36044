import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/**
 * Adds the accounts whose email address nobody has confirmed, each with its newest link. Accounts without a row are
 * confirmed, as are all that exist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textType(db)
  await db.schema
    .createTable('email_confirmation')
    .addColumn('owner_id', text, (owner) => owner.notNull().primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('email_confirmation_age')
    .on('email_confirmation')
    .columns(['created_at', 'owner_id'])
    .execute()
}
