import type { Kysely } from 'kysely'

/** What has lapsed is found without reading what has not: callers make as many rows as they have addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('throttle_expiry').on('throttle').column('expires_at').execute()
}
