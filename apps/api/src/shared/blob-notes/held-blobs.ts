import { inTransaction } from '@mfe/engines/transaction'
import { sql, type Transaction } from 'kysely'
import { clockOf } from '../clock/clock.ts'
import { lockAccount } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { tooManyArchives } from '../storage/errors.ts'
import type { BlobStore } from '../storage/storage.ts'
import { deleteDoomed } from './doomed-blobs.ts'

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'deleteAll'>
  /** The replica that reads; its holds end with it. */
  replicaId: string
}

export type HeldBlobs = ReturnType<typeof createHeldBlobs>

/**
 * Postpones the deletion of an account's blobs while a replica reads many of them (docs/decisions/036). A hold is one
 * row that covers all blobs of the account at its start.
 */
export function createHeldBlobs({ db, blobs, replicaId }: Deps) {
  /** Ended holds whose rows still exist: account ids by hold id. */
  const ended = new Map<string, string>()

  const nextNumber = (ownerId: string) =>
    sql<number>`(select coalesce(max(number), 0) + 1 from blob_hold where owner_id = ${ownerId})`

  /** Counts the holds of all replicas, except our own that have ended but still have a row. */
  async function countHolds(trx: Transaction<Database>, ownerId: string, visitor: number): Promise<number> {
    const holds = trx.selectFrom('blob_hold').select('id').where('owner_id', '=', ownerId)
    return (await holds.where('visitor', '=', visitor).execute()).filter(({ id }) => !ended.has(id)).length
  }

  /**
   * Locks the account, because a concurrent deletion that has seen the hold may still defer deletions because of it.
   */
  async function deleteEnded(): Promise<void> {
    for (const [id, ownerId] of ended) {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        await trx.deleteFrom('blob_hold').where('id', '=', id).execute()
      })
      ended.delete(id)
    }
  }

  async function deleteUnheld(): Promise<void> {
    await deleteEnded()
    await deleteDoomed(db, blobs)
  }

  return {
    /** Deletes the blobs whose readers are done. */
    deleteUnheld,

    /**
     * Keeps the account's blobs readable, even if deleted, until the returned function is called. Call this before the
     * rows of the files are read. Throws if the account already has `max` holds across all replicas; its link visitors
     * have a separate limit of `max`.
     */
    async hold(ownerId: string, max = Number.POSITIVE_INFINITY, reader?: 'visitor'): Promise<() => Promise<void>> {
      const visitor = Number(reader === 'visitor')
      const id = newId(clockOf(db).now())
      const { numInsertedOrUpdatedRows } = await inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        if ((await countHolds(trx, ownerId, visitor)) >= max) throw tooManyArchives()
        const replica = trx.selectFrom('replica').where('id', '=', replicaId)
        return trx
          .insertInto('blob_hold')
          .columns(['id', 'owner_id', 'replica_id', 'number', 'visitor'])
          .expression(
            replica.select([
              sql<string>`cast(${id} as text)`.as('hold'),
              sql<string>`cast(${ownerId} as text)`.as('owner'),
              'id',
              nextNumber(ownerId).as('number'),
              sql<number>`cast(${visitor} as integer)`.as('visitor'),
            ]),
          )
          .executeTakeFirstOrThrow()
      })
      if (numInsertedOrUpdatedRows === 0n) {
        throw new AppError('server/busy', 'The server is recovering. Please try again in a moment.')
      }
      // If this fails, the next call to `deleteUnheld` retries it.
      return () => {
        ended.set(id, ownerId)
        return deleteUnheld()
      }
    },
  }
}
