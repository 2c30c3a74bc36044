import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'
import { textType } from '../text-type.ts'

/**
 * Adds names in the form that searches compare. A search fills in null values, and a trigger resets the value of a
 * renamed row, so versions and features unaware of search may insert and rename.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function forget_search_name() returns trigger language plpgsql as
      $$ begin new.search_name := null; return new; end $$`.execute(db)
  }
  for (const table of ['folder', 'file']) {
    await db.schema.alterTable(table).addColumn('search_name', textType(db)).execute()
    await db.schema.createIndex(`${table}_search`).on(table).columns(['owner_id', 'search_name', 'id']).execute()
    const trigger = sql.raw(`${table}_renamed`)
    await (isPostgres(db)
      ? sql`create trigger ${trigger} before update of name on ${sql.table(table)} for each row
          execute function forget_search_name()`
      : sql`create trigger ${trigger} after update of name on ${sql.table(table)}
          begin update ${sql.table(table)} set search_name = null where id = new.id; end`
    ).execute(db)
  }
}
