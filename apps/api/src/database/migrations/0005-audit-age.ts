import type { Kysely } from 'kysely'

/** What is too old is found without reading what is not: every login and every file has its row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_age').on('audit').column('at').execute()
}
