import type { Transaction } from 'kysely'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'

/**
 * Must run in the transaction that adds another file with the same blob. Throws while a replica is registered whose
 * version deletes the blob of every file that it deletes. Such a version cannot start once the database is migrated.
 */
export async function assertBlobsCanBeShared(trx: Transaction<Database>): Promise<void> {
  const earlier = trx.selectFrom('replica').select('id').where('shares_blobs', '=', 0).limit(1)
  if (!(await earlier.executeTakeFirst())) return
  throw new AppError('server/busy', 'The site is being updated. Please copy this again in a few minutes.', {
    headers: { 'retry-after': '60' },
  })
}
