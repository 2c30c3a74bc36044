import type { Transaction } from 'kysely'
import type { Database } from '#database/types.ts'
import { AppError } from '#errors.ts'

/**
 * Must run in the transaction that adds another file with the same blob. Throws while a replica of an earlier version
 * is registered, because that replica would delete the blob together with either file. No such version starts after
 * the migration.
 */
export async function assertBlobsCanBeShared(trx: Transaction<Database>): Promise<void> {
  const earlier = trx.selectFrom('replica').select('id').where('shares_blobs', '=', 0).limit(1)
  if (!(await earlier.executeTakeFirst())) return
  throw new AppError('server/busy', 'The site is being updated. Please try again in a few minutes.', {
    headers: { 'retry-after': '60' },
  })
}
