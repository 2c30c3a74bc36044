import { inTransaction } from '@mfe/engines/transaction'
import type { Insertable } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { hasPassword } from '../sessions/sessions.repo.ts'
import type { ConfirmationLink } from './email-confirmations.repo.ts'
import { recoverAccount, replacePassword } from './replace-password.ts'

export interface PasswordChange {
  accountId: string
  verifiedHash: string
  passwordHash: string
  keepSession: string
  mail: Email
}

export type AccountsRepo = ReturnType<typeof createAccountsRepo>

export function createAccountsRepo(db: Db) {
  return {
    byEmail: (email: string) => db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst(),

    byId: (id: string) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),

    all: () =>
      db.selectFrom('account').select(['email', 'first_name', 'last_name', 'created_at']).orderBy('email').execute(),

    /**
     * Resolves to the ID, or to `undefined` if the email already has an account. A unique index prevents races. With a
     * confirmation, the account is unconfirmed, and its email is queued.
     */
    insert: (
      account: Omit<Insertable<Database['account']>, 'id' | 'created_at'>,
      confirmation?: { link: ConfirmationLink; mail: Email },
    ): Promise<string | undefined> =>
      inTransaction(db, async (trx) => {
        const clock = clockOf(trx)
        const id = newId(clock.now())
        const created_at = clock.instant()
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('account')
          .values({ ...account, id, created_at })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows !== 1n) return undefined
        if (confirmation) {
          const { link, mail } = confirmation
          await trx
            .insertInto('email_confirmation')
            .values({ ...link, owner_id: id, created_at })
            .execute()
          await enqueue(trx, [mail])
        }
        return id
      }),

    /** Replaces the password, ends every session and suspends every link of the account. */
    setPassword: (accountId: string, passwordHash: string) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        await recoverAccount(trx, accountId, passwordHash)
      }),

    /**
     * Replaces the password, and ends every session except one. Resolves to `false` if the password has changed since
     * it was verified.
     */
    changePassword: ({ accountId, verifiedHash, passwordHash, keepSession, mail }: PasswordChange): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        if (!(await hasPassword(trx, accountId, verifiedHash))) return false
        await replacePassword(trx, accountId, passwordHash, keepSession)
        await enqueue(trx, [mail])
        return true
      }),
  }
}
