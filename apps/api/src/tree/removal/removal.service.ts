import { slicesFor } from '#database/turns/turns.ts'
import type { BlobStore, DraftStore } from '#storage.ts'
import type { RemovalRepo } from './removal.repo.ts'
import { MAX_ROWS, type Removed } from './remove-batch.ts'

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
 * Deletes folders with everything in them, in batches, so other requests can run in between. Deletes rows before files.
 * A crash may leave doomed blobs for the next start to delete, and deleted folders for `unfinished` to list.
 */
export function createRemovalService({ removals, blobs, drafts }: Deps) {
  const inProgress = new Set<string>()

  /** Removes batches until nothing is left. `next` removes one of `rows` rows. */
  async function drain(
    inSlice: ReturnType<typeof slicesFor>,
    next: (rows: number) => Promise<Removed>,
    first?: Removed,
  ): Promise<RemovedTotal> {
    const total = { folders: 0, files: 0, bytes: 0 }
    for (let batch = first ?? (await inSlice(next)); ; batch = await inSlice(next)) {
      total.folders += batch.folders
      total.files += batch.files
      total.bytes += batch.bytes
      await blobs.deleteAll(batch.blobIds)
      for (const id of batch.uploadIds) await drafts.remove(id)
      if (batch.isDone) return total
    }
  }

  return {
    /** Returns folders whose removal a failure or a restart interrupted, except those that this process is removing. */
    unfinished: async () => (await removals.marked()).filter(({ id }) => !inProgress.has(id)),

    /**
     * Removes a folder. Resolves to `undefined` if another call has already removed it. Calls `onHidden` once no list
     * shows the folder, long before the removal of a large folder ends. Continues even if the caller leaves.
     */
    async folder(ownerId: string, id: string, onHidden: () => void): Promise<RemovedTotal | undefined> {
      inProgress.add(id)
      try {
        const inSlice = slicesFor({ accountId: ownerId }, MAX_ROWS)
        const first = await inSlice((rows) => removals.markDeleted(id, rows))
        if (!first) return undefined
        onHidden()
        return await drain(inSlice, (rows) => removals.next(id, rows), first)
      } finally {
        inProgress.delete(id)
      }
    },

    resume: (ownerId: string, folderId: string) =>
      drain(slicesFor({ accountId: ownerId }, MAX_ROWS), (rows) => removals.next(folderId, rows)),

    ofAccount: (ownerId: string) =>
      drain(slicesFor({ accountId: ownerId }, MAX_ROWS), (rows) => removals.nextOf(ownerId, rows)),
  }
}
