import { inTransaction } from '@mfe/engines/transaction'
import { sql, type Transaction } from 'kysely'
import { lockAccount } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { livingReplicas } from '../replicas/living-replicas.ts'
import type { StorageSpace } from './storage.ts'

/** A reservation ends with its request or with its replica; unlike a resumable upload, it never expires. */
const NEVER = '9999-12-31T23:59:59.999Z'
const GROWS_BY = 16 * 1024 ** 2
/** The maximum number of files and folders of an account, which an archive lists (docs/product.md, "Constants"). */
export const MAX_ENTRIES = 50_000

export interface Reservation {
  /** Ensures that `bytes` are reserved; throws if they exceed the account's quota or the disk. */
  cover(bytes: number): Promise<void>
  settle(trx: Transaction<Database>): Promise<void>
  release(): Promise<void>
}

export type Quota = ReturnType<typeof createQuota>

interface Deps {
  db: Db
  space: Pick<StorageSpace, 'assertRoomFor'>
  /** The maximum number of bytes of an account. */
  limit: number
  /** Who receives the bytes. */
  replicaId: string
  maxEntries?: number
}

const interrupted = () => new AppError('server/busy', 'The upload was interrupted. Please send the file again.')

/** Reserves space and an entry before bytes arrive, so that concurrent uploads cannot exceed a limit together. */
export function createQuota({ db, space, limit, replicaId, maxEntries = MAX_ENTRIES }: Deps) {
  /** Reservations that no longer hold space. */
  const ended = new Set<string>()

  /** Resolves to the remaining bytes; throws if they are fewer than `needed`. */
  async function roomFor(trx: Transaction<Database>, ownerId: string, needed: number): Promise<number> {
    const owned = sql`where owner_id = ${ownerId}`
    const files = sql`(select cast(coalesce(sum(size), 0) as bigint) from file ${owned})`
    const uploads = sql`(select cast(coalesce(sum(bytes), 0) as bigint) from upload ${owned})`
    const doomed = sql`(select cast(coalesce(sum(size), 0) as bigint) from doomed_blob ${owned})`
    const total = sql<number>`${files} + ${uploads} + ${doomed}`.as('used')
    const { used } = await trx.selectNoFrom(total).executeTakeFirstOrThrow()
    const left = limit - used
    if (needed <= left) return left
    throw new AppError('storage/quota', 'Your storage is full. Please delete some files first.')
  }

  /**
   * Must run in the transaction that adds a file or a folder, after it has locked the account. An unfinished upload
   * counts as a file.
   */
  async function assertPlace(trx: Transaction<Database>, ownerId: string): Promise<void> {
    const own = (table: 'file' | 'folder') => trx.selectFrom(table).select('owner_id').where('owner_id', '=', ownerId)
    const uploads = trx
      .selectFrom('upload')
      .select('owner_id')
      .where('owner_id', '=', ownerId)
      .where('finished', '=', 0)
    const last = own('file')
      .unionAll(own('folder'))
      .unionAll(uploads)
      .limit(1)
      .offset(maxEntries - 1)
    if (!(await last.executeTakeFirst())) return
    throw new AppError('storage/too-many-entries', 'You have too many files and folders. Please delete some first.')
  }

  /** Must run in the transaction that reserves `more` bytes for another file, after it has locked the account. */
  async function assertRoom(trx: Transaction<Database>, ownerId: string, more: number): Promise<void> {
    await assertPlace(trx, ownerId)
    await roomFor(trx, ownerId, more)
  }

  async function forgetEnded(): Promise<void> {
    const ids = [...ended]
    if (ids.length === 0) return
    await db.deleteFrom('upload').where('id', 'in', ids).execute()
    for (const id of ids) ended.delete(id)
  }

  return {
    assertRoom,
    assertPlace,

    async reserve(ownerId: string, bytes: number): Promise<Reservation> {
      await space.assertRoomFor(bytes)
      const id = newId()
      let reserved = bytes
      await forgetEnded()
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
          await space.assertRoomFor(missing + GROWS_BY)
          reserved = await inTransaction(db, async (trx) => {
            await lockAccount(trx, ownerId)
            const left = await roomFor(trx, ownerId, missing)
            const bytes = reserved + Math.min(missing + GROWS_BY, left)
            await trx.updateTable('upload').set({ bytes }).where('id', '=', id).execute()
            return bytes
          })
        },
        /**
         * Must run in the transaction that creates the file. Throws if other replicas took this one for dead: they have
         * deleted the reservation, and may have deleted the bytes.
         */
        async settle(trx) {
          const { numDeletedRows } = await trx.deleteFrom('upload').where('id', '=', id).executeTakeFirstOrThrow()
          if (numDeletedRows === 0n) throw interrupted()
        },
        async release() {
          ended.add(id)
          // If the deletion fails, the next reservation retries it first.
          await forgetEnded().catch(() => undefined)
        },
      }
    },

    /** Deletes the reservations of requests that ended with their replica; resumable uploads remain. */
    async forgetBroken(): Promise<void> {
      await db
        .deleteFrom('upload')
        .where('length', 'is', null)
        .where((eb) => eb.or([eb('replica_id', 'is', null), eb('replica_id', 'not in', livingReplicas(db))]))
        .execute()
    },
  }
}
