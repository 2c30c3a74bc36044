import type { Kysely } from 'kysely'

/** Indexes the age, so that finding old rows reads no others: every login and every file adds a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_age').on('audit').column('at').execute()
}
