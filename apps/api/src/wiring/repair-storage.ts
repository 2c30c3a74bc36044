import { repairUploads } from '../resumable/repair-uploads.ts'
import type { Db } from '../shared/database/open.ts'
import type { Storage } from '../shared/storage/storage.ts'
import { type SweepReport, sweep } from '../shared/storage/sweep.ts'

interface RepairReport extends SweepReport {
  /** The number of unfinished uploads whose acknowledged bytes are missing. */
  lost: number
}

/** Repairs what a crash left behind. Only for the one process that uses this data, before it accepts requests. */
export async function repairStorage(db: Db, { blobs, drafts }: Storage): Promise<RepairReport> {
  // Runs first, because a sweep must not remove the blob of an upload whose row was not written yet.
  const lost = await repairUploads(db, drafts)
  return { ...(await sweep(db, blobs)), lost }
}
