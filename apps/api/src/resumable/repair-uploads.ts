import type { Db } from '../shared/database/open.ts'
import type { DraftStore } from '../shared/storage/storage.ts'
import { createResumableRepo, type ResumableRepo } from './resumable.repo.ts'

/**
 * Restores each unfinished upload to exactly the bytes that were acknowledged, and deletes uploads whose bytes are lost.
 * Only for the one process that uses this data, before the sweep. Resolves to the number of lost uploads.
 */
export async function repairUploads(db: Db, drafts: DraftStore): Promise<number> {
  const repo = createResumableRepo(db)
  await expireUploads(repo, drafts)
  let lost = 0
  for (const { id, received } of await repo.unfinished()) {
    if (await drafts.restore(id, received)) continue
    await repo.delete(id)
    lost += 1
  }
  await removeStrayDrafts(repo, drafts)
  return lost
}

/** Deletes uploads that were not continued for a day, and frees the space that they reserved. */
export async function expireUploads(repo: ResumableRepo, drafts: DraftStore): Promise<number> {
  const expired = await repo.deleteExpired(new Date().toISOString())
  await removeStrayDrafts(repo, drafts)
  return expired
}

/** Deletes drafts without a row: the row is created first, so the folder or account of the upload was deleted. */
async function removeStrayDrafts(repo: ResumableRepo, drafts: DraftStore): Promise<void> {
  const stored = await drafts.list()
  const known = new Set((await repo.unfinished()).map(({ id }) => id))
  for (const id of stored) if (!known.has(id)) await drafts.remove(id)
}
