import { createHmac } from 'node:crypto'
import { inTransaction } from '@mfe/engines/transaction'
import { networkOf, subscriberOf } from '@mfe/http'
import { sql } from 'kysely'
import { tooManyRequests } from '#errors.ts'
import { deleteInBatches } from '../batches.ts'
import { clockOf, type TrustedTime, toInstant } from '../clock/clock.ts'
import { lockKey } from '../locks.ts'
import type { Db, Trx } from '../open.ts'
import type { Secret } from '../secrets/secrets.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Waits that grow with each attempt, until there was none for an hour. */
interface Backoff {
  /** The number of attempts without a wait. */
  free: number
  /** The first wait, in milliseconds. Each further attempt doubles it. */
  first: number
  longest: number
}

/** A number of attempts at once, each of which is allowed again after a time. */
interface Bucket {
  atOnce: number
  /** How long until one more attempt is allowed, in milliseconds. */
  refill: number
}

/** A number of attempts within a time that begins with the first one. */
interface Window {
  most: number
  /** Milliseconds. */
  within: number
}

/** How often an action may be tried. Counts are stored under its name, so a new name forgets them. */
export type Policy = { name: string } & (Backoff | Bucket | Window)

export type Throttle = ReturnType<typeof createThrottle>

interface Settings {
  enabled: boolean
  /** Hashes stored IP addresses and emails, so the table does not reveal them. */
  secret: Secret
  now?: () => number
}

const countedFor = ({ name }: Policy, subject: string) => `${name} ${networkOf(subject)}`

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
  const row = { count, until: toInstant(until), expires_at: toInstant(expires) }
  const insertion = trx.insertInto('throttle').values({ key, ...row })
  await insertion.onConflict((conflict) => conflict.column('key').doUpdateSet(row)).execute()
}

/** Counts by subject: an account, an email, a device or an IP address. The database keeps counts over restarts. */
export function createThrottle(db: Db, { enabled, secret, now = clockOf(db).now }: Settings) {
  /** Resolves to the row's key, and to all keys that it may have had before a rotation of the secret. */
  async function keysOf(counted: string) {
    const { signing, accepted } = await secret()
    const hash = (key: string) => createHmac('sha256', key).update(counted).digest('base64url')
    return { key: hash(signing), keys: accepted.map(hash) }
  }

  /** Counts the attempt and resolves to 0. If a wait is required, resolves to the milliseconds and counts nothing. */
  async function countOrWait(policy: Policy, subject: string): Promise<number> {
    if (!enabled) return 0
    const counted = countedFor(policy, subject)
    const { key, keys } = await keysOf(counted)
    return await inTransaction(db, async (trx) => {
      // Not the row's key: for a moment after a rotation, replicas may disagree about it.
      await lockKey(trx, 'throttle', counted)
      const time = now()
      const earlier = await read(trx, keys, time)
      if (earlier && earlier.until > time) return earlier.until - time
      await store(trx, key, countAttempt(policy, earlier, time))
      return 0
    })
  }

  return {
    /** Counts an attempt. Rejects with `request/too-many` and `message` if earlier ones require a wait. */
    async attempt(policy: Policy, subject: string, message?: string): Promise<void> {
      const wait = await countOrWait(policy, subject)
      if (wait > 0) throw tooManyRequests(wait, message)
    },

    /** Rejects like `attempt` if earlier attempts require a wait, but counts nothing. */
    async assertNoWait(policy: Policy, subject: string, message?: string): Promise<void> {
      if (!enabled) return
      const { keys } = await keysOf(countedFor(policy, subject))
      const rows = await db.selectFrom('throttle').select('until').where('key', 'in', keys).execute()
      const wait = Math.max(...rows.map(({ until }) => Date.parse(until) - now()), 0)
      if (wait > 0) throw tooManyRequests(wait, message)
    },

    /** Like `attempt`, but resolves to `false` instead of rejecting. */
    async tryAttempt(policy: Policy, subject: string): Promise<boolean> {
      return (await countOrWait(policy, subject)) === 0
    },

    /** Removes the last attempt from the count, and its wait. */
    async undoAttempt(policy: Policy, subject: string): Promise<void> {
      const counted = countedFor(policy, subject)
      const { key, keys } = await keysOf(counted)
      await inTransaction(db, async (trx) => {
        await lockKey(trx, 'throttle', counted)
        const time = now()
        const earlier = await read(trx, keys, time)
        if (!earlier || earlier.count <= 0) return
        await trx.deleteFrom('throttle').where('key', 'in', keys).execute()
        await store(trx, key, uncountAttempt(policy, earlier, time))
      })
    },

    async clear(policy: Policy, subject: string): Promise<void> {
      const { keys } = await keysOf(countedFor(policy, subject))
      await db.deleteFrom('throttle').where('key', 'in', keys).execute()
    },

    async deleteExpired(time: TrustedTime): Promise<void> {
      await deleteInBatches(db, 'throttle', sql`expires_at <= ${time.ago()}`)
    },
  }
}

/** The limits of an action that keeps what it is sent: one of attempts at once, one of attempts within a day. */
export type DailyPolicies = Readonly<Record<'each' | 'day', Policy>>

/** Rejects with `request/too-many` if the address, or its subscriber, who may have 65,536 networks, must wait. */
export async function attemptWithinDay(
  throttle: Pick<Throttle, 'attempt' | 'assertNoWait'>,
  { each, day }: DailyPolicies,
  address: string,
  message?: string,
): Promise<void> {
  const subscriber = subscriberOf(address)
  // A rejected attempt must not count toward the day's limit.
  await throttle.assertNoWait(day, subscriber, message)
  await throttle.attempt(each, address, message)
  await throttle.attempt(day, subscriber, message)
}

/** The count of a backoff expires this long after the last wait. */
const COUNT_TTL = HOUR

/** The attempts of one subject; times are in milliseconds. */
interface Count {
  count: number
  /** When the next attempt is allowed. */
  until: number
  /** When the attempts no longer count. */
  expires: number
}

function countAttempt(policy: Policy, earlier: Count | undefined, time: number): Count {
  const count = (earlier?.count ?? 0) + 1
  if ('atOnce' in policy) {
    const expires = (earlier?.expires ?? time) + policy.refill
    return { count, expires, until: Math.max(time, expires - (policy.atOnce - 1) * policy.refill) }
  }
  if ('most' in policy) {
    const expires = earlier?.expires ?? time + policy.within
    return { count, expires, until: count < policy.most ? time : expires }
  }
  const until = time + waitAfter(count, policy)
  return { count, until, expires: until + COUNT_TTL }
}

const uncountAttempt = (policy: Policy, { count, expires }: Count, time: number): Count => ({
  count: count - 1,
  until: time,
  expires: 'atOnce' in policy ? expires - policy.refill : expires,
})

/** Returns the milliseconds to wait after `count` attempts. Limited, so no one is locked out. */
export function waitAfter(count: number, { free, first, longest }: Backoff): number {
  return count < free ? 0 : Math.min(first * 2 ** (count - free), longest)
}
