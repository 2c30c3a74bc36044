import { sql } from 'kysely'
import type { Db } from '../shared/database/open.ts'

/** Every value of every table, for what must be in none of them. */
export async function everythingIn(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
  return JSON.stringify(rows.map((result) => result.rows))
}
