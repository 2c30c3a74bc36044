import { join } from 'node:path'
import { createAudit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open.ts'
import { createErasureRepo } from '../erasure/erasure.repo.ts'
import { createErasureService } from '../erasure/erasure.service.ts'
import { createMailFiles } from '../mail/mail-files.ts'
import { createRemovalRepo } from '../removal/removal.repo.ts'
import { createRemovalService } from '../removal/removal.service.ts'
import { createBlobStore } from '../storage/blob-store.ts'
import { createDraftStore } from '../storage/draft-store.ts'
import { createStorageHealth } from '../storage/health.ts'
import { storageLayout } from '../storage/layout.ts'
import { createDiskSpace } from '../storage/space.ts'

/** The service that the site's own call uses, on the data of a server that may be running. */
export function erasureOf(db: Db, { DATA_DIR }: Config) {
  const layout = storageLayout(DATA_DIR)
  const blobs = createBlobStore(layout)
  const disk = createDiskSpace(layout.root, 0)
  const drafts = createDraftStore(layout, createStorageHealth(), disk)
  return createErasureService({
    erasure: createErasureRepo(db),
    removal: createRemovalService({ removals: createRemovalRepo(db), blobs, drafts }),
    blobs,
    mailFiles: createMailFiles(join(DATA_DIR, 'outbox')),
    audit: createAudit(db, disk, console),
  })
}
