import { sql } from 'kysely'
import type { Trx } from '#database/open.ts'
import { AppError } from '#errors.ts'
import { entriesOf, replacedSize, storedBytes } from '#tree/size.ts'

/** The maximum number of files and folders in an account, and so in an archive (docs/product.md, "Constants"). */
export const MAX_ENTRIES = 50_000

/** The maximum number of earlier versions of all files in an account: rows use space, too. */
export const MAX_VERSIONS = 10_000

/**
 * Returns two sums: the bytes of an account's files and earlier versions, and its other bytes that count against the
 * quota. While the file that an upload replaces exists, only the extra bytes of the upload count. Deleted bytes that the
 * account's own archives hold are free up to one quota, so a deletion makes room at once, but no series of them fills
 * the disk.
 */
export function bytesOf(ownerId: string, quota: number) {
  const owned = sql`owner_id = ${ownerId}`
  const uploads = sql`(select cast(coalesce(sum(bytes), 0) as bigint) from upload where ${owned})`
  const replaced = sql`(select cast(coalesce(sum(case when bytes < ${replacedSize} then bytes else ${replacedSize} end), 0) as bigint)
    from upload where ${owned})`
  const held = sql`(select cast(case when sum(size) > ${quota} then sum(size) - ${quota} else 0 end as bigint)
    from doomed_blob where ${owned} and last_hold > 0)`
  return { stored: storedBytes(ownerId), reserved: sql<number>`(${uploads} - ${replaced} + ${held})` }
}

export const tooManyEntries = () =>
  new AppError('storage/too-many-entries', 'You would have too many files and folders. Please delete some first.')

export const overQuota = () =>
  new AppError(
    'storage/quota',
    'Your storage has too little space left for this. Nothing was changed. Please delete some files, or earlier versions of files, first.',
  )

/** Each check must run in the transaction that adds to the account, after locking the account. */
export function createAccountLimits(maxBytes: number, maxEntries: number, maxVersions: number) {
  /** An unfinished upload counts as a file, unless it replaces one. */
  function withUploads(trx: Trx, ownerId: string) {
    const uploads = trx.selectFrom('upload').select('owner_id').where('owner_id', '=', ownerId)
    return entriesOf(trx, ownerId).unionAll(uploads.where('finished', '=', 0).where('replaces', 'is', null))
  }

  return {
    /** Throws if the account may not have this many more files and folders. */
    async assertEntriesAllowed(trx: Trx, ownerId: string, more: number): Promise<void> {
      const lastAllowed = withUploads(trx, ownerId)
        .limit(1)
        .offset(Math.max(0, maxEntries - more))
      if (!(await lastAllowed.executeTakeFirst())) return
      throw tooManyEntries()
    },

    /** Resolves to whether the account may have another earlier version, by their number. */
    async mayKeepVersion(trx: Trx, ownerId: string): Promise<boolean> {
      const versions = trx.selectFrom('earlier_version').select('owner_id').where('owner_id', '=', ownerId)
      const lastAllowed = versions.limit(1).offset(maxVersions - 1)
      return (await lastAllowed.executeTakeFirst()) === undefined
    },

    /** Resolves to the number of files and folders that the account may still have; negative if it has too many. */
    async remainingEntries(trx: Trx, ownerId: string): Promise<number> {
      const { count } = await trx
        .selectFrom(withUploads(trx, ownerId).as('entry'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return maxEntries - count
    },

    /** Resolves to the remaining bytes; throws if they are fewer than `needed`. */
    async remainingBytes(trx: Trx, ownerId: string, needed: number): Promise<number> {
      const { stored, reserved } = bytesOf(ownerId, maxBytes)
      const total = sql<number>`${stored} + ${reserved}`.as('used')
      const { used } = await trx.selectNoFrom(total).executeTakeFirstOrThrow()
      if (needed <= maxBytes - used) return maxBytes - used
      throw overQuota()
    },
  }
}
