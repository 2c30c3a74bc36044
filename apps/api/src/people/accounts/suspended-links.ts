import { type SqlBool, sql } from 'kysely'
import type { Trx } from '#database/open.ts'

const PREFIX = 'ended '

/** Whether the owner has to give a link a new address before it works again. */
export const isSuspended = ({ token_hash }: { token_hash: string }): boolean => token_hash.startsWith(PREFIX)

export const isNotSuspended = sql<SqlBool>`token_hash not like ${`${PREFIX}%`}`

/** Other people may have created the links or know their addresses. No token has the hash that is stored now. */
export async function suspendLinks(trx: Trx, ownerId: string): Promise<void> {
  const suspended = { token_hash: sql<string>`${PREFIX} || id`, sealed_token: null }
  await trx.updateTable('share').set(suspended).where('owner_id', '=', ownerId).execute()
}
