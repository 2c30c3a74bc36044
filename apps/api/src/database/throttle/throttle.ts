import { createHmac } from 'node:crypto'
import { inTransaction } from '@mfe/engines/transaction'
import { networkOf } from '@mfe/http'
import { sql, type Transaction } from 'kysely'
import { tooManyRequests } from '#errors.ts'
import { clockOf, type TrustedTime } from '../clock/clock.ts'
import { deleteInBatches } from '../delete-in-batches.ts'
import { lockKey } from '../locks.ts'
import type { Db } from '../open.ts'
import type { Secret } from '../secrets/secrets.ts'
import type { Database } from '../types.ts'
import { type Count, countAttempt, policies, uncountAttempt } from './policies.ts'

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

type Trx = Transaction<Database>

/** Resolves to the count under any of these keys, unless it has expired. */
async function read(trx: Trx, keys: readonly string[], time: number): Promise<Count | undefined> {
  const rows = await trx.selectFrom('throttle').selectAll().where('key', 'in', keys).execute()
  const current = rows.filter(({ expires_at }) => Date.parse(expires_at) > time)
  if (current.length === 0) return undefined
  return {
    count: Math.max(...current.map(({ count }) => count)),
    until: Math.max(...current.map(({ until }) => Date.parse(until))),
    expires: Math.max(...current.map(({ expires_at }) => Date.parse(expires_at))),
  }
}

async function store(trx: Trx, key: string, { count, until, expires }: Count): Promise<void> {
  const row = { count, until: instant(until), expires_at: instant(expires) }
  await trx
    .insertInto('throttle')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

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
      const earlier = await read(trx, keys, time)
      if (earlier && earlier.until > time) return earlier.until - time
      await store(trx, key, countAttempt(policies[action], earlier, time))
      return 0
    })
  }

  return {
    /** Counts an attempt. Rejects with `request/too-many` and `message` if earlier ones require a wait. */
    async attempt(action: ThrottledAction, subject: string, message?: string): Promise<void> {
      const wait = await countOrWait(action, subject)
      if (wait > 0) throw tooManyRequests(wait, message)
    },

    /** Rejects like `attempt` if earlier attempts require a wait, but counts nothing. */
    async assertNoWait(action: ThrottledAction, subject: string, message?: string): Promise<void> {
      if (!enabled) return
      const { keys } = await keysOf(countedFor(action, subject))
      const rows = await db.selectFrom('throttle').select('until').where('key', 'in', keys).execute()
      const wait = Math.max(...rows.map(({ until }) => Date.parse(until) - now()), 0)
      if (wait > 0) throw tooManyRequests(wait, message)
    },

    /** Like `attempt`, but resolves to `false` instead of rejecting. */
    async tryAttempt(action: ThrottledAction, subject: string): Promise<boolean> {
      return (await countOrWait(action, subject)) === 0
    },

    /** Removes the last attempt from the count, and its wait. */
    async undoAttempt(action: ThrottledAction, subject: string): Promise<void> {
      const counted = countedFor(action, subject)
      const { key, keys } = await keysOf(counted)
      await inTransaction(db, async (trx) => {
        await lockKey(trx, 'throttle', counted)
        const time = now()
        const earlier = await read(trx, keys, time)
        if (!earlier || earlier.count <= 0) return
        await trx.deleteFrom('throttle').where('key', 'in', keys).execute()
        await store(trx, key, uncountAttempt(policies[action], earlier, time))
      })
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
