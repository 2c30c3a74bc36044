import { inTransaction } from '@mfe/engines/transaction'
import { sql } from 'kysely'
import type { Cutoff } from '#database/clock/clock.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { ownsFolders } from '#tree/size.ts'

/** The link in an email that confirms the address of an account. */
export interface ConfirmationLink {
  token_hash: string
  expires_at: string
}

export type EmailConfirmationsRepo = ReturnType<typeof createEmailConfirmationsRepo>

/** Stores which accounts nobody has confirmed, each with its newest link. */
export function createEmailConfirmationsRepo(db: Db) {
  return {
    async isPending(accountId: string): Promise<boolean> {
      const row = db.selectFrom('email_confirmation').select('owner_id').where('owner_id', '=', accountId)
      return (await row.executeTakeFirst()) !== undefined
    },

    /** Invalidates the former link and queues the email. Resolves to `false` if the account is confirmed. */
    replaceLink: (accountId: string, link: ConfirmationLink, mail: Email): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        const update = trx.updateTable('email_confirmation').set(link).where('owner_id', '=', accountId)
        if ((await update.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false
        await enqueue(trx, [mail])
        return true
      }),

    /** Confirms the account of a link. Resolves to its ID, or to `undefined` if the link does not work. */
    redeem: (tokenHash: string, now: string): Promise<string | undefined> =>
      inTransaction(db, async (trx) => {
        const link = trx.selectFrom('email_confirmation').select('owner_id').where('token_hash', '=', tokenHash)
        await lockAccount(trx, link)
        const confirmed = trx.deleteFrom('email_confirmation').where('token_hash', '=', tokenHash)
        return (await confirmed.where('expires_at', '>', now).returning('owner_id').executeTakeFirst())?.owner_id
      }),

    async confirm(accountId: string): Promise<void> {
      await db.deleteFrom('email_confirmation').where('owner_id', '=', accountId).execute()
    },

    /** Returns unused accounts that were created before the given time, oldest first. */
    async createdBefore(before: Cutoff, limit: number): Promise<string[]> {
      const rows = unused(db).where('created_at', '<', before)
      return (await rows.orderBy('created_at').limit(limit).execute()).map(({ owner_id }) => owner_id)
    },

    /** Deletes an unused account that nobody has confirmed. Resolves to `false` for any other. */
    deleteUnconfirmed: (accountId: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId)
        const deletion = trx.deleteFrom('account').where('id', 'in', unused(trx).where('owner_id', '=', accountId))
        if ((await deletion.executeTakeFirstOrThrow()).numDeletedRows === 0n) return false
        await trx.deleteFrom('account_usage').where('owner_id', '=', accountId).execute()
        await trx.deleteFrom('daily_count').where('owner_id', '=', accountId).execute()
        return true
      }),
  }
}

/** Unconfirmed accounts without folders: while CONFIRM_EMAIL is off, people use accounts regardless. */
const unused = (db: Db) =>
  db
    .selectFrom('email_confirmation')
    .select('owner_id')
    .where(({ not }) => not(ownsFolders(sql`email_confirmation.owner_id`)))
