import { inTransaction } from '@mfe/engines/transaction'
import { sql, type Transaction } from 'kysely'
import { lockAccount } from '../shared/database/locks.ts'
import type { Db } from '../shared/database/open.ts'
import type { Database } from '../shared/database/types.ts'
import { BATCH_SIZE, type Removed, removeBatch } from './remove-batch.ts'

export type RemovalRepo = ReturnType<typeof createRemovalRepo>

export function createRemovalRepo(db: Db) {
  const idsIn = async (trx: Transaction<Database>, column: 'id' | 'owner_id', value: string) => {
    const rows = await trx.selectFrom('folder').select('id').where(column, '=', value).limit(BATCH_SIZE).execute()
    return rows.map(({ id }) => id)
  }

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
    detach: (folderId: string): Promise<Removed | undefined> =>
      withTreeLocked(folderId, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('folder')
          .set({ parent_id: folderId, name: '/' })
          .where('id', '=', folderId)
          .where(sql<boolean>`parent_id is distinct from id`)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n ? removeBatch(trx, () => idsIn(trx, 'id', folderId)) : undefined
      }),

    /** Removes the next batch of a detached folder's content. */
    next: (folderId: string): Promise<Removed> =>
      withTreeLocked(folderId, (trx) => removeBatch(trx, () => idsIn(trx, 'id', folderId))),

    /** Removes the next batch of an account's folders and files. */
    nextOf: (ownerId: string): Promise<Removed> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        return removeBatch(trx, () => idsIn(trx, 'owner_id', ownerId))
      }),

    /** Returns detached folders that are not fully removed yet. Uses a partial index. */
    detached: () =>
      db.selectFrom('folder').select(['id', 'owner_id as ownerId']).where(sql<boolean>`parent_id = id`).execute(),
  }
}
