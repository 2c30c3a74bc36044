import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'
import { countUsage } from './0001-usage-triggers.ts'

const SCHEMA = `create table account (
  id text not null primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  password_hash text not null,
  created_at text not null)

create unique index account_email on account (email)

create index account_closed on account (id) where email = id

create table session (
  id text not null primary key,
  owner_id text not null references account (id) on delete cascade,
  token_hash text not null,
  cookie_hash text not null,
  bound integer not null default 0,
  created_at text not null,
  seen_at text not null,
  expires_at text not null,
  address text not null default '',
  agent text not null default '')

create unique index session_token on session (token_hash)

create unique index session_cookie on session (cookie_hash)

create index session_owner on session (owner_id)

create table replica (
  id text not null primary key,
  started_at text not null,
  seen_at text not null)

create table lease (
  name text not null primary key,
  replica_id text not null references replica (id) on delete cascade,
  until text not null)

create table password_reset (
  token_hash text not null primary key,
  owner_id text not null references account (id) on delete cascade,
  created_at text not null,
  expires_at text not null)

create index password_reset_owner on password_reset (owner_id)

create table email_confirmation (
  owner_id text not null primary key references account (id) on delete cascade,
  token_hash text not null unique,
  created_at text not null,
  expires_at text not null)

create index email_confirmation_age on email_confirmation (created_at, owner_id)

create table folder (
  id text not null primary key,
  owner_id text not null references account (id) on delete cascade,
  parent_id text references folder (id) on delete cascade,
  name text not null,
  search_name text not null,
  created_at text not null,
  deleted_at text)

create unique index folder_name on folder (owner_id, coalesce(parent_id, ''), name) where deleted_at is null

create index folder_parent on folder (parent_id)

create index folder_deleted on folder (id) where deleted_at is not null

create index folder_search on folder (owner_id, search_name, id)

create table file (
  id text not null primary key,
  owner_id text not null references account (id) on delete cascade,
  folder_id text not null references folder (id) on delete cascade,
  name text not null,
  search_name text not null,
  size bigint not null,
  sha256 text not null,
  crc32 bigint not null,
  blob_id text not null,
  created_at text not null)

create unique index file_name on file (folder_id, name)

create index file_by_time on file (folder_id, created_at, id)

create index file_blob on file (blob_id)

create index file_usage on file (owner_id, size)

create index file_search on file (owner_id, search_name, id)

create table share (
  id text not null primary key,
  token_hash text not null unique,
  sealed_token text,
  owner_id text not null references account (id) on delete cascade,
  kind text not null,
  note text,
  file_id text references file (id) on delete cascade,
  folder_id text references folder (id) on delete cascade,
  password_hash text,
  uses integer not null default 0,
  max_uses integer,
  bytes bigint not null default 0,
  max_bytes bigint,
  created_at text not null,
  expires_at text not null,
  last_used_at text)

create index share_owner on share (owner_id, id)

create index share_file on share (file_id)

create index share_folder on share (folder_id)

create index share_expiry on share (expires_at)

create table zip_selection (
  id text not null primary key,
  owner_id text not null references account (id) on delete cascade,
  session_id text not null references session (id) on delete cascade,
  folder_id text,
  folder_ids text not null,
  file_ids text not null,
  expires_at text not null)

create index zip_selection_owner on zip_selection (owner_id, id)

create index zip_selection_session on zip_selection (session_id)

create index zip_selection_expiry on zip_selection (expires_at)

create table upload (
  id text not null primary key,
  owner_id text not null references account (id) on delete cascade,
  folder_id text references folder (id) on delete cascade,
  name text,
  bytes bigint not null,
  length bigint,
  received bigint not null default 0,
  draft_state text,
  finished integer not null default 0,
  replica_id text,
  turn integer not null default 0,
  on_conflict text,
  if_match text,
  replaces text,
  expires_at text not null)

create index upload_owner on upload (owner_id)

create index upload_folder on upload (folder_id)

create index upload_expiry on upload (expires_at)

create table enquiry (
  id text not null primary key,
  reference text not null,
  first_name text not null,
  phone_number text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at text not null)

create index enquiry_reference on enquiry (reference)

create table application (
  id text not null primary key,
  reference text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  role text not null,
  company text not null,
  phone_number text not null,
  message text not null,
  subject text not null,
  description text not null,
  created_at text not null)

create index application_reference on application (reference)

create table attachment (
  id text not null primary key,
  application_id text not null references application (id) on delete cascade,
  kind text not null,
  name text not null,
  size bigint not null,
  sha256 text not null,
  blob_id text not null,
  flags text not null)

create index attachment_application on attachment (application_id)

create unique index attachment_blob on attachment (blob_id)

create table outbox (
  id text not null primary key,
  kind text not null,
  recipient text not null,
  reference text,
  reply_to text,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_at text not null,
  waiting_since text,
  tried_at text,
  counted_ms integer not null default 0,
  settled_at text,
  lease_until text,
  leased_by text,
  status text not null default 'waiting',
  last_error text,
  created_at text not null)

create index outbox_due on outbox (status, next_at)

create index outbox_settled on outbox (status, settled_at)

create index outbox_reference on outbox (reference)

create index outbox_recipient on outbox (recipient)

create table blob_hold (
  id text not null primary key,
  owner_id text not null,
  replica_id text not null references replica (id) on delete cascade,
  number integer not null)

create table doomed_blob (
  blob_id text not null primary key,
  owner_id text not null,
  size bigint not null,
  last_hold integer not null)

create index doomed_blob_owner on doomed_blob (owner_id)

create table incoming_blob (
  blob_id text not null primary key,
  replica_id text not null,
  upload_id text)

create table orphaned_blob (
  blob_id text not null primary key,
  size bigint not null,
  first_seen_at text not null)

create table damaged_blob (
  blob_id text not null primary key,
  problem text not null,
  found_at text not null)

create table scrub (
  id text not null primary key,
  last_blob_id text not null,
  round_started_at text not null)

create table idempotency (
  scope text not null,
  key text not null,
  fingerprint text not null,
  answer text not null,
  bytes bigint,
  created_at text not null,
  primary key (scope, key))

create index idempotency_age on idempotency (created_at)

create table throttle (
  key text not null primary key,
  count integer not null,
  until text not null,
  expires_at text not null)

create index throttle_expiry on throttle (expires_at)

create table audit (
  id text not null primary key,
  at text not null,
  account_id text,
  action text not null,
  detail text not null,
  times bigint not null default 1,
  last_at text)

create index audit_age on audit (at)

create table account_usage (
  owner_id text not null primary key,
  bytes bigint not null,
  entries bigint not null)

create table daily_count (
  owner_id text not null,
  day text not null,
  kind text not null,
  count bigint not null,
  primary key (owner_id, day, kind))

create table setting (key text not null primary key, value text not null)

create table clock (
  id text not null primary key,
  accepted_at text not null,
  doubted_since text,
  doubted_at text,
  acceptances integer not null default 0)

create table required_migration (name text not null primary key)`

/** The first schema. A migration is frozen once released: it uses nothing that later versions change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of SCHEMA.split('\n\n')) await sql.raw(onEngine(db, statement)).execute(db)
  await countUsage(db)
}

/** Text sorts by bytes on both engines. */
const onEngine = (db: Kysely<unknown>, statement: string): string =>
  isPostgres(db) ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement
