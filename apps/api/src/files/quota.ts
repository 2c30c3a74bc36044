import type { Transaction } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { DiskSpace } from '../storage/space.ts'

const LAPSES_AFTER = 24 * 3_600_000
const GROWS_BY = 16 * 1024 ** 2

export interface Reservation {
  id: string
  /** Makes sure that `bytes` are reserved; refuses what goes over the account's quota or the disk. */
  cover(bytes: number): Promise<void>
  release(): Promise<void>
}

export type Quota = ReturnType<typeof createQuota>

/** Space is reserved before bytes arrive, so that uploads side by side cannot go over the quota together. */
export function createQuota(db: Db, disk: DiskSpace, limit: number) {
  async function used(trx: Transaction<Database>, ownerId: string): Promise<number> {
    const files = await trx
      .selectFrom('file')
      .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    const uploads = await trx
      .selectFrom('upload')
      .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return Number(files?.bytes ?? 0) + Number(uploads?.bytes ?? 0)
  }

  const assertBelowLimit = (bytes: number) => {
    if (bytes > limit) throw new AppError('storage/quota', 'Your storage is full. Please delete some files first.')
  }

  return {
    async reserve(ownerId: string, bytes: number): Promise<Reservation> {
      await disk.assertRoomFor(bytes)
      const id = newId()
      let reserved = bytes
      await db.transaction().execute(async (trx) => {
        assertBelowLimit((await used(trx, ownerId)) + bytes)
        const expires_at = new Date(Date.now() + LAPSES_AFTER).toISOString()
        await trx.insertInto('upload').values({ id, owner_id: ownerId, bytes, expires_at }).execute()
      })

      return {
        id,
        async cover(needed) {
          if (needed <= reserved) return
          const more = needed - reserved + GROWS_BY
          await disk.assertRoomFor(more)
          await db.transaction().execute(async (trx) => {
            assertBelowLimit((await used(trx, ownerId)) + needed - reserved)
            await trx
              .updateTable('upload')
              .set({ bytes: reserved + more })
              .where('id', '=', id)
              .execute()
          })
          reserved += more
        },
        async release() {
          await db.deleteFrom('upload').where('id', '=', id).execute()
        },
      }
    },

    /** For the start of the only process on this data: nothing it finds is still running. */
    async forgetAll(): Promise<void> {
      await db.deleteFrom('upload').execute()
    },
  }
}
