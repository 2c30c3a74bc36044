import type { Kysely } from 'kysely'

/**
 * Indexes the expiry, so that finding lapsed rows reads no others: callers create as many rows as they have addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('throttle_expiry').on('throttle').column('expires_at').execute()
}
