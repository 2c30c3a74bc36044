import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/open.ts'
import { type StorageLayout, shards } from './layout.ts'
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
export async function sweep(db: Db, layout: StorageLayout): Promise<SweepReport> {
  const drafts = await readdir(layout.tmp)
  for (const draft of drafts) await rm(join(layout.tmp, draft), { recursive: true, force: true })

  const report = { drafts: drafts.length, orphans: 0, missing: 0 }
  for (const shard of shards) {
    const directory = join(layout.blobs, shard)
    const [stored, known] = await Promise.all([readdir(directory), blobIdsIn(db, shard)])
    const orphans = stored.filter((name) => !known.has(name))
    for (const orphan of orphans) await rm(join(directory, orphan), { recursive: true, force: true })
    report.orphans += orphans.length
    report.missing += known.size - (stored.length - orphans.length)
  }
  return report
}

async function blobIdsIn(db: Db, shard: string): Promise<Set<string>> {
  // 'g' follows every hexadecimal digit.
  const rows = await storedBlobs(db)
    .select('blobId')
    .where('blobId', '>=', shard)
    .where('blobId', '<', `${shard}g`)
    .execute()
  return new Set(rows.map(({ blobId }) => blobId))
}
