import { type RawBuilder, sql } from 'kysely'
import { lockKey } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { AppError } from '#errors.ts'
import type { StorageSpace } from '#storage.ts'
import { replacedSize } from '#tree/size.ts'
import { countOrphans } from '../notes/orphaned-blobs.ts'
import { storageFull } from '../store/errors.ts'

/** What a file or folder takes besides its bytes: its rows, and for a file an inode and the rest of a block. */
export const ENTRY_BYTES = 4096

interface Addition {
  /** The bytes by which the storage grows: fewer than `written` if they replace others. */
  stored: number
  /** The bytes that need free space. */
  written: number
}

/** The space of the whole site, with the free space of a moment before the transaction that uses it. */
export interface SiteRoom {
  /**
   * Must be taken by a transaction that reserves bytes, after the lock of the account, so concurrent ones cannot exceed
   * the limit together. An account may be locked for as long as a copy takes; nobody else may wait for that.
   */
  lock(trx: Trx): Promise<void>
  /** Resolves to the bytes that remain. Throws `storage/site-full`, or `storage/full` if only the disk is full. */
  assertRoom(db: Db, addition: Addition): Promise<number>
}

export type TotalQuota = ReturnType<typeof createTotalQuota>

const unlimited: SiteRoom = { lock: async () => undefined, assertRoom: async () => Number.POSITIVE_INFINITY }

export const noTotalQuota: Pick<TotalQuota, 'open'> = { open: async () => unlimited }

export const siteFull = () =>
  new AppError(
    'storage/site-full',
    'The storage of this site is full. Nothing was changed, and what you have stored is kept. Please try again later, or tell the operator of the site.',
  )

interface Deps {
  space: Pick<StorageSpace, 'freeBytes'>
  /** The maximum number of bytes on the site; by default, what is stored and what is free. */
  limit: number | undefined
}

export function createTotalQuota({ space, limit }: Deps) {
  return {
    async open(): Promise<SiteRoom> {
      const free = await space.freeBytes()
      if (limit === undefined && free === Number.POSITIVE_INFINITY) return unlimited
      return {
        lock: (trx) => lockKey(trx, 'quota', 'site'),

        async assertRoom(db, { stored, written }) {
          if (free < written) throw storageFull()
          // Reserved bytes that may never arrive take no space from others: each write checks the free space again.
          const unwritten = free - written
          // With nothing to add, even a site over its limit may replace bytes.
          const unused = limit === undefined || stored <= 0 ? unwritten : limit - (await usedBytes(db)) - stored
          const left = Math.min(unwritten, unused)
          if (left < 0) throw siteFull()
          return left
        },
      }
    },

    /** Resolves to the bytes that are stored, and to the limit if there is one. */
    async measure(db: Db): Promise<{ stored: number; limit: number }> {
      const stored = await usedBytes(db)
      return { stored, limit: limit ?? stored + Math.max(0, await space.freeBytes()) }
    },
  }
}

/**
 * Resolves to the bytes that count toward the limit: those of all files, counted once if shared, and `ENTRY_BYTES` for
 * each file and folder; of applications; of uploads, beyond what they replace, where only what has arrived of a
 * resumable one counts, because it may stay unfinished for a day; and of deleted files and those that the database does
 * not know, while they are stored.
 */
async function usedBytes(db: Db): Promise<number> {
  const sum = (value: RawBuilder<unknown>, table: string) =>
    sql`(select coalesce(sum(${value}), 0) from ${sql.table(table)})`
  const entry = sql.lit(ENTRY_BYTES)
  const arrived = sql`(case when length is null then bytes when finished = 0 then received else 0 end)`
  const newFile = sql`case when finished = 0 and replaces is null then ${entry} else 0 end`
  const replaced = sql`case when ${arrived} < ${replacedSize} then ${arrived} else ${replacedSize} end`
  const { used } = await db
    .selectNoFrom(
      sql<number>`cast(${sum(sql`bytes + entries * ${entry}`, 'account_usage')} + ${sum(sql`size`, 'attachment')}
        + ${sum(sql`${arrived} + ${newFile}`, 'upload')} - ${sum(replaced, 'upload')}
        + ${sum(sql`size`, 'doomed_blob')} as bigint)`.as('used'),
    )
    .executeTakeFirstOrThrow()
  return used + (await countOrphans(db)).bytes
}
