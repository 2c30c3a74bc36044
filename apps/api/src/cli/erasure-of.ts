import { join } from 'node:path'
import { createAudit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open.ts'
import { createErasureRepo } from '../erasure/erasure.repo.ts'
import { createErasureService } from '../erasure/erasure.service.ts'
import { createMailFiles } from '../mail/mail-files.ts'
import { createBlobStore } from '../storage/blob-store.ts'
import { storageLayout } from '../storage/layout.ts'

/** The service that the site's own call uses, on the data of a server that may be running. */
export const erasureOf = (db: Db, { dataDir }: Config) =>
  createErasureService({
    erasure: createErasureRepo(db),
    blobs: createBlobStore(storageLayout(dataDir)),
    mailFiles: createMailFiles(join(dataDir, 'outbox')),
    audit: createAudit(db),
  })
