import { DatabaseFailure, isFailure } from '@mfe/engines/failure'
import { HttpError } from '@mfe/http'
import { AppError } from '#errors.ts'
import { newBlobId } from './ids.ts'
import type { Db, Trx } from './open.ts'

// The database names bytes before they are stored, and before they are deleted, so a crash leaves no bytes that it does
// not know (docs/decisions/055).

declare const noted: unique symbol

/** The id of a blob that a note names before its bytes are stored. */
export type NotedBlobId = string & { readonly [noted]: true }

interface Incoming {
  replicaId: string
  id?: string
  uploadId?: string
}

/** Reports that other replicas considered this one dead. */
export const interrupted = () => new AppError('server/busy', 'The upload was interrupted. Please send the file again.')

/** The note ends with the transaction that stores the row of the blob, or once the bytes are deleted. */
export async function noteIncoming(db: Db, { replicaId, id = newBlobId(), uploadId }: Incoming): Promise<NotedBlobId> {
  const row = { blob_id: id, replica_id: replicaId, upload_id: uploadId ?? null }
  const note = db.insertInto('incoming_blob').values(row)
  await note.onConflict((conflict) => conflict.column('blob_id').doUpdateSet({ replica_id: replicaId })).execute()
  return id as NotedBlobId
}

/** Must run in the transaction that stores the rows. Throws if this replica counted as dead: the bytes may be gone. */
export async function settleIncoming(trx: Trx, ids: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('incoming_blob').where('blob_id', 'in', ids).executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < ids.length) throw interrupted()
}

export interface DeletedBlob {
  blob_id: string
  owner_id: string
  size: number
}

/** Must run in the transaction that deleted the rows. Blobs with a hold up to the number `lastHold` stay until it ends. */
export async function doom(trx: Trx, blobs: readonly DeletedBlob[], lastHold: number): Promise<void> {
  if (blobs.length === 0) return
  const rows = blobs.map(({ blob_id, owner_id, size }) => ({ blob_id, owner_id, size, last_hold: lastHold }))
  const insertion = trx.insertInto('doomed_blob').values(rows)
  await insertion.onConflict((conflict) => conflict.doNothing()).execute()
}

export const NO_HOLD = 0

/** Like `doom`, for blobs that no account owns: nothing shares or holds them. */
export function doomUnowned(trx: Trx, blobs: readonly Omit<DeletedBlob, 'owner_id'>[]): Promise<void> {
  const unowned = blobs.map((blob) => ({ ...blob, owner_id: '' }))
  return doom(trx, unowned, NO_HOLD)
}

export const isDegraded = (error: unknown) => error instanceof AppError && error.code === 'storage/degraded'

/** Returns whether a commit certainly failed: its rows do not exist, and will not exist after a restart. */
export const isRolledBack = (error: unknown) =>
  error instanceof DatabaseFailure
    ? !isFailure(error, 'unclear', 'failed-sync')
    : error instanceof HttpError && !isDegraded(error)
