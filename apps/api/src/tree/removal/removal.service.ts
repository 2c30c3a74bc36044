import { inTransaction } from '@mfe/engines/transaction'
import { type RawBuilder, sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { lockAccount } from '#database/locks.ts'
import type { DeletedBlob } from '#database/notes.ts'
import type { Db, Trx } from '#database/open.ts'
import { slicesFor } from '#database/turns/turns.ts'
import type { BlobStore, DraftStore } from '#storage.ts'
import { markChanged } from '../changed-folders.ts'
import { HIDDEN_COPY, living } from '../folders.repo.ts'
import { BLOB_COLUMNS, doomBlobs } from './freed.ts'

interface Deps {
  removals: RemovalRepo
  blobs: Pick<BlobStore, 'deleteAll'>
  drafts: Pick<DraftStore, 'remove'>
}

export type RemovedTotal = Pick<Removed, 'folders' | 'files' | 'bytes'>

export type RemovalService = ReturnType<typeof createRemovalService>

/** Deletes folders with everything in them, in batches, rows before bytes. The next start finishes after a crash. */
export function createRemovalService({ removals, blobs, drafts }: Deps) {
  const inProgress = new Set<string>()

  /** Removes batches until nothing is left. `next` removes one of `rows` rows. */
  async function drain(
    inSlice: ReturnType<typeof slicesFor>,
    next: (rows: number) => Promise<Removed>,
    first?: Removed,
  ): Promise<RemovedTotal> {
    const total = { folders: 0, files: 0, bytes: 0 }
    for (let batch = first ?? (await inSlice(next)); ; batch = await inSlice(next)) {
      total.folders += batch.folders
      total.files += batch.files
      total.bytes += batch.bytes
      await blobs.deleteAll(batch.blobIds)
      for (const id of batch.uploadIds) await drafts.remove(id)
      if (batch.isDone) return total
    }
  }

  return {
    /** Returns folders whose removal a failure or a restart interrupted, except those that this process is removing. */
    unfinished: async () => (await removals.marked()).filter(({ id }) => !inProgress.has(id)),

    /**
     * Removes a folder. Resolves to `undefined` if another call has already removed it. Calls `onHidden` once no list
     * shows the folder, long before the removal of a large folder ends. Continues even if the caller leaves.
     */
    async folder(ownerId: string, id: string, onHidden: () => void): Promise<RemovedTotal | undefined> {
      inProgress.add(id)
      try {
        const inSlice = slicesFor({ accountId: ownerId }, MAX_ROWS)
        const first = await inSlice((rows) => removals.markDeleted(id, rows))
        if (!first) return undefined
        onHidden()
        return await drain(inSlice, (rows) => removals.next(id, rows), first)
      } finally {
        inProgress.delete(id)
      }
    },

    resume: (ownerId: string, folderId: string) =>
      drain(slicesFor({ accountId: ownerId }, MAX_ROWS), (rows) => removals.next(folderId, rows)),

    ofAccount: (ownerId: string) =>
      drain(slicesFor({ accountId: ownerId }, MAX_ROWS), (rows) => removals.nextOf(ownerId, rows)),
  }
}

const isDeleted = sql<boolean>`deleted_at is not null`

type RemovalRepo = ReturnType<typeof createRemovalRepo>

export function createRemovalRepo(db: Db) {
  /** Removes a batch of `limit` rows from matching folders. */
  const removeFrom = (trx: Trx, matches: RawBuilder<boolean>, limit: number) => {
    const tops = trx.selectFrom('folder').select('id').where(matches).limit(limit)
    return removeBatch(trx, async () => (await tops.execute()).map(({ id }) => id), limit)
  }
  // A copy may have been completed in the meantime.
  const removeMarked = (trx: Trx, folderId: string, limit: number) =>
    removeFrom(trx, sql`id = ${folderId} and ${isDeleted}`, limit)

  /** Locks the account, so nothing is added to the folder during `work`. */
  const withTreeLocked = <Result>(folderId: string, work: (trx: Trx) => Promise<Result>) =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, trx.selectFrom('folder').select('owner_id').where('id', '=', folderId))
      return work(trx)
    })

  return {
    /**
     * Marks a folder as deleted, which hides it and what it contains from every call and frees its name, and removes
     * the first batch of its content. Resolves to `undefined` if the folder is already deleted.
     */
    markDeleted: (folderId: string, limit = MAX_ROWS): Promise<Removed | undefined> =>
      withTreeLocked(folderId, async (trx) => {
        const deleted = await trx
          .updateTable('folder')
          .set({ deleted_at: clockOf(trx).instant() })
          .where('id', '=', folderId)
          .where(living)
          .returning(['owner_id as ownerId', 'parent_id as parentId'])
          .executeTakeFirst()
        if (!deleted) return undefined
        await markChanged(trx, deleted.ownerId, deleted.parentId)
        return removeMarked(trx, folderId, limit)
      }),

    next: (folderId: string, limit = MAX_ROWS): Promise<Removed> =>
      withTreeLocked(folderId, (trx) => removeMarked(trx, folderId, limit)),

    nextOf: (ownerId: string, limit = MAX_ROWS): Promise<Removed> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        return removeFrom(trx, sql`owner_id = ${ownerId}`, limit)
      }),

    /** Returns deleted folders whose rows are not removed yet, and copies that are not complete. Uses a partial index. */
    async marked() {
      const rows = db.selectFrom('folder').select(['id', 'owner_id as ownerId', 'name']).where(isDeleted)
      return (await rows.execute()).map(({ id, ownerId, name }) => ({ id, ownerId, isDeleted: name !== HIDDEN_COPY }))
    },
  }
}

