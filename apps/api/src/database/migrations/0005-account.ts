import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

const TABLES = [
  `create table email_change (
    owner_id text not null primary key references account (id) on delete cascade,
    token_hash text not null unique,
    new_email text not null,
    session_id text not null,
    created_at text not null,
    expires_at text not null)`,
  'create index email_change_expiry on email_change (expires_at)',

  `create table passkey (
    id text not null primary key,
    owner_id text not null references account (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    sign_count bigint not null,
    name text not null,
    created_at text not null,
    last_used_at text)`,
  'create index passkey_owner on passkey (owner_id, id)',

  `create table passkey_challenge (
    challenge_hash text not null primary key,
    owner_id text references account (id) on delete cascade,
    name text,
    expires_at text not null)`,
  'create index passkey_challenge_owner on passkey_challenge (owner_id)',
  'create index passkey_challenge_expiry on passkey_challenge (expires_at)',
]

/** Adds changes of email addresses that wait for their link, and passkeys. */
export async function account(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) {
    await sql.raw(isPostgres(db) ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement).execute(db)
  }
}
