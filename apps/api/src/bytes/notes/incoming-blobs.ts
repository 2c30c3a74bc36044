import { inTransaction } from '@mfe/engines/transaction'
import { sql } from 'kysely'
import { liveReplicas } from '#database/live-replicas.ts'
import { doomUnowned } from '#database/notes.ts'
import type { Db } from '#database/open.ts'
import { isStored } from '../store/stored-blobs.ts'

/** Resolves to the ids of unfinished uploads whose bytes may be stored as a blob. */
export async function publishedUploads(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('incoming_blob').select('upload_id').execute()
  return new Set(rows.flatMap(({ upload_id }) => upload_id ?? []))
}

export async function notedByDeadReplicas(db: Db): Promise<string[]> {
  const notes = db.selectFrom('incoming_blob').select('blob_id').where('replica_id', 'not in', liveReplicas(db))
  return (await notes.execute()).map(({ blob_id }) => blob_id)
}

/** Dooms the blobs of dead replicas whose row will never be stored: no other replica can continue their upload. */
export async function doomAbandoned(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    const abandoned = await trx
      .deleteFrom('incoming_blob')
      .where('replica_id', 'not in', liveReplicas(db))
      .where(sql<boolean>`not exists (select 1 from upload where upload.id = incoming_blob.upload_id and finished = 0)`)
      .returning('blob_id')
      .execute()
    for (const { blob_id } of abandoned) {
      // A request that took over the upload may have stored the row, under the same id in a bucket.
      if (!(await isStored(trx, blob_id))) await doomUnowned(trx, [{ blob_id, size: 0 }])
    }
  })
}