export const MAX_ROWS = 500

/** The rows that one batch has deleted. The caller must delete the bytes of these blobs. */
interface Removed {
  folders: number
  files: number
  bytes: number
  /** The blobs that are not being read. */
  blobIds: string[]
  /** Unfinished uploads. Their drafts have the same IDs. */
  uploadIds: string[]
  isDone: boolean
}

/**
 * Deletes a batch of the content of the folders that `top` resolves to, deepest first, and finally the folders
 * themselves. Calls `top` again after each step. Each statement concerns `limit` rows at most.
 */
async function removeBatch(trx: Trx, top: () => Promise<readonly string[]>, limit: number): Promise<Removed> {
  const removed: Removed = { folders: 0, files: 0, bytes: 0, blobIds: [], uploadIds: [], isDone: false }
  for (let rows = 0; rows < limit; ) {
    const leaves = await findLeaves(trx, await top(), limit)
    if (leaves.length === 0) return { ...removed, isDone: true }
    rows +=
      (await removeFiles(trx, leaves, limit, removed)) ||
      (await removeUploads(trx, leaves, limit, removed)) ||
      (await removeFolders(trx, leaves, removed))
  }
  return removed
}

/** Finds folders without subfolders among these folders and their descendants, up to `limit`. */
async function findLeaves(trx: Trx, ids: readonly string[], limit: number): Promise<readonly string[]> {
  if (ids.length === 0) return ids
  const children = trx.selectFrom('folder').select('id').where('parent_id', 'in', ids).limit(limit)
  const childIds = (await children.execute()).map(({ id }) => id)
  return childIds.length === 0 ? ids : findLeaves(trx, childIds, limit)
}

/**
 * Removes files, after their earlier versions, so the blobs of both become known. Looks for the versions of these files
 * only: otherwise, each batch would look for those of all files that remain.
 */
async function removeFiles(trx: Trx, folderIds: readonly string[], limit: number, removed: Removed): Promise<number> {
  const some = await trx.selectFrom('file').select('id').where('folder_id', 'in', folderIds).limit(limit).execute()
  if (some.length === 0) return 0
  const ids = some.map(({ id }) => id)
  const versions = trx.selectFrom('earlier_version').select('id').where('file_id', 'in', ids).limit(limit)
  const earlier = trx.deleteFrom('earlier_version').where('id', 'in', versions).returning(BLOB_COLUMNS)
  const removedVersions = await free(trx, await earlier.execute(), removed)
  if (removedVersions > 0) return removedVersions
  const files = await trx.deleteFrom('file').where('id', 'in', ids).returning(BLOB_COLUMNS).execute()
  removed.files += files.length
  return free(trx, files, removed)
}

/** Counts deleted rows. Resolves to their number. */
async function free(trx: Trx, rows: readonly DeletedBlob[], removed: Removed): Promise<number> {
  for (const { size } of rows) removed.bytes += size
  removed.blobIds.push(...(await doomBlobs(trx, rows)))
  return rows.length
}

async function removeUploads(trx: Trx, folderIds: readonly string[], limit: number, removed: Removed): Promise<number> {
  const some = trx.selectFrom('upload').select('id').where('folder_id', 'in', folderIds).limit(limit)
  const uploads = await trx.deleteFrom('upload').where('id', 'in', some).returning(['id', 'finished']).execute()
  removed.uploadIds.push(...uploads.flatMap(({ id, finished }) => (finished === 0 ? id : [])))
  return uploads.length
}

async function removeFolders(trx: Trx, ids: readonly string[], removed: Removed): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('folder').where('id', 'in', ids).executeTakeFirstOrThrow()
  removed.folders += Number(numDeletedRows)
  return ids.length
}
