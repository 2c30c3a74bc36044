import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

const STATEMENTS = [
  `create table operator_invitation (
    token_hash text not null primary key,
    email text not null unique,
    created_at text not null,
    expires_at text not null)`,
  'create index operator_invitation_expiry on operator_invitation (expires_at)',

  `create table operator_session (
    id text not null primary key,
    cookie_hash text not null unique,
    email text not null,
    created_at text not null,
    seen_at text not null,
    expires_at text not null)`,
  'create index operator_session_email on operator_session (email)',
  'create index operator_session_expiry on operator_session (expires_at)',

  `create table inbox_audit (
    id text not null primary key,
    at text not null,
    operator text not null,
    action text not null,
    enquiry_id text references enquiry (id) on delete set null,
    application_id text references application (id) on delete set null,
    detail text not null)`,
  'create index inbox_audit_age on inbox_audit (at)',
  'create index inbox_audit_enquiry on inbox_audit (enquiry_id)',
  'create index inbox_audit_application on inbox_audit (application_id)',

  ...['enquiry', 'application'].flatMap((table) => [
    `alter table ${table} add column answered_at text`,
    `alter table ${table} add column answered_by text`,
    `create index ${table}_open on ${table} (id) where answered_at is null`,
  ]),
]

/** Who may read the inbox in a browser, what they did there, and which messages they answered. */
export async function inbox(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(isPostgres(db) ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement).execute(db)
  }
}
