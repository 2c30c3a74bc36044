import { type Kysely, sql } from 'kysely'
import { HEARTBEAT_TIMEOUT_MS } from '../live-replicas.ts'
import { moveRotations } from '../secrets/secrets.ts'
import type { Database } from '../types.ts'
import { toInstant } from './clock.ts'
import { TOLERANCE_MS } from './judge-time.ts'

const DAY = 86_400_000

/** When rows were added; some are kept for a time from then on. */
const DATED = ['account', 'application', 'enquiry', 'file', 'folder', 'idempotency', 'outbox'] as const

/**
 * Must run in the transaction that accepts a time before that of rows, which a wrong clock dated in the future. Gives
 * them this time: otherwise sessions would be valid, and emails wait, for as long as the clock was ahead.
 */
export async function moveBack(trx: Kysely<Database>, time: number): Promise<void> {
  const [now, future, tomorrow] = [toInstant(time), toInstant(time + TOLERANCE_MS), toInstant(time + DAY)]
  await trx.deleteFrom('session').where('created_at', '>', future).execute()
  await trx.updateTable('session').set({ seen_at: now }).where('seen_at', '>', future).execute()
  await trx.deleteFrom('password_reset').where('created_at', '>', future).execute()
  const link = { created_at: now, expires_at: now }
  await trx.updateTable('email_confirmation').set(link).where('created_at', '>', future).execute()
  // No wait is longer than a day.
  await trx.deleteFrom('throttle').where('until', '>', tomorrow).execute()
  await trx
    .updateTable('outbox')
    .set({ next_at: now, lease_until: null, leased_by: null })
    .where((eb) => eb.or([eb('next_at', '>', tomorrow), eb('lease_until', '>', tomorrow)]))
    .execute()
  for (const column of ['waiting_since', 'tried_at', 'settled_at'] as const) {
    await trx
      .updateTable('outbox')
      .set({ [column]: now })
      .where(column, '>', future)
      .execute()
  }
  await trx.updateTable('orphaned_blob').set({ first_seen_at: now }).where('first_seen_at', '>', future).execute()
  await trx
    .updateTable('upload')
    .set({ expires_at: tomorrow })
    .where('length', 'is not', null)
    .where('expires_at', '>', tomorrow)
    .execute()
  await moveLinks(trx, time, future)
  await trx.updateTable('share').set({ last_used_at: now }).where('last_used_at', '>', future).execute()
  await moveReplicas(trx, time, future)
  await moveRotations(trx, time)
  for (const table of DATED) {
    await sql`update ${sql.table(table)} set created_at = ${now} where created_at > ${future}`.execute(trx)
  }
  await trx.updateTable('folder').set({ deleted_at: now }).where('deleted_at', '>', future).execute()
  await trx.updateTable('damaged_blob').set({ found_at: now }).where('found_at', '>', future).execute()
  await trx.updateTable('scrub').set({ round_started_at: now }).where('round_started_at', '>', future).execute()
  await trx.updateTable('audit').set({ at: now }).where('at', '>', future).execute()
  await trx.updateTable('audit').set({ last_at: now }).where('last_at', '>', future).execute()
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

/** Otherwise, a replica that died while the clock was ahead would be alive, and keep its leases, for as long. */
async function moveReplicas(trx: Kysely<Database>, time: number, future: string): Promise<void> {
  for (const column of ['started_at', 'seen_at'] as const) {
    await trx
      .updateTable('replica')
      .set({ [column]: toInstant(time) })
      .where(column, '>', future)
      .execute()
  }
  const until = toInstant(time + HEARTBEAT_TIMEOUT_MS)
  await trx.updateTable('lease').set({ until }).where('until', '>', future).execute()
}
