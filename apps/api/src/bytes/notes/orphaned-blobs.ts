import { inTransaction } from '@mfe/engines/transaction'
import { sql } from 'kysely'
import { batchesOf } from '#database/batches.ts'
import { type Cutoff, clockOf } from '#database/clock/clock.ts'
import { doomUnowned } from '#database/notes.ts'
import type { Db, Trx } from '#database/open.ts'
import { runSlice, SITE } from '#database/turns/turns.ts'
import type { Database } from '#database/types.ts'
import type { BlobStore } from '#storage.ts'
import { inParallel } from '../in-parallel.ts'
import { unlessMissing } from '../store/errors.ts'
import { hasRow } from '../store/stored-blobs.ts'

/** More orphaned blobs than this show that the database is incomplete. */
export const USUAL_ORPHANS = 10

const BATCH_SIZE = 500

/**
 * Marks blobs that no row and no note names with the date (docs/decisions/055), and resolves to the number of new
 * marks. Ignores blobs that were stored at the time `storedBefore` or later.
 */
export async function markOrphaned(
  db: Db,
  blobs: Pick<BlobStore, 'stat'>,
  ids: readonly string[],
  storedBefore: Date | undefined,
): Promise<number> {
  let marked = 0
  for (const batch of batchesOf(ids)) {
    const known = await db.selectFrom('orphaned_blob').select('blob_id').where('blob_id', 'in', batch).execute()
    const marks = new Set(known.map(({ blob_id }) => blob_id))
    const unknown = batch.filter((id) => !marks.has(id))
    const rows: Database['orphaned_blob'][] = []
    await inParallel(unknown, async (blob_id) => {
      const stored = await unlessMissing(blobs.stat(blob_id))
      if (!stored || (storedBefore && stored.storedAt >= storedBefore)) return
      rows.push({ blob_id, size: stored.size, first_seen_at: clockOf(db).instant() })
    })
    if (rows.length > 0) await db.insertInto('orphaned_blob').values(rows).execute()
    marked += rows.length
  }
  return marked
}

/** Ends the marks of blobs that a row names again. */
export async function takeBackOrphans(db: Db): Promise<void> {
  await db.deleteFrom('orphaned_blob').where(hasRow('orphaned_blob.blob_id')).execute()
}

export async function countOrphans(db: Db): Promise<{ blobs: number; bytes: number }> {
  return await db
    .selectFrom('orphaned_blob')
    .select(({ fn }) => fn.countAll<number>().as('blobs'))
    .select(sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'))
    .where((eb) => eb.not(hasRow('orphaned_blob.blob_id')))
    .executeTakeFirstOrThrow()
}

/** Deletes the blobs that were already orphaned before this time, and resolves to their number. */
export async function deleteOldOrphans(db: Db, blobs: Pick<BlobStore, 'deleteAll'>, before: Cutoff): Promise<number> {
  await takeBackOrphans(db)
  let deleted = 0
  for (;;) {
    const ids = await runSlice(SITE, () => inTransaction(db, (trx) => doomOrphans(trx, before)))
    if (ids.length === 0) return deleted
    await blobs.deleteAll(ids)
    deleted += ids.length
  }
}

async function doomOrphans(trx: Trx, before: Cutoff): Promise<string[]> {
  const old = await trx
    .selectFrom('orphaned_blob')
    .select(['blob_id', 'size'])
    .where('first_seen_at', '<', before)
    .where((eb) => eb.not(hasRow('orphaned_blob.blob_id')))
    // In a bucket, an upload may continue from its orphaned blob.
    .where('blob_id', 'not in', trx.selectFrom('upload').select('id').where('finished', '=', 0))
    .limit(BATCH_SIZE)
    .execute()
  const ids = old.map(({ blob_id }) => blob_id)
  if (ids.length === 0) return ids
  await trx.deleteFrom('orphaned_blob').where('blob_id', 'in', ids).execute()
  await doomUnowned(trx, old)
  return ids
}
