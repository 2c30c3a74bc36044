import type { Transaction } from 'kysely'
import type { Database } from '../database/types.ts'

/** Rows that one statement deletes at most: with the rest of its transaction a few ms of the main thread. */
export const PART = 500

/** What a part of a removal took away; the bytes behind it are the caller's to delete. */
export interface Removed {
  folders: number
  bytes: number
  blobIds: string[]
  /** Of uploads that were to go on: their drafts have the same ids. */
  uploadIds: string[]
  /** Whether nothing is left. */
  isDone: boolean
}

type Trx = Transaction<Database>

/**
 * Deletes some of what is in the folders that `top` resolves, the deepest first, and at last these themselves. `top` is
 * asked again after each step, for `PART` folders at most.
 */
export async function removePart(trx: Trx, top: () => Promise<readonly string[]>): Promise<Removed> {
  const removed: Removed = { folders: 0, bytes: 0, blobIds: [], uploadIds: [], isDone: false }
  for (let rows = 0; rows < PART; ) {
    const leaves = await leavesBeneath(trx, await top())
    if (leaves.length === 0) return { ...removed, isDone: true }
    rows +=
      (await removeFiles(trx, leaves, removed)) ||
      (await removeUploads(trx, leaves, removed)) ||
      (await removeFolders(trx, leaves, removed))
  }
  return removed
}

/** Of these folders and everything beneath them, some that hold no folder. */
async function leavesBeneath(trx: Trx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return ids
  const below = await trx
    .selectFrom('folder')
    .select('id')
    .where('parent_id', 'in', ids)
    // One that is detached is its own parent.
    .whereRef('parent_id', '!=', 'id')
    .limit(PART)
    .execute()
  if (below.length === 0) return ids
  return leavesBeneath(
    trx,
    below.map(({ id }) => id),
  )
}

async function removeFiles(trx: Trx, folderIds: readonly string[], removed: Removed): Promise<number> {
  const some = trx.selectFrom('file').select('id').where('folder_id', 'in', folderIds).limit(PART)
  const files = await trx.deleteFrom('file').where('id', 'in', some).returning(['blob_id', 'size']).execute()
  for (const { blob_id, size } of files) {
    removed.blobIds.push(blob_id)
    removed.bytes += size
  }
  return files.length
}

async function removeUploads(trx: Trx, folderIds: readonly string[], removed: Removed): Promise<number> {
  const some = trx.selectFrom('upload').select('id').where('folder_id', 'in', folderIds).limit(PART)
  const uploads = await trx.deleteFrom('upload').where('id', 'in', some).returning(['id', 'finished']).execute()
  removed.uploadIds.push(...uploads.flatMap(({ id, finished }) => (finished === 0 ? id : [])))
  return uploads.length
}

async function removeFolders(trx: Trx, ids: readonly string[], removed: Removed): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('folder').where('id', 'in', ids).executeTakeFirstOrThrow()
  removed.folders += Number(numDeletedRows)
  return ids.length
}
