import { readdir, rm } from 'node:fs/promises'
import type { Db } from '../database/open.ts'
import { restoreDraft } from '../storage/draft-store.ts'
import { draftPath, type StorageLayout } from '../storage/layout.ts'
import { createResumableRepo, type ResumableRepo } from './resumable.repo.ts'

/**
 * For the only process on this data, before anything is swept: each unfinished upload gets back exactly the bytes
 * that were acknowledged; one whose bytes are lost is forgotten. Resolves how many were.
 */
export async function mendUploads(db: Db, layout: StorageLayout): Promise<number> {
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

/** Ends uploads that nobody continued for a day, which gives back the space that they held. */
export async function expireUploads(repo: ResumableRepo, layout: StorageLayout): Promise<number> {
  const expired = await repo.deleteExpired(new Date().toISOString())
  await removeStrayDrafts(repo, layout)
  return expired
}

/** An upload's row is there before its draft: a draft without one has lost it, with its folder or its account. */
async function removeStrayDrafts(repo: ResumableRepo, layout: StorageLayout): Promise<void> {
  const drafts = await readdir(layout.resumable)
  const known = new Set((await repo.unfinished()).map(({ id }) => id))
  for (const id of drafts) if (!known.has(id)) await rm(draftPath(layout, id), { recursive: true, force: true })
}
