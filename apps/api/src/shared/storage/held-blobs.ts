import { inTransaction } from '@mfe/engines/transaction'
import { type SqlBool, sql, type Transaction } from 'kysely'
import { clockOf } from '../clock/clock.ts'
import { lockAccount } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { tooManyArchives } from './errors.ts'
import type { BlobStore } from './storage.ts'

/** The maximum number of blobs per deletion. */
const BATCH_SIZE = 500

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'deleteAll'>
  /** The replica that reads; its holds end with it. */
  replicaId: string
}

export interface DeletedBlob {
  blob_id: string
  owner_id: string
  size: number
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

  /** Deletes the bytes before the rows, so the next call cleans up after a crash in between. */
  async function deleteUnheld(): Promise<void> {
    await deleteEnded()
    for (;;) {
      const ids = (await unheld(db).limit(BATCH_SIZE).execute()).map(({ blob_id }) => blob_id)
      if (ids.length === 0) return
      await blobs.deleteAll(ids)
      await db.deleteFrom('doomed_blob').where('blob_id', 'in', ids).execute()
    }
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

const unheld = (db: Db) =>
  db
    .selectFrom('doomed_blob')
    .select('blob_id')
    .where(sql<SqlBool>`not exists (select 1 from blob_hold
    where blob_hold.owner_id = doomed_blob.owner_id and number <= last_hold)`)

/**
 * Must run in the transaction that deleted the rows of an account's blobs, after locking the account. Resolves to the
 * ids of the blobs that the caller must delete after the commit. Blobs that other files share remain, and the deletion
 * of held blobs is deferred until their readers are done.
 */
export async function deferHeldDeletions(trx: Transaction<Database>, rows: readonly DeletedBlob[]): Promise<string[]> {
  const deleted = await withoutShared(trx, rows)
  const [first] = deleted
  if (!first) return []
  const { lastHold } = await trx
    .selectFrom('blob_hold')
    .select(({ fn }) => fn.max<number | null>('number').as('lastHold'))
    .where('owner_id', '=', first.owner_id)
    .executeTakeFirstOrThrow()
  if (lastHold === null) return deleted.map(({ blob_id }) => blob_id)
  await trx
    .insertInto('doomed_blob')
    .values(deleted.map((blob) => ({ ...blob, last_hold: lastHold })))
    .execute()
  return []
}

/** Returns each blob that no file uses anymore, once. Files share blobs only within an account. */
async function withoutShared(trx: Transaction<Database>, rows: readonly DeletedBlob[]): Promise<DeletedBlob[]> {
  if (rows.length === 0) return []
  const blobs = new Map(rows.map((row) => [row.blob_id, row]))
  const ids = sql.join([...blobs.keys()].map((id) => sql`(${id})`))
  const { rows: shared } = await sql<{ blob_id: string }>`
    with deleted (blob_id) as (values ${ids}) select blob_id from deleted
    where exists (select 1 from file where file.blob_id = deleted.blob_id)`.execute(trx)
  for (const { blob_id } of shared) blobs.delete(blob_id)
  return [...blobs.values()]
}
