import { sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { hasRow, isStored, storedBlobs } from '../store/stored-blobs.ts'

export type BlobProblem = Database['damaged_blob']['problem']

/**
 * Notes that the bytes of a blob are missing or differ from its row: its files are not sent until `endDamage`. Resolves
 * to `false` if that was already known, or if no file uses the blob anymore.
 */
export async function noteDamage(db: Db, blobId: string, problem: BlobProblem): Promise<boolean> {
  if ((await findDamage(db, blobId)) === problem || !(await isStored(db, blobId))) return false
  const row = { blob_id: blobId, problem, found_at: clockOf(db).instant() }
  await db
    .insertInto('damaged_blob')
    .values(row)
    .onConflict((conflict) => conflict.column('blob_id').doUpdateSet({ problem }))
    .execute()
  return true
}

/** Call this once the bytes of these blobs were compared with their rows and are the same, or are deleted. */
export async function endDamage(db: Db, blobIds: readonly string[]): Promise<void> {
  if (blobIds.length > 0) await db.deleteFrom('damaged_blob').where('blob_id', 'in', blobIds).execute()
}

/** Ends the notes of blobs without a row: one may be added while its blob is deleted. */
export async function endDamageOfDeleted(db: Db): Promise<void> {
  const deleted = sql<boolean>`not ${hasRow('damaged_blob.blob_id')}`
  await db.deleteFrom('damaged_blob').where(deleted).execute()
}

export async function findDamage(db: Db, blobId: string): Promise<BlobProblem | undefined> {
  const note = db.selectFrom('damaged_blob').select('problem').where('blob_id', '=', blobId)
  return (await note.executeTakeFirst())?.problem
}

const damagedFiles = (db: Db) => storedBlobs(db).where('blobId', 'in', db.selectFrom('damaged_blob').select('blob_id'))

/** Resolves to the number of files, also of applications, whose bytes are missing or damaged. */
export async function countDamagedFiles(db: Db): Promise<number> {
  const count = damagedFiles(db).select(({ fn }) => fn.countAll<number>().as('files'))
  return (await count.executeTakeFirstOrThrow()).files
}

/** Resolves to the ids of all noted blobs, the latest first. */
export async function listNoted(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('damaged_blob').select('blob_id').orderBy('found_at', 'desc').execute()
  return rows.map(({ blob_id }) => blob_id)
}

/** Resolves to the blobs that are missing or damaged, with the hashes of the bytes that they should have. */
export const listDamaged = (db: Db) => damagedFiles(db).select(['blobId', 'sha256']).distinct().execute()
