import { sql, type Transaction } from 'kysely'
import { countOrphans } from '../blob-notes/orphaned-blobs.ts'
import { lockKey } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { storageFull } from './errors.ts'
import type { StorageSpace } from './storage.ts'

/** What a file or folder takes besides its bytes: its rows, and for a file an inode and the rest of a block. */
export const ENTRY_BYTES = 4096

type Trx = Transaction<Database>

interface Addition {
  /** The bytes by which the storage grows: fewer than `written` if they replace others. */
  stored: number
  /** The bytes that need free space. */
  written: number
}

/** The space of the whole site, with the free space of a moment before the transaction that uses it. */
export interface SiteRoom {
  /**
   * Must be taken by a transaction that reserves bytes, before any other lock but that of an idempotency key, so
   * concurrent ones cannot exceed the limit together.
   */
  lock(trx: Trx): Promise<void>
  /**
   * Resolves to the bytes that remain after the addition. Throws `storage/site-full` if it does not fit, or
   * `storage/full` if the disk alone is the reason.
   */
  assertRoom(trx: Trx, addition: Addition): Promise<number>
}

export type TotalQuota = ReturnType<typeof createTotalQuota>

/** How many bytes of each reservation have arrived at this process, by id. */
type Arrived = Map<string, number>

const unlimited: SiteRoom = { lock: async () => undefined, assertRoom: async () => Number.POSITIVE_INFINITY }

export const noTotalQuota: Pick<TotalQuota, 'open' | 'arrived'> = { open: async () => unlimited, arrived: new Map() }

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

/** Limits what all accounts store together. */
export function createTotalQuota({ space, limit }: Deps) {
  const arrived: Arrived = new Map()

  return {
    arrived,

    async open(): Promise<SiteRoom> {
      const free = await space.freeBytes()
      if (limit === undefined && free === Number.POSITIVE_INFINITY) return unlimited
      return {
        lock: (trx) => lockKey(trx, 'quota', 'site'),

        async assertRoom(trx, { stored, written }) {
          if (free < written) throw storageFull()
          const unwritten = free - (await missingBytes(trx, arrived)) - written
          // With nothing to add, even a site over its limit may replace bytes.
          const unused = limit === undefined || stored <= 0 ? unwritten : limit - (await usedBytes(trx)) - stored
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
 * Resolves to the reserved bytes that are not stored yet. The database knows how much of resumable uploads is; only one
 * process stores on a disk, so what has arrived there is all of the others.
 */
async function missingBytes(db: Db, arrived: Arrived): Promise<number> {
  const { bytes } = await db
    .selectFrom('upload')
    .select(sql<number>`cast(coalesce(sum(bytes - received), 0) as bigint)`.as('bytes'))
    .where('finished', '=', 0)
    .executeTakeFirstOrThrow()
  return bytes - [...arrived.values()].reduce((sum, each) => sum + each, 0)
}

/**
 * Resolves to the bytes that count toward the limit: those of all files, counted once if shared, and `ENTRY_BYTES` for
 * each file and folder; of applications; of uploads, beyond what they replace; and of deleted files and those that the
 * database does not know, while they are stored.
 */
async function usedBytes(db: Db): Promise<number> {
  const sum = (column: string, from: string) => sql`(select coalesce(sum(${sql.raw(column)}), 0) from ${sql.raw(from)})`
  const newFile = `case when finished = 0 and replaces is null then ${ENTRY_BYTES} else 0 end`
  const replaced = 'case when upload.bytes < file.size then upload.bytes else file.size end'
  const { used } = await db
    .selectNoFrom(
      sql<number>`cast(${sum(`bytes + entries * ${ENTRY_BYTES}`, 'account_usage')} + ${sum('size', 'attachment')}
        + ${sum(`bytes + ${newFile}`, 'upload')} - ${sum(replaced, 'upload join file on file.id = upload.replaces')}
        + ${sum('size', 'doomed_blob')} as bigint)`.as('used'),
    )
    .executeTakeFirstOrThrow()
  return used + (await countOrphans(db)).bytes
}
