import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'

/** The maximum number of files and folders of an account, which an archive lists (docs/product.md, "Constants"). */
export const MAX_ENTRIES = 50_000

type Trx = Transaction<Database>

/** Each check must run in the transaction that adds to the account, after it has locked the account. */
export function createAccountLimits(maxBytes: number, maxEntries: number) {
  return {
    /** Throws if the account may not have so many more files and folders. An unfinished upload counts as a file. */
    async assertEntriesAllowed(trx: Trx, ownerId: string, more: number): Promise<void> {
      const owned = (table: 'file' | 'folder' | 'upload') =>
        trx.selectFrom(table).select('owner_id').where('owner_id', '=', ownerId)
      const lastAllowed = owned('file')
        .unionAll(owned('folder'))
        .unionAll(owned('upload').where('finished', '=', 0))
        .limit(1)
        .offset(Math.max(0, maxEntries - more))
      if (!(await lastAllowed.executeTakeFirst())) return
      throw new AppError(
        'storage/too-many-entries',
        'You would have too many files and folders. Please delete some first.',
      )
    },

    /** Resolves to the remaining bytes; throws if they are fewer than `needed`. */
    async remainingBytes(trx: Trx, ownerId: string, needed: number): Promise<number> {
      const owned = sql`where owner_id = ${ownerId}`
      const files = sql`(select cast(coalesce(sum(size), 0) as bigint) from file ${owned})`
      const uploads = sql`(select cast(coalesce(sum(bytes), 0) as bigint) from upload ${owned})`
      const deferred = sql`(select cast(coalesce(sum(size), 0) as bigint) from doomed_blob ${owned})`
      const total = sql<number>`${files} + ${uploads} + ${deferred}`.as('used')
      const { used } = await trx.selectNoFrom(total).executeTakeFirstOrThrow()
      if (needed <= maxBytes - used) return maxBytes - used
      throw new AppError('storage/quota', 'Your storage has too little space for this. Please delete some files first.')
    },
  }
}
