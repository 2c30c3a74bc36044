import type { FastifyBaseLogger } from 'fastify'
import { repairUploads } from '#bytes/in/tus/repair-uploads.ts'
import { deleteDoomed } from '#bytes/notes/doomed-blobs.ts'
import { doomAbandoned } from '#bytes/notes/incoming-blobs.ts'
import { assertBelongTogether } from '#bytes/store/marker.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { type SweepReport, sweep } from '#bytes/store/sweep.ts'
import { deleteDeadReplicas } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'
import type { Storage, StorageHealth } from '#storage.ts'
import type { Config } from '../config.ts'

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

interface RepairReport extends SweepReport {
  /** The number of unfinished uploads whose acknowledged bytes are missing. */
  lost: number
  /** The number of deleted blobs: of interrupted uploads, and of files that were deleted before. */
  removed: number
}

/** Repairs what a crash left behind, except what live replicas use. Call this in `withRepairLock`. */
export async function repairStorage(db: Db, { blobs, drafts }: Storage): Promise<RepairReport> {
  await deleteDeadReplicas(db)
  const found = await sweep(db, blobs)
  const lost = await repairUploads(db, drafts)
  await doomAbandoned(db)
  return { ...found, lost, removed: await deleteDoomed(db, blobs) }
}
