import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

/** Adds the triggers that keep the bytes and entries of each account: whatever adds or deletes rows, they count. */
export const countUsage = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db) ? addPostgresTriggers(db) : addSqliteTriggers(db)

/** Copies share a blob, so the bytes of an entry count unless another row has the same one. */
async function addSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const change = (ownerId: string, bytes: string, entries: number) =>
    sql.raw(`insert into account_usage (owner_id, bytes, entries) values (${ownerId}, ${bytes}, ${entries})
      on conflict (owner_id) do update
        set bytes = account_usage.bytes + excluded.bytes, entries = account_usage.entries + excluded.entries`)
  const unlessShared = (row: string) =>
    `iif(exists (select 1 from file where blob_id = ${row}.blob_id and id <> ${row}.id), 0, ${row}.size)`
  await sql`create trigger file_counted after insert on file
    begin ${change('new.owner_id', unlessShared('new'), 1)}; end`.execute(db)
  await sql`create trigger file_uncounted after delete on file
    begin ${change('old.owner_id', `-${unlessShared('old')}`, -1)}; end`.execute(db)
  await sql`create trigger file_recounted after update of blob_id on file when new.blob_id <> old.blob_id
    begin ${change('new.owner_id', `${unlessShared('new')} - ${unlessShared('old')}`, 0)}; end`.execute(db)
  await sql`create trigger folder_counted after insert on folder
    begin ${change('new.owner_id', '0', 1)}; end`.execute(db)
  await sql`create trigger folder_uncounted after delete on folder
    begin ${change('old.owner_id', '0', -1)}; end`.execute(db)
}

/** Like those of SQLite, but once per statement where one may change many rows. */
async function addPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  const change = (rows: string) => `insert into account_usage as total (owner_id, bytes, entries)
    select owner_id, coalesce(sum(bytes), 0), sum(entries) from (${rows}) as changed group by owner_id
    on conflict (owner_id) do update
      set bytes = total.bytes + excluded.bytes, entries = total.entries + excluded.entries`
  const define = (name: string, statement: string) =>
    sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`)
      .execute(db)
  // Of several rows with one blob, only the first one counts.
  const files = (rows: string, sign: '' | '-', others: string) =>
    `select owner_id, ${sign}1 as entries, ${sign}(case when exists (${others}) or row_number() over
      (partition by blob_id order by id) > 1 then 0 else size end) as bytes from ${rows}`
  const sharedBy = (row: string) => `select 1 from file where file.blob_id = ${row}.blob_id`
  await define(
    'count_files',
    change(files('added', '', `${sharedBy('added')} and file.id not in (select id from added)`)),
  )
  await define('uncount_files', change(files('removed', '-', sharedBy('removed'))))
  const unlessShared = (row: string) =>
    `case when exists (${sharedBy(row)} and file.id <> ${row}.id) then 0 else ${row}.size end`
  await define(
    'recount_file',
    change(`select new.owner_id, 0 as entries, ${unlessShared('new')} - ${unlessShared('old')} as bytes`),
  )
  await define('count_folders', change('select owner_id, 1 as entries, 0 as bytes from added'))
  await define('uncount_folders', change('select owner_id, -1 as entries, 0 as bytes from removed'))
  for (const [table, name] of [
    ['file', 'files'],
    ['folder', 'folders'],
  ]) {
    await sql
      .raw(`create trigger ${table}_counted after insert on ${table} referencing new table as added
        for each statement execute function count_${name}()`)
      .execute(db)
    await sql
      .raw(`create trigger ${table}_uncounted after delete on ${table} referencing old table as removed
        for each statement execute function uncount_${name}()`)
      .execute(db)
  }
  await sql`create trigger file_recounted after update of blob_id on file for each row
    when (new.blob_id <> old.blob_id) execute function recount_file()`.execute(db)
}
