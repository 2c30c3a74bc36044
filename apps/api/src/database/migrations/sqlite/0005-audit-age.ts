import type { Kysely } from 'kysely'

/** Indexes the age, so finding old rows does not read the whole table: every login and every file adds a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_age').on('audit').column('at').execute()
}
