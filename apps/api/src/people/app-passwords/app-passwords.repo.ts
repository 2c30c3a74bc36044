import { inTransaction } from '@mfe/engines/transaction'
import { APP_PASSWORDS_MAX } from '@site/contracts'
import type { Insertable } from 'kysely'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { assertSession, type Session } from '../sessions/sessions.repo.ts'

export type AppPasswordsRepo = ReturnType<typeof createAppPasswordsRepo>

export function createAppPasswordsRepo(db: Db) {
  return {
    byToken: (hash: string) =>
      db
        .selectFrom('app_password')
        .innerJoin('account', 'account.id', 'app_password.owner_id')
        .select(['app_password.id', 'account.id as accountId', 'account.email', 'may_write as mayWrite'])
        .select('last_used_at as lastUsedAt')
        .where('token_hash', '=', hash)
        .executeTakeFirst(),

    list: (ownerId: string) =>
      db
        .selectFrom('app_password')
        .select(['id', 'name', 'may_write as mayWrite', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('owner_id', '=', ownerId)
        .orderBy('id', 'desc')
        .execute(),

    /**
     * Also queues the email. Resolves to `false` if the account has its maximum. Rejects with `session/none` if the
     * session has ended.
     */
    insert: (caller: Session, row: Insertable<Database['app_password']>, email: Email): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, caller.accountId)
        await assertSession(trx, caller)
        const own = trx.selectFrom('app_password').select(({ fn }) => fn.countAll<number>().as('count'))
        const { count } = await own.where('owner_id', '=', caller.accountId).executeTakeFirstOrThrow()
        if (count >= APP_PASSWORDS_MAX) return false
        await trx.insertInto('app_password').values(row).execute()
        await enqueue(trx, caller.accountId, [email])
        return true
      }),

    async markUsed(id: string, instant: string): Promise<void> {
      await db.updateTable('app_password').set({ last_used_at: instant }).where('id', '=', id).execute()
    },

    /** Resolves to `false` if this account has no such app password. */
    async delete(ownerId: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('app_password').where('owner_id', '=', ownerId).where('id', '=', id)
      return (await deletion.executeTakeFirst()).numDeletedRows === 1n
    },
  }
}
