import { join } from 'node:path'
import { createErasureRepo } from '../erasure/erasure.repo.ts'
import { createErasureService } from '../erasure/erasure.service.ts'
import { createRemovalRepo } from '../removal/removal.repo.ts'
import { createRemovalService } from '../removal/removal.service.ts'
import { createAudit } from '../shared/audit/audit.ts'
import type { Config } from '../shared/config.ts'
import type { Db } from '../shared/database/open.ts'
import { createMailFiles } from '../shared/mail/mail-files.ts'
import { createBlobStore } from '../shared/storage/blob-store.ts'
import { createDraftStore } from '../shared/storage/draft-store.ts'
import { createStorageHealth } from '../shared/storage/health.ts'
import { storageLayout } from '../shared/storage/layout.ts'
import { createDiskSpace } from '../shared/storage/space.ts'

const NO_RESERVE = 0

/** Creates the erasure service that the API uses, for a command that may run alongside the server. */
export function createErasure(db: Db, { DATA_DIR }: Config) {
  const layout = storageLayout(DATA_DIR)
  const blobs = createBlobStore(layout)
  const disk = createDiskSpace(layout.root, NO_RESERVE)
  const drafts = createDraftStore(layout, createStorageHealth(), disk)
  return createErasureService({
    erasure: createErasureRepo(db),
    removal: createRemovalService({ removals: createRemovalRepo(db), blobs, drafts }),
    blobs,
    mailFiles: createMailFiles(join(DATA_DIR, 'outbox')),
    audit: createAudit(db, disk, console),
  })
}
