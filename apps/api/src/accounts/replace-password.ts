import { sql, type Transaction } from 'kysely'
import { clockOf } from '../shared/clock/clock.ts'
import type { Database } from '../shared/database/types.ts'

/** Replaces the password, ends every session except `keep`, and invalidates every password-reset link. */
export async function replacePassword(
  trx: Transaction<Database>,
  accountId: string,
  passwordHash: string,
  keep = '',
): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
  await trx.deleteFrom('session').where('owner_id', '=', accountId).where('id', '!=', keep).execute()
  await trx.deleteFrom('password_reset').where('owner_id', '=', accountId).execute()
}

/**
 * Replaces a password that other people may have known: also ends the account's links, which they may have created.
 * Each stays in the list; after an extension, it works again under a new address only.
 */
export async function recoverAccount(trx: Transaction<Database>, accountId: string, passwordHash: string) {
  await replacePassword(trx, accountId, passwordHash)
  const now = clockOf(trx).instant()
  await trx
    .updateTable('share')
    .set({
      expires_at: sql`case when expires_at < ${now} then expires_at else ${now} end`,
      // Not a hash, so no token matches it.
      token_hash: sql`'ended ' || id`,
      sealed_token: null,
    })
    .where('owner_id', '=', accountId)
    .execute()
}
