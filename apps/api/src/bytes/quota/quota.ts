import { inTransaction } from '@mfe/engines/transaction'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { liveReplicas } from '#database/live-replicas.ts'
import { lockAccount } from '#database/locks.ts'
import { interrupted, type NotedBlobId, noteIncoming, settleIncoming } from '#database/notes.ts'
import type { Db, Trx } from '#database/open.ts'
import { runSlice } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import type { StorageSpace } from '#storage.ts'
import type { EntryRoom, TakeRoom } from '#tree/room.ts'
import { replacedSize } from '#tree/size.ts'
import { createAccountLimits, MAX_ENTRIES, MAX_VERSIONS, overQuota, tooManyEntries } from './account-limits.ts'
import { ENTRY_BYTES, noTotalQuota, type SiteRoom, siteFull, type TotalQuota } from './total-quota.ts'

/** A reservation ends with its request or its replica; unlike a resumable upload, it never expires. */
const NEVER = '9999-12-31T23:59:59.999Z'
/** A reservation of unknown size grows by this many bytes at a time, so few chunks need a transaction. */
const GROWTH_BYTES = 16 * 1024 ** 2
/** The same for a reservation of only what arrives. */
const ARRIVAL_BYTES = 8 * 1024 ** 2

export interface Reservation {
  /** Returns the id for the bytes. From then on, deleting the blob, or `settle`, ends its note. */
  takeBlobId(): NotedBlobId
  /** Ensures that `bytes` are reserved; throws if they exceed the account's quota or the disk. */
  cover(bytes: number): Promise<void>
  /**
   * Must run in the transaction that creates the file. Throws if other replicas considered this one dead: they have
   * deleted the reservation, and may have deleted the bytes.
   */
  settle(trx: Trx): Promise<void>
  release(): Promise<void>
}

export interface ReplacedFile {
  id: string
  size: number
}

export type Quota = ReturnType<typeof createQuota>

interface Deps {
  db: Db
  space: Pick<StorageSpace, 'assertRoomFor'>
  /** Limits all accounts together; by default, nothing does. */
  total?: Pick<TotalQuota, 'open'>
  /** The maximum number of bytes in an account. */
  limit: number
  replicaId: string
  maxEntries?: number
  maxVersions?: number
}

