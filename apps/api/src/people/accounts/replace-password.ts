import type { Transaction } from 'kysely'
import type { Database } from '#database/types.ts'
import { suspendLinks } from './suspended-links.ts'

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
 * Replaces a password that other people may have known: also suspends the account's links. Whoever may do this reads
 * the mail of the account's address, or is the operator, so the account counts as confirmed.
 */
export async function recoverAccount(trx: Transaction<Database>, accountId: string, passwordHash: string) {
  await replacePassword(trx, accountId, passwordHash)
  await suspendLinks(trx, accountId)
  await trx.deleteFrom('email_confirmation').where('owner_id', '=', accountId).execute()
}
