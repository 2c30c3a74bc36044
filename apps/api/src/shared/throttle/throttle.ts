import { createHmac } from 'node:crypto'
import { inTransaction } from '@mfe/engines/transaction'
import { networkOf } from '@mfe/gateway/http'
import { sql } from 'kysely'
import { deleteInParts } from '../database/delete-in-parts.ts'
import { lockKey } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import { tooManyRequests } from '../errors.ts'
import { COUNT_LAPSES_AFTER, policies, waitAfter } from './policies.ts'

export type Throttled = keyof typeof policies
export type Throttle = ReturnType<typeof createThrottle>

interface Settings {
  enabled: boolean
  /** Hashes stored IP addresses and emails, so that the table does not reveal them. */
  secret: string
  now?: () => number
}

const instant = (time: number) => new Date(time).toISOString()

/** Throttles attempts per account or IP address. The counts are in the database, so they survive a restart. */
export function createThrottle(db: Db, { enabled, secret, now = Date.now }: Settings) {
  const keyOf = (what: Throttled, who: string) =>
    createHmac('sha256', secret)
      .update(`${what} ${networkOf(who)}`)
      .digest('base64url')

  /** Counts an attempt and resolves to 0, or to the milliseconds to wait because of earlier attempts. */
  async function waitFor(what: Throttled, who: string): Promise<number> {
    if (!enabled) return 0
    const key = keyOf(what, who)
    return await inTransaction(db, async (trx) => {
      await lockKey(trx, 'throttle', key)
      const time = now()
      const row = await trx.selectFrom('throttle').selectAll().where('key', '=', key).executeTakeFirst()
      const known = row && Date.parse(row.expires_at) > time ? row : undefined
      const wait = known ? Date.parse(known.until) - time : 0
      if (wait > 0) return wait
      const count = (known?.count ?? 0) + 1
      const until = time + waitAfter(count, policies[what])
      const counted = { count, until: instant(until), expires_at: instant(until + COUNT_LAPSES_AFTER) }
      await trx
        .insertInto('throttle')
        .values({ key, ...counted })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
        .execute()
      return 0
    })
  }

  return {
    /** Counts an attempt, or throws `request/too-many` while earlier ones require a wait. */
    async attempt(what: Throttled, who: string): Promise<void> {
      const wait = await waitFor(what, who)
      if (wait > 0) throw tooManyRequests(wait)
    },

    /** Like `attempt`, but resolves to `false` instead of throwing. */
    async admits(what: Throttled, who: string): Promise<boolean> {
      return (await waitFor(what, who)) === 0
    },

    /** Undoes the last attempt. */
    async forgive(what: Throttled, who: string): Promise<void> {
      await db
        .updateTable('throttle')
        .set(({ eb }) => ({ count: eb('count', '-', 1), until: instant(now()) }))
        .where('key', '=', keyOf(what, who))
        .execute()
    },

    async clear(what: Throttled, who: string): Promise<void> {
      await db.deleteFrom('throttle').where('key', '=', keyOf(what, who)).execute()
    },

    async forgetLapsed(): Promise<void> {
      await deleteInParts(db, 'throttle', sql`expires_at <= ${instant(now())}`)
    },
  }
}