/** Reserves space and an entry before bytes arrive, so concurrent uploads cannot exceed a limit together. */
export function createQuota({ db, space, total = noTotalQuota, limit, replicaId, ...max }: Deps) {
  const { maxEntries = MAX_ENTRIES, maxVersions = MAX_VERSIONS } = max
  const limits = createAccountLimits(limit, maxEntries, maxVersions)
  const { assertEntriesAllowed, mayKeepVersion, remainingBytes, remainingEntries } = limits
  /** Ended reservations whose rows still exist: by id, the blob whose note ends with it. */
  const ended = new Map<string, string | undefined>()

  /** Runs a transaction that adds up what an account stores: 20 ms of work for one with 50,000 files. */
  const inTurn = <Result>(ownerId: string, work: (trx: Trx) => Promise<Result>) =>
    runSlice({ accountId: ownerId }, () => inTransaction(db, work))

  async function assertRoom(trx: Trx, site: SiteRoom, ownerId: string, entries = 1, bytes = 0): Promise<void> {
    await assertEntriesAllowed(trx, ownerId, entries)
    await remainingBytes(trx, ownerId, bytes)
    await site.assertRoom(trx, { stored: entries * ENTRY_BYTES, written: entries * ENTRY_BYTES })
  }

  async function hasRoomFor(trx: Trx, site: SiteRoom, ownerId: string, bytes: number): Promise<boolean> {
    if (!(await mayKeepVersion(trx, ownerId))) return false
    try {
      await remainingBytes(trx, ownerId, bytes)
      await site.assertRoom(trx, { stored: bytes + ENTRY_BYTES, written: ENTRY_BYTES })
      return true
    } catch (error) {
      if (error instanceof AppError && error.status === 507) return false
      throw error
    }
  }

  async function takeRoom(trx: Trx, site: SiteRoom, ownerId: string): Promise<TakeRoom> {
    let bytesLeft = await remainingBytes(trx, ownerId, 0)
    let entriesLeft = await remainingEntries(trx, ownerId)
    const siteLeft = await site.assertRoom(trx, { stored: ENTRY_BYTES, written: ENTRY_BYTES })
    let siteEntriesLeft = siteLeft / ENTRY_BYTES + 1
    return (bytes, entries) => {
      bytesLeft -= bytes
      entriesLeft -= entries
      siteEntriesLeft -= entries
      if (entriesLeft < 0) throw tooManyEntries()
      if (bytesLeft < 0) throw overQuota()
      if (siteEntriesLeft < 0) throw siteFull()
    }
  }

  /**
   * Asserts that there is room for an upload, which may replace a file; lock `room` first. Resolves to the id of the
   * file whose space and entry it uses, to store with the reservation: at most one of several uploads will succeed.
   */
  async function claimRoom(trx: Trx, room: SiteRoom, ownerId: string, bytes: number, replaced?: ReplacedFile) {
    const usable = replaced && !(await isClaimed(trx, ownerId, replaced)) ? replaced : undefined
    if (!usable) {
      await assertEntriesAllowed(trx, ownerId, 1)
      await remainingBytes(trx, ownerId, bytes)
      await room.assertRoom(trx, { stored: bytes + ENTRY_BYTES, written: bytes })
      return null
    }
    // Even an account over its limit may replace a file with one that is no larger.
    if (bytes > usable.size) await remainingBytes(trx, ownerId, bytes - usable.size)
    await room.assertRoom(trx, { stored: bytes - usable.size, written: bytes })
    return usable.id
  }

  async function deleteEnded(): Promise<void> {
    if (ended.size === 0) return
    const [ids, unused] = [[...ended.keys()], [...ended.values()].filter((id) => id !== undefined)]
    await db.deleteFrom('upload').where('id', 'in', ids).execute()
    if (unused.length > 0) await db.deleteFrom('incoming_blob').where('blob_id', 'in', unused).execute()
    for (const id of ids) ended.delete(id)
  }

  return {
    claimRoom,
    openRoom: total.open,

    async openEntries(): Promise<EntryRoom> {
      const site = await total.open()
      return {
        assertRoom: (trx, ...addition) => assertRoom(trx, site, ...addition),
        takeRoom: (trx, ownerId) => takeRoom(trx, site, ownerId),
        lock: site.lock,
        hasRoomFor: (trx, ...bytes) => hasRoomFor(trx, site, ...bytes),
      }
    },

    /**
     * `findReplaced` resolves to the file that the upload replaces, within the transaction. With `asItArrives`, there
     * must be room for all bytes too, but `cover` reserves them step by step: a sender without an account may declare
     * bytes and never send them.
     */
    async reserve(
      ownerId: string,
      bytes: number,
      findReplaced: (trx: Trx) => Promise<ReplacedFile | undefined> | undefined = () => undefined,
      { asItArrives = false } = {},
    ): Promise<Reservation> {
      await space.assertRoomFor(bytes)
      const id = newId(clockOf(db).now())
      let reserved = asItArrives ? 0 : bytes
      const growthFor = (missing: number) =>
        asItArrives
          ? Math.max(missing, Math.min(ARRIVAL_BYTES, (bytes || Number.POSITIVE_INFINITY) - reserved))
          : missing + GROWTH_BYTES
      await deleteEnded()
      const room = await total.open()
      const blobId = await inTurn(ownerId, async (trx) => {
        await lockAccount(trx, ownerId)
        await room.lock(trx)
        const replaces = await claimRoom(trx, room, ownerId, bytes, await findReplaced(trx))
        const row = { id, owner_id: ownerId, bytes: reserved, expires_at: NEVER, replica_id: replicaId, replaces }
        await trx.insertInto('upload').values(row).execute()
        return noteIncoming(trx, { replicaId })
      })
      let isTaken = false

      return {
        takeBlobId() {
          isTaken = true
          return blobId
        },
        async cover(needed) {
          if (needed <= reserved) return
          const missing = needed - reserved
          const growth = growthFor(missing)
          await space.assertRoomFor(growth)
          const room = await total.open()
          reserved = await inTurn(ownerId, async (trx) => {
            await lockAccount(trx, ownerId)
            await room.lock(trx)
            const spare = await spareBytes(trx, id, reserved)
            const left = spare + (missing > spare ? await remainingBytes(trx, ownerId, missing - spare) : 0)
            const more = await room.assertRoom(trx, { stored: missing - spare, written: missing })
            const covered = reserved + Math.min(growth, left, missing + more)
            await trx.updateTable('upload').set({ bytes: covered }).where('id', '=', id).execute()
            return covered
          })
        },
        async settle(trx) {
          const { numDeletedRows } = await trx.deleteFrom('upload').where('id', '=', id).executeTakeFirstOrThrow()
          if (numDeletedRows === 0n) throw interrupted()
          await settleIncoming(trx, [blobId])
        },
        async release() {
          ended.set(id, isTaken ? undefined : blobId)
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

/** Resolves to whether another unfinished upload uses the space of the file. */
async function isClaimed(trx: Trx, ownerId: string, { id }: ReplacedFile): Promise<boolean> {
  const uploads = trx.selectFrom('upload').select('id').where('owner_id', '=', ownerId)
  const claims = uploads.where('replaces', '=', id).where('finished', '=', 0)
  return (await claims.executeTakeFirst()) !== undefined
}

/** Resolves to the bytes of the replaced file that a reservation does not use yet. */
async function spareBytes(trx: Trx, reservationId: string, reserved: number): Promise<number> {
  const upload = trx.selectFrom('upload').select(replacedSize.as('replaced')).where('id', '=', reservationId)
  const { replaced = null } = (await upload.executeTakeFirst()) ?? {}
  return replaced === null ? 0 : Math.max(0, replaced - reserved)
}
