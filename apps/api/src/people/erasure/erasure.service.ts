import type { Audit } from '#database/audit/audit.ts'
import type { BlobStore, MailFiles } from '#storage.ts'
import type { RemovalService, RemovedTotal } from '#tree/removal/removal.service.ts'
import type { ErasureRepo } from './erasure.repo.ts'

interface Deps {
  erasure: ErasureRepo
  removal: Pick<RemovalService, 'ofAccount'>
  blobs: Pick<BlobStore, 'deleteAll'>
  /** Deletes the blobs that the account has deleted before, which its archives no longer hold. */
  deleteDoomed: (accountId: string) => Promise<unknown>
  mailFiles: Pick<MailFiles, 'deleteAll'>
  audit: Audit
}

export type ErasureService = ReturnType<typeof createErasureService>

/**
 * Permanently deletes accounts and messages. Deletes rows before files: a crash may leave files for a later cleanup,
 * but never rows without files. Safe to run while a server uses the same data.
 */
export function createErasureService({ erasure, removal, blobs, deleteDoomed, mailFiles, audit }: Deps) {
  const inProgress = new Set<string>()

  /** Repeats until no folder is left, because a request in progress may add folders after the account is closed. */
  async function removeRest(id: string): Promise<RemovedTotal> {
    await erasure.deleteIdempotencyKeys(id)
    await deleteDoomed(id)
    const removed = await removal.ofAccount(id)
    while (!(await erasure.deleteAccount(id))) await removal.ofAccount(id)
    await audit.record('account/deleted', id, `${removed.folders} folders, ${removed.files} files`)
    return removed
  }

  return {
    /** Closes the account immediately, then deletes its files and folders in batches. */
    async deleteAccount(id: string) {
      inProgress.add(id)
      try {
        const closed = await erasure.closeAccount(id)
        if (!closed) return undefined
        await mailFiles.deleteAll(closed.mailIds)
        return { ...(await removeRest(id)), sessions: closed.sessions, emails: closed.mailIds.length }
      } finally {
        inProgress.delete(id)
      }
    },

    /** Resumes account deletions that a failure or a restart interrupted. */
    async finishAccounts(): Promise<void> {
      for (const id of await erasure.closedAccounts()) if (!inProgress.has(id)) await removeRest(id)
    },

    async deleteMessage(reference: string) {
      const found = await erasure.deleteMessage(reference)
      if (!found) return undefined
      await audit.record('inbox/deleted', undefined, `${reference}, ${found.blobIds.length} files`)
      await Promise.all([blobs.deleteAll(found.blobIds), mailFiles.deleteAll(found.mailIds)])
      return { files: found.blobIds.length, emails: found.mailIds.length }
    },
  }
}
