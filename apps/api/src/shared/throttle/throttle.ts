import { createHmac } from 'node:crypto'
import { inTransaction } from '@mfe/engines/transaction'
import { networkOf } from '@mfe/gateway/http'
import { sql } from 'kysely'
import { clockOf, type TrustedTime } from '../clock/clock.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { lockKey } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import { tooManyRequests } from '../errors.ts'
import { COUNT_TTL, policies, waitAfter } from './policies.ts'

export type ThrottledAction = keyof typeof policies
export type Throttle = ReturnType<typeof createThrottle>

interface Settings {
  enabled: boolean
  /** Hashes stored IP addresses and emails, so the table does not reveal them. */
  secret: string
  /** By default, the time of the database. */
  now?: () => number
}

const instant = (time: number) => new Date(time).toISOString()

/**
 * Throttles actions by subject: an account, an email, a device or an IP address. The counts are in the database, so
 * they survive a restart.
 */
export function createThrottle(db: Db, { enabled, secret, now = clockOf(db).now }: Settings) {
  const keyOf = (action: ThrottledAction, subject: string) =>
    createHmac('sha256', secret)
      .update(`${action} ${networkOf(subject)}`)
      .digest('base64url')

  /** Counts the attempt and resolves to 0. If a wait is required, resolves to the milliseconds and counts nothing. */
  async function countOrWait(action: ThrottledAction, subject: string): Promise<number> {
    if (!enabled) return 0
    const key = keyOf(action, subject)
    return await inTransaction(db, async (trx) => {
      await lockKey(trx, 'throttle', key)
      const time = now()
      const row = await trx.selectFrom('throttle').selectAll().where('key', '=', key).executeTakeFirst()
      const current = row && Date.parse(row.expires_at) > time ? row : undefined
      const wait = current ? Date.parse(current.until) - time : 0
      if (wait > 0) return wait
      const count = (current?.count ?? 0) + 1
      const until = time + waitAfter(count, policies[action])
      const counted = { count, until: instant(until), expires_at: instant(until + COUNT_TTL) }
      await trx
        .insertInto('throttle')
        .values({ key, ...counted })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
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
      const row = await db
        .selectFrom('throttle')
        .select('until')
        .where('key', '=', keyOf(action, subject))
        .executeTakeFirst()
      const wait = row ? Date.parse(row.until) - now() : 0
      if (wait > 0) throw tooManyRequests(wait)
    },

    /** Like `attempt`, but resolves to `false` instead of rejecting. */
    async tryAttempt(action: ThrottledAction, subject: string): Promise<boolean> {
      return (await countOrWait(action, subject)) === 0
    },

    /** Removes the last attempt from the count, and its wait. */
    async undoAttempt(action: ThrottledAction, subject: string): Promise<void> {
      await db
        .updateTable('throttle')
        .set(({ eb }) => ({ count: eb('count', '-', 1), until: instant(now()) }))
        .where('key', '=', keyOf(action, subject))
        .execute()
    },

    async clear(action: ThrottledAction, subject: string): Promise<void> {
      await db.deleteFrom('throttle').where('key', '=', keyOf(action, subject)).execute()
    },

    async deleteExpired(time: TrustedTime): Promise<void> {
      await deleteInBatches(db, 'throttle', sql`expires_at <= ${time.ago()}`)
    },
  }
}
