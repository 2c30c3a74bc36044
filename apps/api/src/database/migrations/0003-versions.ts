import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

const SCHEMA = `create table earlier_version (
  id text not null primary key,
  owner_id text not null references account (id) on delete cascade,
  file_id text not null references file (id) on delete cascade,
  size bigint not null,
  sha256 text not null,
  crc32 bigint not null,
  blob_id text not null,
  created_at text not null,
  replaced_at text not null)

create index earlier_version_file on earlier_version (file_id, id)

create index earlier_version_blob on earlier_version (blob_id)

create index earlier_version_usage on earlier_version (owner_id, size)

create index earlier_version_age on earlier_version (replaced_at)

create index file_recent on file (owner_id, created_at, id)

alter table file add column starred_at text

alter table folder add column starred_at text

create index file_starred on file (owner_id, starred_at) where starred_at is not null

create index folder_starred on folder (owner_id, starred_at) where starred_at is not null`

/** Why versions before this one work beside it. */
export const contract =
  'It replaces the triggers that count usage by some that also count earlier versions. Versions before it store none, and what they change in file and folder is counted as before.'

/** Adds earlier versions of files, which count toward the usage of their account, and stars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPg = isPostgres(db)
  for (const statement of SCHEMA.split('\n\n')) {
    await sql.raw(isPg ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement).execute(db)
  }
  await (isPg ? replacePostgresTriggers(db) : replaceSqliteTriggers(db))
}

/** Files and earlier versions share blobs, and their ids differ: the bytes of a row count unless another one has them. */
async function replaceSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const change = (ownerId: string, bytes: string, entries: number) =>
    `insert into account_usage (owner_id, bytes, entries) values (${ownerId}, ${bytes}, ${entries})
      on conflict (owner_id) do update
        set bytes = account_usage.bytes + excluded.bytes, entries = account_usage.entries + excluded.entries`
  const unlessShared = (row: string) =>
    `iif(exists (select 1 from file where blob_id = ${row}.blob_id and id <> ${row}.id)
      or exists (select 1 from earlier_version where blob_id = ${row}.blob_id and id <> ${row}.id), 0, ${row}.size)`
  const define = (name: string, event: string, statement: string) =>
    sql.raw(`create trigger ${name} after ${event} begin ${statement}; end`).execute(db)

  for (const name of ['counted', 'uncounted', 'recounted']) await sql.raw(`drop trigger file_${name}`).execute(db)
  for (const table of ['file', 'earlier_version']) {
    await define(`${table}_counted`, `insert on ${table}`, change('new.owner_id', unlessShared('new'), 1))
    await define(`${table}_uncounted`, `delete on ${table}`, change('old.owner_id', `-${unlessShared('old')}`, -1))
  }
  await define(
    'file_recounted',
    'update of blob_id on file when new.blob_id <> old.blob_id',
    change('new.owner_id', `${unlessShared('new')} - ${unlessShared('old')}`, 0),
  )
}

/** Like those of SQLite, but once per statement where one may change many rows. */
async function replacePostgresTriggers(db: Kysely<unknown>): Promise<void> {
  const change = (rows: string) => `insert into account_usage as total (owner_id, bytes, entries)
    select owner_id, coalesce(sum(bytes), 0), sum(entries) from (${rows}) as changed group by owner_id
    on conflict (owner_id) do update
      set bytes = total.bytes + excluded.bytes, entries = total.entries + excluded.entries`
  const define = (name: string, statement: string) =>
    sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as $$
        begin ${statement}; return null; end $$`)
      .execute(db)
  /** `others` restricts the rows that may share the blob of `row`. */
  const isShared = (row: string, others = (_table: string) => '') =>
    ['file', 'earlier_version']
      .map((table) => `exists (select 1 from ${table} where ${table}.blob_id = ${row}.blob_id ${others(table)})`)
      .join(' or ')
  // Of several rows with one blob, only the first one counts.
  const all = (rows: string, sign: '' | '-', shared: string) =>
    `select owner_id, ${sign}1 as entries, ${sign}(case when ${shared} or row_number() over
      (partition by blob_id order by id) > 1 then 0 else size end) as bytes from ${rows}`
  const added = all(
    'added',
    '',
    isShared('added', (table) => `and ${table}.id not in (select id from added)`),
  )
  const removed = all('removed', '-', isShared('removed'))
  const unlessShared = (row: string) =>
    `case when ${isShared(row, (table) => `and ${table}.id <> ${row}.id`)} then 0 else ${row}.size end`

  for (const rows of ['files', 'versions']) {
    await define(`count_${rows}`, change(added))
    await define(`uncount_${rows}`, change(removed))
  }
  await define(
    'recount_file',
    change(`select new.owner_id, 0 as entries, ${unlessShared('new')} - ${unlessShared('old')} as bytes`),
  )
  for (const [event, rows, name] of [
    ['insert', 'new table as added', 'count'],
    ['delete', 'old table as removed', 'uncount'],
  ]) {
    await sql
      .raw(`create trigger earlier_version_${name}ed after ${event} on earlier_version referencing ${rows}
        for each statement execute function ${name}_versions()`)
      .execute(db)
  }
}
