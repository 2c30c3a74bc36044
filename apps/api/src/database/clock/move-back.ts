import { type Kysely, sql } from 'kysely'
import { HEARTBEAT_TIMEOUT_MS } from '../live-replicas.ts'
import { moveRotations } from '../secrets/secrets.ts'
import type { Database } from '../types.ts'
import { toInstant } from './clock.ts'
import { TOLERANCE_MS } from './judge-time.ts'

const DAY = 86_400_000

/** When something happened. Some rows are kept for a time from then on. */
const PAST = {
  account: ['created_at', 'root_changed_at'],
  app_password: ['created_at', 'last_used_at'],
  application: ['created_at', 'answered_at'],
  audit: ['at', 'last_at'],
  damaged_blob: ['found_at'],
  dav_system_file: ['written_at'],
  earlier_version: ['created_at', 'received_at', 'replaced_at'],
  enquiry: ['created_at', 'answered_at'],
  file: ['created_at', 'received_at', 'starred_at'],
  folder: ['created_at', 'deleted_at', 'starred_at', 'changed_at'],
  idempotency: ['created_at'],
  inbox_audit: ['at'],
  link_activity: ['last_at'],
  link_digest: ['sent_at'],
  operator_session: ['seen_at'],
  orphaned_blob: ['first_seen_at'],
  outbox: ['created_at', 'waiting_since', 'tried_at', 'settled_at'],
  passkey: ['created_at', 'last_used_at'],
  replica: ['started_at', 'seen_at'],
  scrub: ['round_started_at'],
  session: ['seen_at'],
  share: ['last_used_at'],
} as const satisfies { [Table in keyof Database]?: readonly (keyof Database[Table])[] }

/**
 * Must run in the transaction that accepts a time before that of rows, which a wrong clock dated in the future. Gives
 * them this time: otherwise sessions and links would be valid, and people and emails would wait, for as long as the
 * clock was ahead.
 */
export async function moveBack(trx: Kysely<Database>, time: number): Promise<void> {
  const [now, future, tomorrow] = [toInstant(time), toInstant(time + TOLERANCE_MS), toInstant(time + DAY)]
  await trx.deleteFrom('session').where('created_at', '>', future).execute()
  await trx.deleteFrom('password_reset').where('created_at', '>', future).execute()
  await trx.deleteFrom('email_change').where('created_at', '>', future).execute()
  await trx.deleteFrom('operator_session').where('created_at', '>', future).execute()
  await trx.deleteFrom('operator_invitation').where('created_at', '>', future).execute()
  const link = { created_at: now, expires_at: now }
  await trx.updateTable('email_confirmation').set(link).where('created_at', '>', future).execute()
  // No lock is longer than an hour, and no challenge than some minutes.
  for (const table of ['dav_lock', 'passkey_challenge'] as const) {
    await trx.deleteFrom(table).where('expires_at', '>', tomorrow).execute()
  }
  // No wait is longer than a day.
  await trx.deleteFrom('throttle').where('until', '>', tomorrow).execute()
  const released = trx.updateTable('outbox').set({ next_at: now, lease_until: null, leased_by: null })
  await released.where((eb) => eb.or([eb('next_at', '>', tomorrow), eb('lease_until', '>', tomorrow)])).execute()
  const resumable = trx.updateTable('upload').set({ expires_at: tomorrow }).where('length', 'is not', null)
  await resumable.where('expires_at', '>', tomorrow).execute()
  await moveLinks(trx, time, future)
  await moveRotations(trx, time)
  for (const [table, columns] of Object.entries<readonly string[]>(PAST)) {
    for (const column of columns.map((name) => sql.ref(name))) {
      await sql`update ${sql.table(table)} set ${column} = ${now} where ${column} > ${future}`.execute(trx)
    }
  }
  // Otherwise, a replica that died while the clock was ahead would be alive, and keep its leases, for as long.
  const until = toInstant(time + HEARTBEAT_TIMEOUT_MS)
  await trx.updateTable('lease').set({ until }).where('until', '>', future).execute()
  await trx.deleteFrom('daily_count').where('day', '>', toInstant(time).slice(0, 10)).execute()
}

/** Keeps how long each link is valid. */
async function moveLinks(trx: Kysely<Database>, time: number, future: string): Promise<void> {
  const links = trx.selectFrom('share').select(['id', 'created_at', 'expires_at']).where('created_at', '>', future)
  for (const { id, created_at, expires_at } of await links.execute()) {
    const lifetime = Date.parse(expires_at) - Date.parse(created_at)
    const moved = { created_at: toInstant(time), expires_at: toInstant(time + lifetime) }
    await trx.updateTable('share').set(moved).where('id', '=', id).execute()
  }
}
