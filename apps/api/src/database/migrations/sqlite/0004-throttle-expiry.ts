import type { Kysely } from 'kysely'

/** Indexes the expiry: finding expired rows would otherwise scan the whole table, with a row for each address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('throttle_expiry').on('throttle').column('expires_at').execute()
}
