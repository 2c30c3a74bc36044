import type { Db } from '../database/open.ts'
import { newId } from '../ids.ts'

export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  passwordHash: string
}

export type AccountsRepo = ReturnType<typeof createAccountsRepo>

export function createAccountsRepo(db: Db) {
  return {
    byEmail: (email: string) => db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst(),

    all: () =>
      db.selectFrom('account').select(['email', 'first_name', 'last_name', 'created_at']).orderBy('email').execute(),

    /** Resolves `undefined` when the e-mail has an account (unique index, not a prior read). */
    async insert(account: NewAccount): Promise<string | undefined> {
      const id = newId()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account')
        .values({
          id,
          email: account.email,
          first_name: account.firstName,
          last_name: account.lastName,
          phone_number: account.phoneNumber,
          password_hash: account.passwordHash,
          created_at: new Date().toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n ? id : undefined
    },

    /** Ends every session of the account too. */
    setPassword: (accountId: string, passwordHash: string) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
        await trx.deleteFrom('session').where('owner_id', '=', accountId).execute()
      }),
  }
}
