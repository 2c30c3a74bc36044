import { inTransaction } from '@mfe/engines/transaction'
import { publishedUploads } from '#bytes/notes/incoming-blobs.ts'
import { batchesOf } from '#database/batches.ts'
import { clockOf, type TrustedTime } from '#database/clock/clock.ts'
import type { Db, Trx } from '#database/open.ts'
import type { DraftStore } from '#storage.ts'
import { LIFETIME_MS } from './deps.ts'
import { createResumableRepo, positionOf, type ResumableRepo } from './resumable.repo.ts'

/**
 * Restores each unfinished upload that no live replica is receiving to exactly the bytes that were acknowledged, and
 * deletes uploads whose bytes are lost. Takes the bytes of a blob only if a note says that the blob has no row: call
 * this once the sweep has ended notes that may be outdated. Resolves to the number of lost uploads.
 */
export async function repairUploads(db: Db, drafts: DraftStore): Promise<number> {
  const repo = createResumableRepo(db)
  const time = await clockOf(db).trusted()
  if (time) await expireUploads(repo, drafts, time)
  await repo.endTurnsOfDeadReplicas()
  const published = await publishedUploads(db)
  let lost = 0
  /** Resolves to `false` if the bytes are lost. Until the transaction ends, no replica can adopt the upload. */
  async function restore(trx: Trx, id: string): Promise<boolean> {
    const upload = await repo.lockUnowned(trx, id)
    if (!upload || (await drafts.restore(positionOf(upload), { mayTakeBlob: published.has(id) }))) return true
    await trx.deleteFrom('upload').where('id', '=', id).execute()
    return false
  }

  for (const { id } of await repo.unfinished()) {
    // A transaction that is retried may repeat its changes to files.
    if (!(await inTransaction(db, (trx) => restore(trx, id)))) lost += 1
  }
  await removeStrayDrafts(repo, drafts, time)
  return lost
}

/** Deletes uploads that nobody has resumed for a day, and their reservations. Resolves to their number. */
export async function expireUploads(repo: ResumableRepo, drafts: DraftStore, time: TrustedTime): Promise<number> {
  const expired = await repo.deleteExpired(time.ago())
  for (const id of expired) await drafts.remove(id)
  await removeStrayDrafts(repo, drafts, time)
  return expired.length
}

/**
 * Deletes drafts of finished uploads, and drafts without a row once they are as old as an expired upload: the upload was
 * deleted, or the database is incomplete and the row may come back (docs/decisions/055).
 */
async function removeStrayDrafts(repo: ResumableRepo, drafts: DraftStore, time: TrustedTime | undefined) {
  for (const batch of batchesOf([...(await drafts.list())])) {
    const known = await repo.finishedById(batch.map(([id]) => id))
    for (const [id, changedAt] of batch) {
      const isStray = known.get(id) ?? (time && changedAt.toISOString() < time.ago(LIFETIME_MS))
      if (isStray) await drafts.remove(id)
    }
  }
}
