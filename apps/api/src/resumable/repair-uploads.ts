import { readdir, rm } from 'node:fs/promises'
import type { Db } from '../shared/database/open.ts'
import { restoreDraft } from '../shared/storage/draft-store.ts'
import { draftPath, type StorageLayout } from '../shared/storage/layout.ts'
import { createResumableRepo, type ResumableRepo } from './resumable.repo.ts'

/**
 * Restores each unfinished upload to exactly the bytes that were acknowledged, and deletes uploads whose bytes are lost.
 * Only for the one process that uses this data, before the sweep. Resolves to the number of lost uploads.
 */
export async function repairUploads(db: Db, layout: StorageLayout): Promise<number> {
  const repo = createResumableRepo(db)
  await expireUploads(repo, layout)
  let lost = 0
  for (const { id, received } of await repo.unfinished()) {
    if (await restoreDraft(layout, id, received)) continue
    await repo.delete(id)
    lost += 1
  }
  await removeStrayDrafts(repo, layout)
  return lost
}

/** Deletes uploads that were not continued for a day, and frees the space that they reserved. */
export async function expireUploads(repo: ResumableRepo, layout: StorageLayout): Promise<number> {
  const expired = await repo.deleteExpired(new Date().toISOString())
  await removeStrayDrafts(repo, layout)
  return expired
}

/** Deletes drafts without a row: the row is created first, so the folder or account of the upload was deleted. */
async function removeStrayDrafts(repo: ResumableRepo, layout: StorageLayout): Promise<void> {
  const drafts = await readdir(layout.resumable)
  const known = new Set((await repo.unfinished()).map(({ id }) => id))
  for (const id of drafts) if (!known.has(id)) await rm(draftPath(layout, id), { recursive: true, force: true })
}
