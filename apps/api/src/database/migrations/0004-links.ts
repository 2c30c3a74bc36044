import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

const SCHEMA = `alter table share add column sender text

alter table share add column notifies integer not null default 0

alter table file add column received_at text

create table link_activity (
  share_id text not null references share (id) on delete cascade,
  kind text not null,
  name text not null,
  times integer not null,
  reported integer not null default 0,
  bytes bigint not null default 0,
  last_at text not null,
  primary key (share_id, kind, name))

create index link_activity_latest on link_activity (share_id, last_at)

create index link_activity_unreported on link_activity (share_id) where times > reported

create table link_digest (
  owner_id text not null primary key references account (id) on delete cascade,
  sent_at text not null)`

/** What owners see of a link's use: names of files and times, nothing about visitors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of SCHEMA.split('\n\n')) await sql.raw(onEngine(db, statement)).execute(db)
}

/** Text sorts by bytes on both engines. */
const onEngine = (db: Kysely<unknown>, statement: string): string =>
  isPostgres(db) ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement
