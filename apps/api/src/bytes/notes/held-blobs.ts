import { inTransaction } from '@mfe/engines/transaction'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { AppError } from '#errors.ts'
import type { BlobStore } from '#storage.ts'
import { tooManyArchives } from '../store/errors.ts'
import { deleteDoomed } from './doomed-blobs.ts'

/** Nobody can keep deleted bytes longer by reading them slowly (docs/product.md, "Constants"). */
export const MAX_HOLD_MS = 3_600_000
/** How long to wait after the end of a hold has failed. */
const RETRY_MS = 60_000

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'deleteAll'>
  /** The replica that reads; its holds end with it. */
  replicaId: string
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export type HeldBlobs = ReturnType<typeof createHeldBlobs>

/**
 * Postpones the deletion of an account's blobs while a replica sends its owner an archive (docs/decisions/067). A hold
 * is one row that covers all blobs of the account at its start.
 */
export function createHeldBlobs({ db, blobs, replicaId, logger }: Deps) {
  /** Ended holds whose rows still exist: account ids by hold id. */
  const ended = new Map<string, string>()

  /** Counts the holds of all replicas, except our own that have ended but still have a row. */
  async function countHolds(trx: Trx, ownerId: string): Promise<number> {
    const holds = trx.selectFrom('blob_hold').select('id').where('owner_id', '=', ownerId)
    return (await holds.execute()).filter(({ id }) => !ended.has(id)).length
  }

  /** Locks the account: a concurrent deletion that has seen the hold may still defer deletions because of it. */
  async function deleteEnded(id: string, ownerId: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      await lockAccount(trx, ownerId)
      await trx.deleteFrom('blob_hold').where('id', '=', id).execute()
    })
    ended.delete(id)
    await deleteDoomed(db, blobs)
  }

  return {
    async deleteUnheld(): Promise<void> {
      // Together, because an account that is locked for long must not keep the deleted bytes of others.
      const deletions = [...ended].map(([id, ownerId]) => deleteEnded(id, ownerId))
      const failure = (await Promise.allSettled(deletions)).find((outcome) => outcome.status === 'rejected')
      await deleteDoomed(db, blobs)
      if (failure) throw failure.reason
    },

    /**
     * Keeps the account's blobs readable, even if deleted, until the returned function is called, for an hour at most.
     * Call this before the rows of the files are read. Throws if the account has `max` holds across all replicas.
     */
    async hold(ownerId: string, max = Number.POSITIVE_INFINITY): Promise<() => Promise<void>> {
      const id = newId(clockOf(db).now())
      const { numInsertedOrUpdatedRows } = await inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        if ((await countHolds(trx, ownerId)) >= max) throw tooManyArchives()
        const replica = trx.selectFrom('replica').where('id', '=', replicaId).where(isOpen(ownerId))
        const hold = replica.select([
          sql<string>`cast(${id} as text)`.as('hold'),
          sql<string>`cast(${ownerId} as text)`.as('owner'),
          'id',
          sql<number>`(select coalesce(max(number), 0) + 1 from blob_hold where owner_id = ${ownerId})`.as('number'),
        ])
        const holds = trx.insertInto('blob_hold').columns(['id', 'owner_id', 'replica_id', 'number'])
        return holds.expression(hold).executeTakeFirstOrThrow()
      })
      if (numInsertedOrUpdatedRows === 0n) {
        throw new AppError('server/busy', 'The server is recovering. Please try again in a moment.')
      }
      // If this fails, the next call to `deleteUnheld` retries it.
      const end = () => {
        clearTimeout(timer)
        ended.set(id, ownerId)
        return deleteEnded(id, ownerId)
      }
      const expire = () =>
        end().catch((err: unknown) => {
          logger.warn({ err }, 'deleted files that an archive has held for an hour could not be removed yet')
          timer = setTimeout(expire, RETRY_MS).unref()
        })
      let timer = setTimeout(expire, MAX_HOLD_MS).unref()
      return end
    },
  }
}

/** Returns the condition that the account is not being deleted: its email is then its id. */
const isOpen = (ownerId: string) => sql<boolean>`exists (select 1 from account where id = ${ownerId} and email <> id)`

/** Resolves to the bytes of deleted files that are still stored, mostly because archives of their owners hold them. */
export async function countHeldBytes(db: Db): Promise<number> {
  const bytes = sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes')
  return (await db.selectFrom('doomed_blob').select(bytes).executeTakeFirstOrThrow()).bytes
}
