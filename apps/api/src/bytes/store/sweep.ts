import { batchesOf } from '#database/batches.ts'
import { clockOf } from '#database/clock/clock.ts'
import { liveReplicas } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'
import type { BlobStore } from '#storage.ts'
import { inParallel } from '../in-parallel.ts'
import { noteDamage } from '../notes/damaged-blobs.ts'
import { notedByDeadReplicas } from '../notes/incoming-blobs.ts'
import { markOrphaned, takeBackOrphans } from '../notes/orphaned-blobs.ts'
import { idPrefixes } from './blob-ids.ts'
import { unlessMissing } from './errors.ts'
import { isStored, storedBlobs } from './stored-blobs.ts'

/** Much longer than the time between the last byte of a blob and its row, or between two bytes of an upload. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/** More rows than this are compared in 256 parts to bound memory, which is slow in a bucket. */
export const ROWS_AT_ONCE = 10_000

export interface SweepReport {
  /** The number of incomplete blobs, which were removed. */
  drafts: number
  /** The number of blobs that were orphaned since the last sweep. */
  orphans: number
  /** The number of irreparable blobs, with a row but without bytes. They are noted as missing. */
  missing: number
}

/**
 * Removes incomplete blobs, and compares all others with the database. Deletes none that the database does not know: it
 * may be an earlier copy, or may have lost its last changes (docs/decisions/055). No replica may start during the
 * sweep. While replicas are alive, ignores what is younger than a day: they may be of a version without notes.
 */
export async function sweep(db: Db, blobs: BlobStore): Promise<SweepReport> {
  const isAlone = (await liveReplicas(db).limit(1).execute()).length === 0
  const abandonedBefore = isAlone ? undefined : await longAgo(db)
  const report: SweepReport = { drafts: await blobs.removePartial(abandonedBefore), orphans: 0, missing: 0 }
  const noted = await notedIds(db)
  for (const prefix of await partsOf(db)) {
    const missing = await blobIdsIn(db, prefix)
    for await (const page of blobs.list(prefix)) {
      const unknown = page.filter((id) => !missing.delete(id) && !noted.has(id))
      report.orphans += await markOrphaned(db, blobs, unknown, abandonedBefore)
    }
    report.missing += await noteMissing(db, blobs, missing)
  }
  // The database lacks changes, so it may also lack the rows of blobs that it noted before.
  if (report.orphans > 0) report.orphans += await distrustNotes(db, blobs, abandonedBefore)
  await takeBackOrphans(db)
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

/** Call this before reading the rows, so the rows include blobs whose notes end in between. */
async function notedIds(db: Db): Promise<Set<string>> {
  const doomed = db.selectFrom('doomed_blob').select('blob_id')
  const rows = await db.selectFrom('incoming_blob').select('blob_id').unionAll(doomed).execute()
  return new Set(rows.map(({ blob_id }) => blob_id))
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

/** Reads the row last, because a running replica deletes the row before the bytes. */
async function noteMissing(db: Db, blobs: BlobStore, ids: ReadonlySet<string>): Promise<number> {
  let missing = 0
  await inParallel([...ids], async (id) => {
    if ((await unlessMissing(blobs.stat(id))) || !(await isStored(db, id))) return
    missing += 1
    await noteDamage(db, id, 'missing')
  })
  return missing
}

/** Marks the blobs that dead replicas noted as orphaned, and ends the notes. Resolves to the number of marks. */
async function distrustNotes(db: Db, blobs: BlobStore, storedBefore: Date | undefined): Promise<number> {
  const ids = await notedByDeadReplicas(db)
  if (ids.length === 0) return 0
  const marked = await markOrphaned(db, blobs, ids, storedBefore)
  for (const batch of batchesOf(ids)) await db.deleteFrom('incoming_blob').where('blob_id', 'in', batch).execute()
  return marked
}
