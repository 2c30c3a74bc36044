import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../shared/config.ts'
import type { Db } from '../shared/database/open.ts'
import { createBlobStore } from '../shared/storage/blob-store.ts'
import { createDraftStore } from '../shared/storage/draft-store.ts'
import { createStorageHealth } from '../shared/storage/health.ts'
import { makeDirectories, storageLayout } from '../shared/storage/layout.ts'
import { assertBelongTogether } from '../shared/storage/marker.ts'
import { createDiskSpace } from '../shared/storage/space.ts'
import { repairStorage } from './repair-storage.ts'

/** Opens the files of the data directory, after repairing and sweeping them. Only one process may serve them. */
export async function openStorage(db: Db, config: Config, logger: FastifyBaseLogger) {
  const layout = storageLayout(config.DATA_DIR)
  await makeDirectories(layout)
  await assertBelongTogether(db, layout)
  const report = await repairStorage(db, layout)
  if (report.missing + report.lost > 0) logger.error(report, 'files are missing from the disk')
  else if (report.drafts + report.orphans > 0) logger.info(report, 'removed what a crash left behind')
  const health = createStorageHealth()
  const disk = createDiskSpace(layout.root, config.DISK_RESERVE)
  return {
    layout,
    disk,
    blobs: createBlobStore(layout, health, disk),
    drafts: createDraftStore(layout, health, disk),
  }
}
