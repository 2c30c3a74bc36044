import type { Audit } from '../audit/audit.ts'
import type { Db } from '../database/open.ts'
import { AppError } from '../errors.ts'
import type { FilesRepo } from '../files/files.repo.ts'
import type { Quota } from '../files/quota.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import type { DraftStore } from '../storage/draft-store.ts'
import type { DiskSpace } from '../storage/space.ts'
import type { ResumableRepo } from './resumable.repo.ts'

/** The dependencies of the steps of a resumable upload. */
export interface Parts {
  db: Db
  uploads: ResumableRepo
  files: FilesRepo
  drafts: DraftStore
  blobs: Pick<BlobStore, 'delete'>
  quota: Pick<Quota, 'assertRoom'>
  disk: DiskSpace
  audit: Audit
  maxBytes: number
}

const LIVES_FOR = 24 * 3_600_000

/** A day after the last byte, so that the sender of a finished upload can still ask how it ended. */
export const expiry = () => new Date(Date.now() + LIVES_FOR).toISOString()

export const uploadNotFound = () =>
  new AppError('uploads/not-found', 'This upload does not exist or is no longer available.')
