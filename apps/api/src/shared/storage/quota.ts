import { inTransaction } from '@mfe/engines/transaction'
import type { Transaction } from 'kysely'
import { lockAccount } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { liveReplicas } from '../replicas/live-replicas.ts'
import { createAccountLimits, MAX_ENTRIES } from './account-limits.ts'
import type { StorageSpace } from './storage.ts'

/** A reservation ends with its request or its replica; unlike a resumable upload, it never expires. */
const NEVER = '9999-12-31T23:59:59.999Z'
/** A reservation of unknown size grows by this many bytes at a time, so that few chunks need a transaction. */
const GROWTH_BYTES = 16 * 1024 ** 2

export interface Reservation {
  /** Ensures that `bytes` are reserved; throws if they exceed the account's quota or the disk. */
  cover(bytes: number): Promise<void>
  /**
   * Must run in the transaction that creates the file. Throws if other replicas considered this one dead: they have
   * deleted the reservation, and may have deleted the bytes.
   */
  settle(trx: Transaction<Database>): Promise<void>
  release(): Promise<void>
}

export type Quota = ReturnType<typeof createQuota>

interface Deps {
  db: Db
  space: Pick<StorageSpace, 'assertRoomFor'>
  /** The maximum number of bytes of an account. */
  limit: number
  /** The replica that receives the bytes. */
  replicaId: string
  maxEntries?: number
}

const interrupted = () => new AppError('server/busy', 'The upload was interrupted. Please send the file again.')

/** Reserves space and an entry before bytes arrive, so that concurrent uploads cannot exceed a limit together. */
export function createQuota({ db, space, limit, replicaId, maxEntries = MAX_ENTRIES }: Deps) {
  const { assertEntriesAllowed, remainingBytes } = createAccountLimits(limit, maxEntries)
  /** The ids of ended reservations whose rows still exist. */
  const ended = new Set<string>()

  /** Must run in the transaction that adds or reserves this much, after it has locked the account. */
  async function assertRoom(trx: Transaction<Database>, ownerId: string, bytes: number, entries = 1): Promise<void> {
    await assertEntriesAllowed(trx, ownerId, entries)
    await remainingBytes(trx, ownerId, bytes)
  }

  async function deleteEnded(): Promise<void> {
    const ids = [...ended]
    if (ids.length === 0) return
    await db.deleteFrom('upload').where('id', 'in', ids).execute()
    for (const id of ids) ended.delete(id)
  }

  return {
    assertRoom,
    assertEntryAllowed: (trx: Transaction<Database>, ownerId: string) => assertEntriesAllowed(trx, ownerId, 1),

    async reserve(ownerId: string, bytes: number): Promise<Reservation> {
      await space.assertRoomFor(bytes)
      const id = newId()
      let reserved = bytes
      await deleteEnded()
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        await assertRoom(trx, ownerId, bytes)
        const row = { id, owner_id: ownerId, bytes, expires_at: NEVER, replica_id: replicaId }
        await trx.insertInto('upload').values(row).execute()
      })

      return {
        async cover(needed) {
          if (needed <= reserved) return
          const missing = needed - reserved
          await space.assertRoomFor(missing + GROWTH_BYTES)
          reserved = await inTransaction(db, async (trx) => {
            await lockAccount(trx, ownerId)
            const left = await remainingBytes(trx, ownerId, missing)
            const bytes = reserved + Math.min(missing + GROWTH_BYTES, left)
            await trx.updateTable('upload').set({ bytes }).where('id', '=', id).execute()
            return bytes
          })
        },
        async settle(trx) {
          const { numDeletedRows } = await trx.deleteFrom('upload').where('id', '=', id).executeTakeFirstOrThrow()
          if (numDeletedRows === 0n) throw interrupted()
        },
        async release() {
          ended.add(id)
          // If the deletion fails, the next reservation retries it first.
          await deleteEnded().catch(() => undefined)
        },
      }
    },

    /** Deletes the reservations of requests that ended with their replica; resumable uploads remain. */
    async releaseAbandoned(): Promise<void> {
      await db
        .deleteFrom('upload')
        .where('length', 'is', null)
        .where((eb) => eb.or([eb('replica_id', 'is', null), eb('replica_id', 'not in', liveReplicas(db))]))
        .execute()
    },
  }
}
