import { inTransaction } from '@mfe/engines/transaction'
import { VERSIONS_MAX } from '@site/contracts'
import type { Selectable } from 'kysely'
import { type Cutoff, clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { SITE, slicesFor } from '#database/turns/turns.ts'
import type { Database } from '#database/types.ts'
import { markChanged } from '../changed-folders.ts'
import type { FileRow } from '../files.repo.ts'
import { BLOB_COLUMNS, doomBlobs } from '../removal/freed.ts'
import type { EntryRoom } from '../room.ts'

type StoredFile = Selectable<Database['file']>

export interface ListedVersion {
  id: string
  size: number
  createdAt: string
  replacedAt: string
}

export type EarlierVersionsRepo = ReturnType<typeof createEarlierVersionsRepo>

/** Expired versions that one transaction deletes. */
const MAX_ROWS = 500

/** Selects the earlier versions of a file. */
const versionsOf = (db: Db, fileId: string) => db.selectFrom('earlier_version').where('file_id', '=', fileId)

export function createEarlierVersionsRepo(db: Db) {
  /** Runs `work` with a version, and with its file as it is now, while the account is locked. */
  const withVersion = <Result>(
    file: FileRow,
    id: string,
    work: (trx: Trx, version: Selectable<Database['earlier_version']>, current: StoredFile) => Promise<Result>,
  ): Promise<Result | undefined> =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, file.ownerId)
      const current = await trx.selectFrom('file').selectAll().where('id', '=', file.id).executeTakeFirst()
      const version = await versionsOf(trx, file.id).selectAll().where('id', '=', id).executeTakeFirst()
      if (!current || !version) return undefined
      await trx.deleteFrom('earlier_version').where('id', '=', id).execute()
      return work(trx, version, current)
    })

  return {
    /** Lists the earlier versions of a file, the one that was replaced last first. */
    list: (fileId: string): Promise<ListedVersion[]> =>
      versionsOf(db, fileId)
        .select(['id', 'size', 'created_at as createdAt', 'replaced_at as replacedAt'])
        .orderBy('id', 'desc')
        .execute(),

    /** Resolves to the file with the bytes of an earlier version. */
    async find(file: FileRow, id: string): Promise<FileRow | undefined> {
      const version = await versionsOf(db, file.id)
        .leftJoin('damaged_blob', 'damaged_blob.blob_id', 'earlier_version.blob_id')
        .select(['size', 'sha256', 'crc32', 'earlier_version.blob_id as blobId', 'problem'])
        .where('earlier_version.id', '=', id)
        .executeTakeFirst()
      return version && { ...file, ...version }
    },

    /**
     * Exchanges the bytes of a file and those of an earlier version, which needs no room. Resolves to the SHA-256 of the
     * file, or to `undefined` if the file or the version no longer exists.
     */
    restore: (file: FileRow, id: string): Promise<string | undefined> =>
      withVersion(file, id, async (trx, { size, sha256, crc32, blob_id, received_at }, current) => {
        const columns = { size, sha256, crc32, blob_id, received_at, created_at: clockOf(trx).instant() }
        await trx.updateTable('file').set(columns).where('id', '=', file.id).execute()
        await insertFormer(trx, current)
        await markChanged(trx, file.ownerId, current.folder_id)
        return sha256
      }),

    /** Resolves to the blobs that the caller must delete, or to `undefined` if the version no longer exists. */
    delete: (file: FileRow, id: string): Promise<string[] | undefined> =>
      withVersion(file, id, (trx, version) => doomBlobs(trx, [version])),

    /**
     * Deletes the versions that were replaced before this time, account by account. Calls `onDeleted` after each
     * transaction with the blobs to delete. Resolves to the number of versions.
     */
    async deleteExpired(before: Cutoff, onDeleted: (blobIds: string[]) => Promise<void>): Promise<number> {
      const inSlice = slicesFor(SITE, MAX_ROWS)
      const expired = (trx: Db) => trx.selectFrom('earlier_version').where('replaced_at', '<', before)
      let deleted = 0
      for (;;) {
        const next = await expired(db).select('owner_id').limit(1).executeTakeFirst()
        if (!next) return deleted
        const blobIds = await inSlice((rows) =>
          inTransaction(db, async (trx) => {
            await lockAccount(trx, next.owner_id)
            const some = expired(trx).select('id').where('owner_id', '=', next.owner_id).limit(rows)
            const versions = trx.deleteFrom('earlier_version').where('id', 'in', some)
            const freed = await versions.returning(BLOB_COLUMNS).execute()
            deleted += freed.length
            return doomBlobs(trx, freed)
          }),
        )
        await onDeleted(blobIds)
      }
    },
  }
}

/** The bytes that replace those of a file. */
interface Replacement {
  sha256: string
  /**
   * How many of them may lack room: an upload counted on the space of the file, which may have been renamed or restored
   * meanwhile, and a copy was checked without the versions that it takes over.
   */
  size: number
}

/**
 * Keeps the bytes of a file that was replaced in this transaction, unless there are none, they are damaged, the new ones
 * are the same, or the account has no room for both. Throws if it has no room for the new ones. Resolves to the blobs
 * that the caller must delete after the commit.
 */
export async function keepFormer(
  trx: Trx,
  former: StoredFile,
  { sha256, size }: Replacement,
  room: EntryRoom,
): Promise<string[]> {
  const damage = trx.selectFrom('damaged_blob').select('blob_id').where('blob_id', '=', former.blob_id)
  const isWorthKeeping = former.size > 0 && former.sha256 !== sha256 && !(await damage.executeTakeFirst())
  const isKept = isWorthKeeping && (await room.hasRoomFor(trx, former.owner_id, former.size))
  if (isKept) await insertFormer(trx, former)
  else if (size > former.size) await room.assertRoom(trx, former.owner_id, 0)
  const beyond = versionsOf(trx, former.id).select('id').orderBy('id', 'desc').offset(VERSIONS_MAX)
  // A file that takes over the versions of another one has at most twice as many, and this one.
  const versions = trx.deleteFrom('earlier_version').where('id', 'in', beyond.limit(VERSIONS_MAX + 1))
  const freed = await versions.returning(BLOB_COLUMNS).execute()
  return doomBlobs(trx, isKept ? freed : [former, ...freed])
}

/**
 * Deletes a file, and passes on its bytes and its earlier versions to the one that `put` places where it was. `put`
 * resolves to the id of that file. The room must be locked. Resolves to the blobs that the caller must delete after the
 * commit.
 */
export async function replaceFile(
  trx: Trx,
  former: StoredFile,
  replacement: Replacement,
  room: EntryRoom,
  put: () => Promise<string>,
): Promise<string[]> {
  const versions = await trx.deleteFrom('earlier_version').where('file_id', '=', former.id).returningAll().execute()
  await trx.deleteFrom('file').where('id', '=', former.id).execute()
  const id = await put()
  if (versions.length > 0) {
    const passedOn = versions.map((version) => ({ ...version, file_id: id }))
    await trx.insertInto('earlier_version').values(passedOn).execute()
  }
  return keepFormer(trx, { ...former, id }, replacement, room)
}

async function insertFormer(trx: Trx, former: StoredFile): Promise<void> {
  const { id: file_id, owner_id, size, sha256, crc32, blob_id, created_at, received_at } = former
  const clock = clockOf(trx)
  const row = { id: newId(clock.now()), owner_id, file_id, size, sha256, crc32, blob_id, created_at, received_at }
  await trx
    .insertInto('earlier_version')
    .values({ ...row, replaced_at: clock.instant() })
    .execute()
}
