import type { Transaction } from 'kysely'
import type { Database } from '#database/types.ts'
import { doomBlobs } from './freed.ts'

/** The maximum number of rows that one batch deletes. */
export const MAX_ROWS = 500

/** The rows that one batch has deleted. The caller must delete the bytes of these blobs. */
export interface Removed {
  folders: number
  files: number
  bytes: number
  /** The blobs that are not being read. */
  blobIds: string[]
  /** Unfinished uploads. Their drafts have the same IDs. */
  uploadIds: string[]
  /** Whether nothing is left to remove. */
  isDone: boolean
}

type Trx = Transaction<Database>

/**
 * Deletes a batch of the content of the folders that `top` resolves to, deepest first, and finally the folders
 * themselves. Calls `top` again after each step. Each statement concerns `limit` rows at most.
 */
export async function removeBatch(trx: Trx, top: () => Promise<readonly string[]>, limit: number): Promise<Removed> {
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
  const children = await trx.selectFrom('folder').select('id').where('parent_id', 'in', ids).limit(limit).execute()
  if (children.length === 0) return ids
  return findLeaves(
    trx,
    children.map(({ id }) => id),
    limit,
  )
}

async function removeFiles(trx: Trx, folderIds: readonly string[], limit: number, removed: Removed): Promise<number> {
  const some = trx.selectFrom('file').select('id').where('folder_id', 'in', folderIds).limit(limit)
  const deleted = trx.deleteFrom('file').where('id', 'in', some)
  const files = await deleted.returning(['blob_id', 'owner_id', 'size']).execute()
  removed.files += files.length
  for (const { size } of files) removed.bytes += size
  removed.blobIds.push(...(await doomBlobs(trx, files)))
  return files.length
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
