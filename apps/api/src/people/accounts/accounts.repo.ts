import { inTransaction } from '@mfe/engines/transaction'
import type { ProfileForm } from '@site/contracts'
import type { Insertable } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { hasPassword } from '../sessions/sessions.repo.ts'
import type { NewAccountEmail } from './email-confirmation.service.ts'
import { suspendLinks } from './suspended-links.ts'

interface PasswordChange {
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

    /** Changes what the registration asked for, except email and password. */
    async setProfile(id: string, profile: ProfileForm): Promise<void> {
      const { firstName, lastName, phoneNumber } = profile
      const changes = { first_name: firstName, last_name: lastName, phone_number: phoneNumber }
      await db.updateTable('account').set(changes).where('id', '=', id).whereRef('email', '!=', 'id').execute()
    },

    all: () =>
      db.selectFrom('account').select(['email', 'first_name', 'last_name', 'created_at']).orderBy('email').execute(),

    /**
     * Resolves to `undefined` if the email has an account, by a unique index. Also queues the email about the account,
     * and stores the link that it contains.
     */
    insert: (
      account: Omit<Insertable<Database['account']>, 'id' | 'created_at'>,
      about?: NewAccountEmail,
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
        if (about?.link) {
          const row = { ...about.link, owner_id: id, created_at }
          await trx.insertInto('email_confirmation').values(row).execute()
        }
        if (about) await enqueue(trx, id, [about.mail])
        return id
      }),

    /** Replaces the password, ends every session, passkey and app password, and suspends every link of the account. */
    setPassword: (accountId: string, passwordHash: string) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        await recoverAccount(trx, accountId, passwordHash)
      }),

    /** Ends every session except one. Resolves to `false` if the password has changed since it was verified. */
    changePassword: ({ accountId, verifiedHash, passwordHash, keepSession, mail }: PasswordChange): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        if (!(await hasPassword(trx, accountId, verifiedHash))) return false
        await replacePassword(trx, accountId, passwordHash, keepSession)
        await enqueue(trx, accountId, [mail])
        return true
      }),
  }
}

async function replacePassword(trx: Trx, accountId: string, passwordHash: string, keep = ''): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
  await trx.deleteFrom('session').where('owner_id', '=', accountId).where('id', '!=', keep).execute()
  // Whoever asked for these may not know the new password.
  for (const table of ['password_reset', 'email_change', 'passkey_challenge'] as const) {
    await trx.deleteFrom(table).where('owner_id', '=', accountId).execute()
  }
}

/**
 * Replaces a password that other people may have known: also ends the account's passkeys and app passwords, which they
 * may have added, and suspends its links.
 * Whoever may do this reads the mail of the account's address, or is the operator, so the account counts as confirmed.
 */
export async function recoverAccount(trx: Trx, accountId: string, passwordHash: string) {
  await replacePassword(trx, accountId, passwordHash)
  for (const table of ['passkey', 'app_password'] as const) {
    await trx.deleteFrom(table).where('owner_id', '=', accountId).execute()
  }
  await suspendLinks(trx, accountId)
  await trx.deleteFrom('email_confirmation').where('owner_id', '=', accountId).execute()
}
