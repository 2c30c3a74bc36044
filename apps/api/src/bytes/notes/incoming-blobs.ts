import { inTransaction } from '@mfe/engines/transaction'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { AppError } from '#errors.ts'
import { liveReplicas } from '#database/live-replicas.ts'
import { type NotedBlobId, newBlobId } from '../store/blob-ids.ts'
import { isStored } from '../store/stored-blobs.ts'
import { doomUnowned } from './doomed-blobs.ts'

interface Incoming {
  /** The replica that stores the bytes and the row. */
  replicaId: string
  /** By default, a new id. */
  id?: string
  /** The resumable upload that the bytes belong to. */
  uploadId?: string
}

/** Reports that other replicas considered this one dead. */
export const interrupted = () => new AppError('server/busy', 'The upload was interrupted. Please send the file again.')

/**
 * Notes the id of a blob before its bytes are stored, so a crash leaves no bytes that the database does not know
 * (docs/decisions/055). The note ends with the transaction that stores the row, or once the bytes are deleted.
 */
export async function noteIncoming(db: Db, { replicaId, id = newBlobId(), uploadId }: Incoming): Promise<NotedBlobId> {
  const row = { blob_id: id, replica_id: replicaId, upload_id: uploadId ?? null }
  await db
    .insertInto('incoming_blob')
    .values(row)
    .onConflict((conflict) => conflict.column('blob_id').doUpdateSet({ replica_id: replicaId }))
    .execute()
  return id as NotedBlobId
}

/**
 * Must run in the transaction that stores the rows of the blobs. Throws if other replicas considered this one dead: they
 * have ended the note, and may have deleted the bytes.
 */
export async function settleIncoming(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('incoming_blob').where('blob_id', 'in', ids).executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < ids.length) throw interrupted()
}

/** Resolves to the ids of unfinished uploads whose bytes may be stored as a blob. */
export async function publishedUploads(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('incoming_blob').select('upload_id').execute()
  return new Set(rows.flatMap(({ upload_id }) => upload_id ?? []))
}

/** Resolves to the ids that dead replicas noted. */
export async function notedByDeadReplicas(db: Db): Promise<string[]> {
  const notes = db.selectFrom('incoming_blob').select('blob_id').where('replica_id', 'not in', liveReplicas(db))
  return (await notes.execute()).map(({ blob_id }) => blob_id)
}

/**
 * Ends the notes of blobs whose row will never be stored, because their replica is dead and no other one can continue
 * their upload. Their bytes are deleted with the doomed blobs.
 */
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
