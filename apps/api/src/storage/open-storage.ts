import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../database/open.ts'
import { createBlobStore } from './blob-store.ts'
import { createDraftStore } from './draft-store.ts'
import { createStorageHealth } from './health.ts'
import { makeDirectories, storageLayout } from './layout.ts'
import { assertBelongTogether } from './marker.ts'
import { createDiskSpace } from './space.ts'
import { sweep } from './sweep.ts'

/** Opens the files of the data directory, repaired and swept. Only one process may serve them. */
export async function openStorage(db: Db, config: Config, logger: FastifyBaseLogger) {
  const layout = storageLayout(config.DATA_DIR)
  await makeDirectories(layout)
  await assertBelongTogether(db, layout)
  const report = await sweep(db, layout)
  if (report.missing + report.lost > 0) logger.error(report, 'files are missing from the disk')
  else if (report.drafts + report.orphans > 0) logger.info(report, 'swept what a crash left behind')
  const health = createStorageHealth()
  const disk = createDiskSpace(layout.root, config.DISK_RESERVE)
  return {
    layout,
    disk,
    blobs: createBlobStore(layout, health, disk),
    drafts: createDraftStore(layout, health, disk),
  }
}
