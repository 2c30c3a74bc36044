import type { Audit } from '../audit/audit.ts'
import type { MailFiles } from '../mail/mail-files.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import type { DraftStore } from '../storage/draft-store.ts'
import type { ErasureRepo } from './erasure.repo.ts'

interface Deps {
  erasure: ErasureRepo
  blobs: Pick<BlobStore, 'deleteAll'>
  drafts: Pick<DraftStore, 'remove'>
  mailFiles: Pick<MailFiles, 'deleteAll'>
  audit: Audit
}

export interface Deleted {
  files: number
  mails: number
}

export interface DeletedAccount extends Deleted {
  folders: number
  bytes: number
  sessions: number
}

export type ErasureService = ReturnType<typeof createErasureService>

/**
 * Deletes for good what somebody asked to be forgotten. Rows first: a crash in between leaves blobs for the sweep and
 * written mails for the housekeeping, never rows without bytes. Works beside a server that serves the same data.
 */
export function createErasureService({ erasure, blobs, drafts, mailFiles, audit }: Deps) {
  return {
    async account(id: string): Promise<DeletedAccount | undefined> {
      const found = await erasure.account(id)
      if (!found) return undefined
      const { blobIds, mailIds, uploadIds, ...counts } = found
      await audit.record('account/deleted', id, `${counts.folders} folders, ${blobIds.length} files`)
      await Promise.all([blobs.deleteAll(blobIds), mailFiles.deleteAll(mailIds), ...uploadIds.map(drafts.remove)])
      return { ...counts, files: blobIds.length, mails: mailIds.length }
    },

    async message(reference: string): Promise<Deleted | undefined> {
      const found = await erasure.message(reference)
      if (!found) return undefined
      await audit.record('inbox/deleted', undefined, `${reference}, ${found.blobIds.length} files`)
      await Promise.all([blobs.deleteAll(found.blobIds), mailFiles.deleteAll(found.mailIds)])
      return { files: found.blobIds.length, mails: found.mailIds.length }
    },
  }
}
