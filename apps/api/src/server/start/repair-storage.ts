import { repairUploads } from '#bytes/in/tus/repair-uploads.ts'
import { deleteDoomed } from '#bytes/notes/doomed-blobs.ts'
import { doomAbandoned } from '#bytes/notes/incoming-blobs.ts'
import { type SweepReport, sweep } from '#bytes/store/sweep.ts'
import { deleteDeadReplicas } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'
import type { Storage } from '#storage.ts'

export interface RepairReport extends SweepReport {
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
