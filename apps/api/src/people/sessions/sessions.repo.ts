import { inTransaction } from '@mfe/engines/transaction'
import { type Insertable, sql } from 'kysely'
import type { Caller } from '#caller.ts'
import { batchesOf, deleteInBatches } from '#database/batches.ts'
import type { Cutoff } from '#database/clock/clock.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { runSlice } from '#database/turns/turns.ts'
import type { Database } from '#database/types.ts'
import { AppError } from '#errors.ts'
import { suspendLinks } from '../accounts/suspended-links.ts'

/** Limits the rows that a script can add: successful logins are not throttled (docs/product.md, "Constants"). */
const MAX_PER_ACCOUNT = 50

/** Not `SITE`: streams of live updates must not stay open while the site's own long jobs run. */
const SESSION_CHECKS = { accountId: 'session checks' }

export type Session = Pick<Caller, 'accountId' | 'sessionId'>

export const noSession = () => new AppError('session/none', 'Please log in.')

export type SessionsRepo = ReturnType<typeof createSessionsRepo>

export type SessionRow = NonNullable<Awaited<ReturnType<SessionsRepo['byToken']>>>

/** Resolves to whether the account exists and still has the password that was verified. */
export async function hasPassword(trx: Trx, accountId: string, hash: string): Promise<boolean> {
  const account = trx.selectFrom('account').select('id').where('id', '=', accountId)
  return (await account.where('password_hash', '=', hash).executeTakeFirst()) !== undefined
}

/**
 * Throws `session/none` if the session has ended. A request can wait for its body for minutes, so a change that outlives
 * the session calls this after `lockAccount`: it then precedes a password reset or does not happen.
 */
export async function assertSession(trx: Trx, { accountId, sessionId }: Session): Promise<void> {
  const session = trx.selectFrom('session').select('id').where('id', '=', sessionId).where('owner_id', '=', accountId)
  if (!(await session.executeTakeFirst())) throw noSession()
}

export function createSessionsRepo(db: Db, maxPerAccount = MAX_PER_ACCOUNT) {
  const sessions = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.owner_id')
    .select([
      'session.id',
      'account.id as accountId',
      'account.email',
      'session.cookie_hash as cookieHash',
      'session.bound',
      'session.seen_at as seenAt',
      'session.expires_at as expiresAt',
    ])

  const active = (now: string, idleSince: string) =>
    db.selectFrom('session').where('expires_at', '>', now).where('seen_at', '>', idleSince)

  return {
    byToken: (hash: string) => sessions.where('token_hash', '=', hash).executeTakeFirst(),

    byCookie: (hash: string) => sessions.where('cookie_hash', '=', hash).executeTakeFirst(),

    /**
     * Inserts a session, and deletes the least recently used ones beyond the limit. Resolves to their number, or to
     * `undefined` if the account has been deleted or its password has changed.
     */
    insert: (row: Insertable<Database['session']>, passwordHash: string): Promise<number | undefined> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, row.owner_id)
        if (!(await hasPassword(trx, row.owner_id, passwordHash))) return undefined
        await trx.insertInto('session').values(row).execute()
        const sessionIds = trx.selectFrom('session').select('id').where('owner_id', '=', row.owner_id)
        const kept = sessionIds.orderBy('seen_at', 'desc').orderBy('id', 'desc').limit(maxPerAccount)
        const others = trx.deleteFrom('session').where('owner_id', '=', row.owner_id).where('id', 'not in', kept)
        return Number((await others.executeTakeFirstOrThrow()).numDeletedRows)
      }),

    activeOf: (accountId: string, now: string, idleSince: string) =>
      active(now, idleSince)
        .select(['id', 'created_at as createdAt', 'seen_at as lastUsedAt', 'address', 'agent'])
        .where('owner_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Extends a session if `seenAt` is set, and binds it to its cookie if `isBinding`. A bound session stays bound. */
    async touch(id: string, seenAt: string | undefined, isBinding: boolean): Promise<void> {
      const changes = { ...(seenAt && { seen_at: seenAt }), ...(isBinding && { bound: 1 }) }
      await db.updateTable('session').set(changes).where('id', '=', id).execute()
    },

    activeAmong: async (ids: readonly string[], now: string, idleSince: string): Promise<string[]> => {
      const found: string[] = []
      for (const batch of batchesOf(ids)) {
        const rows = active(now, idleSince).select('id').where('id', 'in', batch)
        for (const { id } of await runSlice(SESSION_CHECKS, () => rows.execute())) found.push(id)
      }
      return found
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('session').where('id', '=', id).execute()
    },

    /** Resolves to `false` if this account has no such session. */
    async deleteOf(accountId: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('session').where('id', '=', id).where('owner_id', '=', accountId)
      return (await deletion.executeTakeFirst()).numDeletedRows === 1n
    },

    /** Rejects with `session/none` if the caller's session has ended. */
    deleteAllOf: (caller: Session, { withLinks }: { withLinks: boolean }): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, caller.accountId)
        await assertSession(trx, caller)
        await trx.deleteFrom('session').where('owner_id', '=', caller.accountId).execute()
        if (withLinks) await suspendLinks(trx, caller.accountId)
      }),

    async deleteEnded(now: Cutoff, idleSince: Cutoff): Promise<void> {
      await deleteInBatches(db, 'session', sql`expires_at <= ${now} or seen_at <= ${idleSince}`)
    },
  }
}
