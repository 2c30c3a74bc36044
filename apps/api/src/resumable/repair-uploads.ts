import { inTransaction } from '@mfe/engines/transaction'
import type { Transaction } from 'kysely'
import { clockOf, type TrustedTime } from '../shared/clock/clock.ts'
import type { Db } from '../shared/database/open.ts'
import type { Database } from '../shared/database/types.ts'
import type { DraftStore } from '../shared/storage/storage.ts'
import { createResumableRepo, positionOf, type ResumableRepo } from './resumable.repo.ts'

/**
 * Restores each unfinished upload that no live replica is receiving to exactly the bytes that were acknowledged, and
 * deletes uploads whose bytes are lost. Call this before the sweep. Resolves to the number of lost uploads.
 */
export async function repairUploads(db: Db, drafts: DraftStore): Promise<number> {
  const repo = createResumableRepo(db)
  const time = await clockOf(db).trusted()
  if (time) await expireUploads(repo, drafts, time)
  await repo.endTurnsOfDeadReplicas()
  let lost = 0
  for (const { id } of await repo.unfinished()) {
    // A transaction that is retried may repeat its changes to files.
    if (!(await inTransaction(db, (trx) => restore(repo, drafts, trx, id)))) lost += 1
  }
  await removeStrayDrafts(repo, drafts)
  return lost
}

/** Resolves to `false` if the bytes are lost. Until the transaction ends, no replica can adopt the upload. */
async function restore(repo: ResumableRepo, drafts: DraftStore, trx: Transaction<Database>, id: string) {
  const upload = await repo.lockUnowned(trx, id)
  if (!upload || (await drafts.restore(positionOf(upload)))) return true
  await trx.deleteFrom('upload').where('id', '=', id).execute()
  return false
}

/** Deletes uploads that have not been resumed for a day, and frees the space that they reserved. */
export async function expireUploads(repo: ResumableRepo, drafts: DraftStore, time: TrustedTime): Promise<number> {
  const expired = await repo.deleteExpired(time.ago())
  await removeStrayDrafts(repo, drafts)
  return expired
}

/** Deletes drafts without a row: the row is created first, so the folder or account of the upload was deleted. */
async function removeStrayDrafts(repo: ResumableRepo, drafts: DraftStore): Promise<void> {
  const stored = await drafts.list()
  const known = new Set((await repo.unfinished()).map(({ id }) => id))
  for (const id of stored) if (!known.has(id)) await drafts.remove(id)
}
