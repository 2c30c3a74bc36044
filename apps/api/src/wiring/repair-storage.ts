import { repairUploads } from '../resumable/repair-uploads.ts'
import type { Db } from '../shared/database/open.ts'
import { deleteDeadReplicas } from '../shared/replicas/live-replicas.ts'
import type { Storage } from '../shared/storage/storage.ts'
import { type SweepReport, sweep } from '../shared/storage/sweep.ts'

interface RepairReport extends SweepReport {
  /** The number of unfinished uploads whose acknowledged bytes are missing. */
  lost: number
}

/** Repairs what a crash left behind, except what live replicas use. Call this in `withRepairLock`. */
export async function repairStorage(db: Db, { blobs, drafts }: Storage): Promise<RepairReport> {
  await deleteDeadReplicas(db)
  // Runs before the sweep, which must not remove the blob of an upload whose row has not been written yet.
  const lost = await repairUploads(db, drafts)
  return { ...(await sweep(db, blobs)), lost }
}
