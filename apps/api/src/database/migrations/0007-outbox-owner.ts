import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

const STATEMENTS = [
  // Without a reference: the email to the owner of a taken address would lock that account after the caller's.
  'alter table outbox add column owner_id text',
  'create index outbox_owner on outbox (owner_id)',
]

/** Adds the account that an email belongs to, so that its erasure finds the email at whatever address. */
export async function outboxOwner(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(isPostgres(db) ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement).execute(db)
  }
}
