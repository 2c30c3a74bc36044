import type { FastifyBaseLogger } from 'fastify'
import { assertBelongTogether } from '#bytes/store/marker.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import type { Db } from '#database/open.ts'
import type { StorageHealth } from '#storage.ts'
import type { Config } from '../config.ts'
import { repairStorage } from './repair-storage.ts'

/** Opens the storage, then repairs and sweeps it. */
export async function startStorage(db: Db, config: Config, logger: FastifyBaseLogger, health?: StorageHealth) {
  const storage = openStorage(config, health)
  await storage.prepare()
  await assertBelongTogether(db, storage)
  const report = await repairStorage(db, storage)
  if (report.missing + report.lost > 0) logger.error(report, 'files are missing from the storage')
  else if (report.orphans > 0) logger.warn(report, 'the storage has files that the database does not know')
  else if (report.drafts + report.removed > 0) logger.info(report, 'removed what a crash left behind')
  return storage
}
