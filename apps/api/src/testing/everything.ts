import { sql } from 'kysely'
import type { Db } from '../shared/database/open.ts'

/** Returns all rows of all tables as text, to check that they do not contain a value. */
export async function everythingIn(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
  return JSON.stringify(rows.map((result) => result.rows))
}
