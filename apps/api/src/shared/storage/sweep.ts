import type { Db } from '../database/open.ts'
import { idPrefixes } from './blob-ids.ts'
import type { BlobStore } from './storage.ts'
import { storedBlobs } from './stored-blobs.ts'

export interface SweepReport {
  drafts: number
  orphans: number
  /** The number of rows whose bytes are missing, which a sweep cannot repair. */
  missing: number
}

/**
 * Removes what a crash left behind: drafts, and blobs without a row. Repairs of resumable uploads must run first. Only
 * for the one process that uses this data, before it accepts requests.
 */
export async function sweep(db: Db, blobs: BlobStore): Promise<SweepReport> {
  const report = { drafts: await blobs.removePartial(), orphans: 0, missing: 0 }
  for (const prefix of idPrefixes) {
    const missing = await blobIdsIn(db, prefix)
    for await (const page of blobs.list(prefix)) {
      const orphans = page.filter((id) => !missing.delete(id))
      await blobs.deleteAll(orphans)
      report.orphans += orphans.length
    }
    report.missing += missing.size
  }
  return report
}

async function blobIdsIn(db: Db, prefix: string): Promise<Set<string>> {
  // 'g' follows every hexadecimal digit.
  const rows = await storedBlobs(db)
    .select('blobId')
    .where('blobId', '>=', prefix)
    .where('blobId', '<', `${prefix}g`)
    .execute()
  return new Set(rows.map(({ blobId }) => blobId))
}
