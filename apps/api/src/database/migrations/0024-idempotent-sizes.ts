import type { Kysely } from 'kysely'

/** Adds the size of the file that a request with a key stored, absent for other requests and for earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency').addColumn('bytes', 'bigint').execute()
}
