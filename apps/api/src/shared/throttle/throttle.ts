import { createHmac } from 'node:crypto'
import { inTransaction } from '@mfe/engines/transaction'
import { networkOf } from '@mfe/gateway/http'
import { sql } from 'kysely'
import { clockOf, type TrustedTime } from '../clock/clock.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { lockKey } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import { tooManyRequests } from '../errors.ts'
import type { Secret } from '../secrets/secrets.ts'
import { COUNT_TTL, policies, waitAfter } from './policies.ts'

export type ThrottledAction = keyof typeof policies
export type Throttle = ReturnType<typeof createThrottle>

interface Settings {
  enabled: boolean
  /** Hashes stored IP addresses and emails, so the table does not reveal them. */
  secret: Secret
  /** By default, the time of the database. */
  now?: () => number
}

const countedFor = (action: ThrottledAction, subject: string) => `${action} ${networkOf(subject)}`

const instant = (time: number) => new Date(time).toISOString()

/**
 * Throttles actions by subject: an account, an email, a device or an IP address. The counts are in the database, so
 * they survive a restart.
 */
export function createThrottle(db: Db, { enabled, secret, now = clockOf(db).now }: Settings) {
  /** Resolves to the row's key, and to all keys that it may have had before a rotation of the secret. */
  async function keysOf(counted: string) {
    const { signing, accepted } = await secret()
    const hash = (key: string) => createHmac('sha256', key).update(counted).digest('base64url')
    return { key: hash(signing), keys: accepted.map(hash) }
  }

  /** Counts the attempt and resolves to 0. If a wait is required, resolves to the milliseconds and counts nothing. */
  async function countOrWait(action: ThrottledAction, subject: string): Promise<number> {
    if (!enabled) return 0
    const counted = countedFor(action, subject)
    const { key, keys } = await keysOf(counted)
    return await inTransaction(db, async (trx) => {
      // Not the row's key: for a moment after a rotation, replicas may disagree about it.
      await lockKey(trx, 'throttle', counted)
      const time = now()
      const rows = await trx.selectFrom('throttle').selectAll().where('key', 'in', keys).execute()
      const current = rows.filter(({ expires_at }) => Date.parse(expires_at) > time)
      const wait = Math.max(...current.map(({ until }) => Date.parse(until) - time), 0)
      if (wait > 0) return wait
      const count = Math.max(...current.map((row) => row.count), 0) + 1
      const until = time + waitAfter(count, policies[action])
      const row = { count, until: instant(until), expires_at: instant(until + COUNT_TTL) }
      await trx
        .insertInto('throttle')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
      return 0
    })
  }

  return {
    /** Counts an attempt. Rejects with `request/too-many` if earlier ones require a wait. */
    async attempt(action: ThrottledAction, subject: string): Promise<void> {
      const wait = await countOrWait(action, subject)
      if (wait > 0) throw tooManyRequests(wait)
    },

    /** Rejects like `attempt` if earlier attempts require a wait, but counts nothing. */
    async assertNoWait(action: ThrottledAction, subject: string): Promise<void> {
      if (!enabled) return
      const { keys } = await keysOf(countedFor(action, subject))
      const rows = await db.selectFrom('throttle').select('until').where('key', 'in', keys).execute()
      const wait = Math.max(...rows.map(({ until }) => Date.parse(until) - now()), 0)
      if (wait > 0) throw tooManyRequests(wait)
    },

    /** Like `attempt`, but resolves to `false` instead of rejecting. */
    async tryAttempt(action: ThrottledAction, subject: string): Promise<boolean> {
      return (await countOrWait(action, subject)) === 0
    },

    /** Removes the last attempt from the count, and its wait. */
    async undoAttempt(action: ThrottledAction, subject: string): Promise<void> {
      const { keys } = await keysOf(countedFor(action, subject))
      await db
        .updateTable('throttle')
        .set(({ eb }) => ({ count: eb('count', '-', 1), until: instant(now()) }))
        .where('key', 'in', keys)
        .execute()
    },

    async clear(action: ThrottledAction, subject: string): Promise<void> {
      const { keys } = await keysOf(countedFor(action, subject))
      await db.deleteFrom('throttle').where('key', 'in', keys).execute()
    },

    async deleteExpired(time: TrustedTime): Promise<void> {
      await deleteInBatches(db, 'throttle', sql`expires_at <= ${time.ago()}`)
    },
  }
}
