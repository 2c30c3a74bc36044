import { inTransaction } from '@mfe/engines/transaction'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { HIDDEN_COPY, living } from '../folders.repo.ts'
import { MAX_ROWS, type Removed, removeBatch } from './remove-batch.ts'

const isDeleted = sql<boolean>`deleted_at is not null`

export type RemovalRepo = ReturnType<typeof createRemovalRepo>

export function createRemovalRepo(db: Db) {
  /** Removes a batch of `limit` rows from matching folders. */
  const removeFrom = (trx: Transaction<Database>, matches: RawBuilder<boolean>, limit: number) => {
    const tops = trx.selectFrom('folder').select('id').where(matches).limit(limit)
    return removeBatch(trx, async () => (await tops.execute()).map(({ id }) => id), limit)
  }
  // A copy may have been completed in the meantime.
  const removeMarked = (trx: Transaction<Database>, folderId: string, limit: number) =>
    removeFrom(trx, sql`id = ${folderId} and ${isDeleted}`, limit)

  /** Locks the account, so nothing is added to the folder during `work`. */
  const withTreeLocked = <Result>(folderId: string, work: (trx: Transaction<Database>) => Promise<Result>) =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, trx.selectFrom('folder').select('owner_id').where('id', '=', folderId))
      return work(trx)
    })

  return {
    /**
     * Marks a folder as deleted, which hides it and what it contains from every call and frees its name, and removes
     * the first batch of its content. Resolves to `undefined` if the folder is already deleted.
     */
    markDeleted: (folderId: string, limit = MAX_ROWS): Promise<Removed | undefined> =>
      withTreeLocked(folderId, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('folder')
          .set({ deleted_at: clockOf(trx).instant() })
          .where('id', '=', folderId)
          .where(living)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n ? removeMarked(trx, folderId, limit) : undefined
      }),

    /** Removes the next batch of a deleted folder's content. */
    next: (folderId: string, limit = MAX_ROWS): Promise<Removed> =>
      withTreeLocked(folderId, (trx) => removeMarked(trx, folderId, limit)),

    /** Removes the next batch of an account's folders and files. */
    nextOf: (ownerId: string, limit = MAX_ROWS): Promise<Removed> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        return removeFrom(trx, sql`owner_id = ${ownerId}`, limit)
      }),

    /** Returns deleted folders whose rows are not removed yet, and copies that are not complete. Uses a partial index. */
    async marked() {
      const rows = db.selectFrom('folder').select(['id', 'owner_id as ownerId', 'name']).where(isDeleted)
      return (await rows.execute()).map(({ id, ownerId, name }) => ({ id, ownerId, isDeleted: name !== HIDDEN_COPY }))
    },
  }
}
