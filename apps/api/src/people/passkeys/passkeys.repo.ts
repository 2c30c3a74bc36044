import { inTransaction } from '@mfe/engines/transaction'
import { PASSKEYS_MAX } from '@site/contracts'
import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '#database/batches.ts'
import type { Cutoff } from '#database/clock/clock.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { assertSession, type Session } from '../sessions/sessions.repo.ts'

/** Limits the rows that people who never log in can add, from however many addresses. */
const MAX_OPEN_LOGINS = 10_000

type NewChallenge = Pick<Database['passkey_challenge'], 'challenge_hash' | 'expires_at'>

export type PasskeysRepo = ReturnType<typeof createPasskeysRepo>

export function createPasskeysRepo(db: Db) {
  return {
    list: (ownerId: string) =>
      db
        .selectFrom('passkey')
        .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('owner_id', '=', ownerId)
        .orderBy('id', 'desc')
        .execute(),

    /**
     * Stores the challenge for a new passkey, in place of the account's former one. Resolves to the credential ids that
     * the account has, or to `undefined` at the maximum. Rejects with `session/none` if the session has ended.
     */
    offer: (caller: Session, challenge: NewChallenge & { name: string }): Promise<string[] | undefined> =>
      inTransaction(db, async (trx) => {
        const existing = await ownCredentials(trx, caller)
        if (existing.length >= PASSKEYS_MAX) return undefined
        await trx.deleteFrom('passkey_challenge').where('owner_id', '=', caller.accountId).execute()
        await trx
          .insertInto('passkey_challenge')
          .values({ ...challenge, owner_id: caller.accountId })
          .execute()
        return existing
      }),

    /** Stores a challenge for a login of any account. Resolves to `false` if too many are open. */
    async offerLogin(challenge: NewChallenge, now: string): Promise<boolean> {
      const open = db.selectFrom('passkey_challenge').select((eb) => eb.fn.countAll<number>().as('count'))
      const { count } = await open.where('owner_id', 'is', null).where('expires_at', '>', now).executeTakeFirstOrThrow()
      if (Number(count) >= MAX_OPEN_LOGINS) return false
      await db
        .insertInto('passkey_challenge')
        .values({ ...challenge, owner_id: null, name: null })
        .execute()
      return true
    },

    /** Consumes the challenge for a new passkey of this account. Resolves to the name of the passkey. */
    async take(hash: string, ownerId: string, now: string): Promise<string | undefined> {
      const taken = db
        .deleteFrom('passkey_challenge')
        .where('challenge_hash', '=', hash)
        .where('owner_id', '=', ownerId)
      return (await taken.where('expires_at', '>', now).returning('name').executeTakeFirst())?.name ?? undefined
    },

    /** Consumes the challenge for a login. Only one of several concurrent calls, on all replicas, resolves to `true`. */
    async takeLogin(hash: string, now: string): Promise<boolean> {
      const taken = db.deleteFrom('passkey_challenge').where('challenge_hash', '=', hash).where('owner_id', 'is', null)
      return (await taken.where('expires_at', '>', now).executeTakeFirst()).numDeletedRows === 1n
    },

    /** Stores a passkey and queues the email about it. Rejects with `session/none` if the session has ended. */
    insert: (
      caller: Session,
      row: Insertable<Database['passkey']>,
      mail: Email,
    ): Promise<'stored' | 'full' | 'taken'> =>
      inTransaction(db, async (trx) => {
        if ((await ownCredentials(trx, caller)).length >= PASSKEYS_MAX) return 'full'
        const insertion = trx
          .insertInto('passkey')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
        if ((await insertion.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows !== 1n) return 'taken'
        await enqueue(trx, caller.accountId, [mail])
        return 'stored'
      }),

    /** Resolves to `false` if this account has no such passkey. */
    async delete(ownerId: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('passkey').where('owner_id', '=', ownerId).where('id', '=', id)
      return (await deletion.executeTakeFirst()).numDeletedRows === 1n
    },

    byCredential: (credentialId: string) =>
      db
        .selectFrom('passkey')
        .innerJoin('account', 'account.id', 'passkey.owner_id')
        .select(['passkey.id', 'credential_id', 'public_key', 'sign_count'])
        .select(['account.id as accountId', 'account.email', 'account.password_hash'])
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /** Resolves to `false` if the passkey was revoked, or has signed with this count or a higher one meanwhile. */
    async markUsed(id: string, signCount: number, instant: string): Promise<boolean> {
      const update = db
        .updateTable('passkey')
        .set({ sign_count: signCount, last_used_at: instant })
        .where('id', '=', id)
      // Authenticators that do not count always say 0.
      const isLater = update.where('sign_count', signCount === 0 ? '=' : '<', signCount)
      return (await isLater.executeTakeFirstOrThrow()).numUpdatedRows === 1n
    },

    async deleteExpired(now: Cutoff): Promise<void> {
      await deleteInBatches(db, 'passkey_challenge', sql`expires_at <= ${now}`)
    },
  }
}

/** Locks the account. Resolves to its credential ids. Throws `session/none` if the session has ended. */
async function ownCredentials(trx: Trx, caller: Session): Promise<string[]> {
  await lockAccount(trx, caller.accountId)
  await assertSession(trx, caller)
  const own = trx.selectFrom('passkey').select('credential_id').where('owner_id', '=', caller.accountId)
  return (await own.execute()).map(({ credential_id }) => credential_id)
}
