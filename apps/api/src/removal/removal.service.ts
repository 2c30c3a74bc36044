import type { BlobStore } from '../shared/storage/blob-store.ts'
import type { DraftStore } from '../shared/storage/draft-store.ts'
import { inOwnTurn } from '../shared/time-slices.ts'
import type { RemovalRepo } from './removal.repo.ts'
import type { Removed } from './remove-part.ts'

interface Deps {
  removals: RemovalRepo
  blobs: Pick<BlobStore, 'deleteAll'>
  drafts: Pick<DraftStore, 'remove'>
}

export interface RemovedTotal {
  folders: number
  files: number
  bytes: number
}

export type RemovalService = ReturnType<typeof createRemovalService>

/**
 * Deletes folders with everything in them in batches, and lets other requests run in between. Deletes rows first, so a
 * crash leaves blobs for the sweep and detached folders for `detached`, but never rows without bytes.
 */
export function createRemovalService({ removals, blobs, drafts }: Deps) {
  const inProgress = new Set<string>()

  async function drain(first: Removed, next: () => Promise<Removed>): Promise<RemovedTotal> {
    const total = { folders: 0, files: 0, bytes: 0 }
    for (let part = first; ; part = await inOwnTurn(next)) {
      total.folders += part.folders
      total.files += part.blobIds.length
      total.bytes += part.bytes
      await blobs.deleteAll(part.blobIds)
      for (const id of part.uploadIds) await drafts.remove(id)
      if (part.isDone) return total
    }
  }

  return {
    /** Returns folders whose removal a failure or a restart interrupted, except those that this process is removing. */
    detached: async () => (await removals.detached()).filter(({ id }) => !inProgress.has(id)),

    /** Resolves to `undefined` if another call deleted the folder first. */
    async folder(id: string): Promise<RemovedTotal | undefined> {
      inProgress.add(id)
      try {
        const first = await removals.detach(id)
        return first && (await drain(first, () => removals.next(id)))
      } finally {
        inProgress.delete(id)
      }
    },

    resume: async (folderId: string) => drain(await removals.next(folderId), () => removals.next(folderId)),

    ofAccount: async (ownerId: string) => drain(await removals.nextOf(ownerId), () => removals.nextOf(ownerId)),
  }
}
