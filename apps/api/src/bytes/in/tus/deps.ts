import type { Quota } from '#bytes/quota/quota.ts'
import type { Audit } from '#database/audit/audit.ts'
import { clockOf } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import type { BlobStore, DraftStore, StorageHealth, StorageSpace } from '#storage.ts'
import type { Changes } from '#tree/changes.ts'
import type { FilesRepo } from '#tree/files.repo.ts'
import type { ResumableRepo } from './resumable.repo.ts'

export interface Deps {
  db: Db
  uploads: ResumableRepo
  files: FilesRepo
  drafts: DraftStore
  blobs: Pick<BlobStore, 'delete' | 'deleteAll'>
  quota: Pick<Quota, 'claimRoom' | 'openRoom' | 'openEntries'>
  space: StorageSpace
  health: Pick<StorageHealth, 'guarded'>
  replicaId: string
  changes: Pick<Changes, 'files'>
  audit: Audit
  maxBytes: number
}

export const LIFETIME_MS = 24 * 3_600_000

/** Returns the time a day from now. A finished upload is kept for as long, so its client can query the outcome. */
export const expiry = ({ db }: Pick<Deps, 'db'>) => clockOf(db).instant(LIFETIME_MS)
