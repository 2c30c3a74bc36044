import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

const TABLES = [
  `create table app_password (
    id text not null primary key,
    owner_id text not null references account (id) on delete cascade,
    token_hash text not null unique,
    name text not null,
    may_write integer not null,
    created_at text not null,
    last_used_at text)`,
  'create index app_password_owner on app_password (owner_id, id)',

  `create table dav_lock (
    token text not null primary key,
    owner_id text not null references account (id) on delete cascade,
    folder_id text references folder (id) on delete cascade,
    file_id text references file (id) on delete cascade,
    is_deep integer not null,
    is_shared integer not null,
    holder text not null,
    expires_at text not null)`,
  'create index dav_lock_owner on dav_lock (owner_id)',
  'create index dav_lock_folder on dav_lock (folder_id)',
  'create index dav_lock_file on dav_lock (file_id)',
  'create index dav_lock_expiry on dav_lock (expires_at)',

  `create table dav_properties (
    owner_id text not null references account (id) on delete cascade,
    folder_id text unique references folder (id) on delete cascade,
    file_id text unique references file (id) on delete cascade,
    content text not null,
    size integer not null)`,
  'create index dav_properties_owner on dav_properties (owner_id, size)',

  `create table dav_system_file (
    owner_id text not null references account (id) on delete cascade,
    place text not null,
    name text not null,
    folder_id text references folder (id) on delete cascade,
    content text not null,
    size integer not null,
    written_at text not null,
    primary key (owner_id, place, name))`,
  'create index dav_system_file_folder on dav_system_file (folder_id)',
  'create index dav_system_file_age on dav_system_file (written_at)',
]

/** App passwords, and what WebDAV keeps about files and folders. */
export async function webdav(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) {
    await sql.raw(isPostgres(db) ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement).execute(db)
  }
}
