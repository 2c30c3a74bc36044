import { clockOf } from '../clock/clock.ts'
import type { Db } from '../database/open.ts'
import { liveReplicas } from '../replicas/live-replicas.ts'
import { idPrefixes, uploadIdOf } from './blob-ids.ts'
import { unlessMissing } from './errors.ts'
import type { BlobStore } from './storage.ts'
import { storedBlobs } from './stored-blobs.ts'

/** Much longer than the time between the last byte of a blob and its row, or between two bytes of an upload. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/**
 * More rows than this are compared in 256 parts to bound memory. Fewer are compared in one pass, because listing each
 * part of a bucket is slow.
 */
export const ROWS_AT_ONCE = 10_000

export interface SweepReport {
  /** The number of incomplete blobs. */
  drafts: number
  orphans: number
  /** The number of irreparable blobs, with a row but without bytes; 0 if other replicas are running. */
  missing: number
}

/**
 * Removes what a crash left behind: incomplete blobs, and blobs without a row. Repairs of resumable uploads must run
 * first, and no replica may start during the sweep. While replicas are alive, it keeps what they may be writing: the
 * blobs of unfinished uploads, and everything younger than a day.
 */
export async function sweep(db: Db, blobs: BlobStore): Promise<SweepReport> {
  const isAlone = (await liveReplicas(db).limit(1).execute()).length === 0
  const abandonedBefore = isAlone ? undefined : await longAgo(db)
  const claimed = await claimedIds(db)

  async function isAbandoned(id: string): Promise<boolean> {
    if (claimed.has(id) || claimed.has(uploadIdOf(id))) return false
    if (!abandonedBefore) return true
    const stored = await unlessMissing(blobs.stat(id))
    return stored !== undefined && stored.storedAt < abandonedBefore
  }

  const report = { drafts: await blobs.removePartial(abandonedBefore), orphans: 0, missing: 0 }
  for (const prefix of await partsOf(db)) {
    const missing = await blobIdsIn(db, prefix)
    for await (const page of blobs.list(prefix)) {
      for (const id of page.filter((stored) => !missing.delete(stored))) {
        if (!(await isAbandoned(id))) continue
        await blobs.delete(id)
        report.orphans += 1
      }
    }
    if (isAlone) report.missing += missing.size
  }
  return report
}

/** Resolves to a day ago; while the time is in doubt, to one before everything. */
async function longAgo(db: Db): Promise<Date> {
  const time = await clockOf(db).trusted()
  return new Date(time?.ago(ABANDONED_AFTER_MS) ?? 0)
}

async function partsOf(db: Db): Promise<readonly string[]> {
  const beyond = await storedBlobs(db).select('blobId').offset(ROWS_AT_ONCE).limit(1).executeTakeFirst()
  return beyond ? idPrefixes : ['']
}

/**
 * Resolves to the ids of unfinished uploads, whose blobs may have no row yet, and of blobs whose deletion is deferred.
 * Call this before reading the rows, so the rows include uploads that finish in between.
 */
async function claimedIds(db: Db): Promise<Set<string>> {
  const deferred = db.selectFrom('doomed_blob').select('blob_id as id')
  const rows = await db.selectFrom('upload').select('id').where('finished', '=', 0).unionAll(deferred).execute()
  return new Set(rows.map(({ id }) => id))
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
