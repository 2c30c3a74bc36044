import { type Kysely, sql } from 'kysely'

/** Forgets search names that are longer than a name can be; the next search adds them again, shortened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['folder', 'file']) {
    await sql`update ${sql.table(table)} set search_name = null where length(search_name) > 255`.execute(db)
  }
}
