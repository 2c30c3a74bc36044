import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { createBlobStore } from './blob-store.ts'
import { createDraftStore } from './draft-store.ts'
import { createStorageHealth } from './health.ts'
import { makeDirectories, storageLayout } from './layout.ts'
import { assertBelongTogether } from './marker.ts'
import { sweep } from './sweep.ts'

/** The data directory's files, mended and swept; for the one process that serves them. */
export async function openStorage(db: Db, dataDir: string, logger: FastifyBaseLogger) {
  const layout = storageLayout(dataDir)
  await makeDirectories(layout)
  await assertBelongTogether(db, layout)
  const report = await sweep(db, layout)
  if (report.missing + report.lost > 0) logger.error(report, 'files are missing from the disk')
  else if (report.drafts + report.orphans > 0) logger.info(report, 'swept what a crash left behind')
  const health = createStorageHealth()
  return { layout, blobs: createBlobStore(layout, health), drafts: createDraftStore(layout, health) }
}
