import { inTransaction } from '@mfe/engines/transaction'
import { type Insertable, sql } from 'kysely'
import type { Cutoff } from '#database/clock/clock.ts'
import { deleteInBatches } from '#database/delete-in-batches.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { recoverAccount } from '../accounts/replace-password.ts'

export type ResetRepo = ReturnType<typeof createResetRepo>

/** Stores password-reset links, identified by the hash of their token. */
export function createResetRepo(db: Db) {
  return {
    /** Invalidates every older link of the account and queues the email, in one transaction. */
    insert: (link: Insertable<Database['password_reset']>, mail: Email) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, link.owner_id)
        await trx.deleteFrom('password_reset').where('owner_id', '=', link.owner_id).execute()
        await trx.insertInto('password_reset').values(link).execute()
        await enqueue(trx, [mail])
      }),

    async isValid(tokenHash: string, now: string): Promise<boolean> {
      const row = await db
        .selectFrom('password_reset')
        .select('owner_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Consumes the token and replaces the password of its account in one transaction, so only one of two
     * concurrent calls succeeds. Resolves to the account.
     */
    redeem: (tokenHash: string, now: string, passwordHash: string, mailTo: (email: string) => Email) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, trx.selectFrom('password_reset').select('owner_id').where('token_hash', '=', tokenHash))
        const reset = await trx
          .deleteFrom('password_reset')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .returning('owner_id')
          .executeTakeFirst()
        if (!reset) return undefined
        const account = await trx
          .selectFrom('account')
          .select(['id', 'email'])
          .where('id', '=', reset.owner_id)
          .executeTakeFirstOrThrow()
        await recoverAccount(trx, account.id, passwordHash)
        await enqueue(trx, [mailTo(account.email)])
        return account
      }),

    async deleteExpired(now: Cutoff): Promise<void> {
      await deleteInBatches(db, 'password_reset', sql`expires_at <= ${now}`)
    },
  }
}
