import { type SqlBool, sql } from 'kysely'
import type { Db } from '#database/open.ts'
import type { BlobStore } from '#storage.ts'
import { endDamage } from './damaged-blobs.ts'

const BATCH_SIZE = 500

/** Deletes the doomed blobs that nothing holds, of one account or of all. Resolves to their number. */
export async function deleteDoomed(db: Db, blobs: Pick<BlobStore, 'deleteAll'>, ownerId?: string): Promise<number> {
  const unheld = db
    .selectFrom('doomed_blob')
    .select('blob_id')
    .where(sql<SqlBool>`not exists (select 1 from blob_hold
      where blob_hold.owner_id = doomed_blob.owner_id and number <= last_hold)`)
    .$if(ownerId !== undefined, (rows) => rows.where('owner_id', '=', String(ownerId)))
    .limit(BATCH_SIZE)
  let deleted = 0
  for (;;) {
    const ids = (await unheld.execute()).map(({ blob_id }) => blob_id)
    if (ids.length === 0) return deleted
    // Before the notes, so the next call repeats what a crash interrupts.
    await blobs.deleteAll(ids)
    await forget(db, ids)
    deleted += ids.length
  }
}

const KEPT = 'the notes of deleted blobs could not be deleted'

/** Returns a blob store that ends the notes of the blobs that it deletes. */
export const forgettingDeleted = (blobs: BlobStore, db: Db, logger: Pick<Console, 'warn'>): BlobStore =>
  // Housekeeping, or the next start, deletes those again whose notes remain.
  afterDeletion(blobs, (ids) => forget(db, ids).catch((err: unknown) => logger.warn({ err }, KEPT)))

/** Returns a blob store that calls `onDeleted`, which must not reject, after it has deleted blobs. */
export const afterDeletion = (blobs: BlobStore, onDeleted: (ids: readonly string[]) => Promise<void>): BlobStore => ({
  ...blobs,
  async delete(id) {
    await blobs.delete(id)
    await onDeleted([id])
  },
  async deleteAll(ids) {
    await blobs.deleteAll(ids)
    await onDeleted(ids)
  },
})

async function forget(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('doomed_blob').where('blob_id', 'in', ids).execute()
  await db.deleteFrom('incoming_blob').where('blob_id', 'in', ids).execute()
  await endDamage(db, ids)
}
