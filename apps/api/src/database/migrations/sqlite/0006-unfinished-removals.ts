import { type Kysely, sql } from 'kysely'

/**
 * Indexes what an interrupted removal left, so the hourly search for it does not read every folder and account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index folder_detached on folder (id) where parent_id = id`.execute(db)
  await sql`create index account_closed on account (id) where email = id`.execute(db)
}
