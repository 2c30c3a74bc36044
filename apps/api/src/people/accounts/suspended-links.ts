import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#database/types.ts'

const PREFIX = 'ended '

/** A stored hash of a link: of its token, or of none while the link is suspended. */
type Hashed = Pick<Database['share'], 'token_hash'>

/** Whether the owner has to give a link a new address before it works again. */
export const isSuspended = ({ token_hash }: Hashed): boolean => token_hash.startsWith(PREFIX)

/** Whether a row of `share` is not suspended. */
export const isNotSuspended = sql<SqlBool>`token_hash not like ${`${PREFIX}%`}`

/** Other people may have created the links or know their addresses. No token has the hash that is stored now. */
export async function suspendLinks(trx: Transaction<Database>, ownerId: string): Promise<void> {
  await trx
    .updateTable('share')
    .set({ token_hash: sql`${PREFIX} || id`, sealed_token: null })
    .where('owner_id', '=', ownerId)
    .execute()
}
