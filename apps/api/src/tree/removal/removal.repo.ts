import { inTransaction } from '@mfe/engines/transaction'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { MAX_ROWS, type Removed, removeBatch } from './remove-batch.ts'

/** The name of a folder that is being deleted. */
const DELETED = '/'

/** A folder that no path leads to, because it is its own parent. */
const isDetached = sql<boolean>`parent_id = id`

export type RemovalRepo = ReturnType<typeof createRemovalRepo>

export function createRemovalRepo(db: Db) {
  /** Removes a batch of `limit` rows from matching folders. */
  const removeFrom = (trx: Transaction<Database>, matches: RawBuilder<boolean>, limit: number) => {
    const tops = trx.selectFrom('folder').select('id').where(matches).limit(limit)
    return removeBatch(trx, async () => (await tops.execute()).map(({ id }) => id), limit)
  }
  // A copy may have been completed in the meantime.
  const removeDetached = (trx: Transaction<Database>, folderId: string, limit: number) =>
    removeFrom(trx, sql`id = ${folderId} and ${isDetached}`, limit)

  /** Locks the account, so nothing is added to the folder during `work`. */
  const withTreeLocked = <Result>(folderId: string, work: (trx: Transaction<Database>) => Promise<Result>) =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, trx.selectFrom('folder').select('owner_id').where('id', '=', folderId))
      return work(trx)
    })

  return {
    /**
     * Detaches a folder from its tree, hiding it from every call, and removes the first batch of its content. A
     * detached folder is its own parent, so no path leads to it, and has a name that no user can enter. Resolves to
     * `undefined` if the folder is already deleted.
     */
    detach: (folderId: string, limit = MAX_ROWS): Promise<Removed | undefined> =>
      withTreeLocked(folderId, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('folder')
          .set({ parent_id: folderId, name: DELETED })
          .where('id', '=', folderId)
          .where(sql<boolean>`parent_id is distinct from id`)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n ? removeDetached(trx, folderId, limit) : undefined
      }),

    /** Removes the next batch of a detached folder's content. */
    next: (folderId: string, limit = MAX_ROWS): Promise<Removed> =>
      withTreeLocked(folderId, (trx) => removeDetached(trx, folderId, limit)),

    /** Removes the next batch of an account's folders and files. */
    nextOf: (ownerId: string, limit = MAX_ROWS): Promise<Removed> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        return removeFrom(trx, sql`owner_id = ${ownerId}`, limit)
      }),

    /**
     * Returns detached folders that are not fully removed yet, and copies that are not complete. Uses a partial index.
     */
    async detached() {
      const rows = db.selectFrom('folder').select(['id', 'owner_id as ownerId', 'name']).where(isDetached)
      return (await rows.execute()).map(({ id, ownerId, name }) => ({ id, ownerId, isDeleted: name === DELETED }))
    },
  }
}
