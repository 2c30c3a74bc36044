import { isRolledBack } from '#database/notes.ts'
import type { BlobStore, StorageHealth, StoredBlob } from '#storage.ts'
import type { Stored } from '#tree/store-file.ts'
import type { Reservation } from '../quota/quota.ts'
import { assertLength, FORM_BYTES, noFile, tooLarge } from './upload.ts'

export interface ReceivingDeps {
  blobs: Pick<BlobStore, 'put' | 'delete'>
  health: Pick<StorageHealth, 'guarded'>
  maxBytes: number
}

interface Incoming {
  /** The size of the request, or 0. */
  declaredBytes: number
  /** The size of the file, if the client sent it. */
  size: number | undefined
}

/** Receives the bytes of one file, for which space is reserved. Always call `end` on the result. */
export function receiveBytes(
  { blobs, health, maxBytes }: ReceivingDeps,
  reservation: Reservation,
  { declaredBytes, size }: Incoming,
) {
  let received: StoredBlob | undefined
  /** The id of the blob that `end` deletes, if any of its bytes are stored. */
  let unclaimed: string | undefined

  return {
    /** Stores the bytes; rejects them beyond `limit`. */
    async receive(bytes: AsyncIterable<Buffer>, limit = maxBytes): Promise<void> {
      const minBytes = size ?? Math.max(0, declaredBytes - FORM_BYTES)
      const id = reservation.takeBlobId()
      unclaimed = id
      received = await blobs.put(id, assertLength(bytes, { minBytes, size }), {
        minBytes,
        size,
        async assertSize(bytesSoFar) {
          if (bytesSoFar > Math.min(limit, maxBytes)) throw tooLarge()
          await reservation.cover(bytesSoFar)
        },
      })
    },

    /**
     * Creates the row for the bytes: `store` must run `settle` in its transaction. `end` deletes bytes without a row.
     */
    async commit(store: (blob: StoredBlob, settle: Reservation['settle']) => Promise<Stored>) {
      const blob = received
      if (!blob) throw noFile()
      // If the outcome is unknown, the bytes may have a row, so keep them; the next start deletes noted bytes without
      // one.
      unclaimed = undefined
      try {
        const stored = await health.guarded(() => store(blob, reservation.settle))
        if (stored.isRepeated) unclaimed = blob.id
        return { stored, blob }
      } catch (error) {
        if (isRolledBack(error)) unclaimed = blob.id
        throw error
      }
    },

    async end(): Promise<void> {
      try {
        if (unclaimed) await blobs.delete(unclaimed)
      } finally {
        await reservation.release()
      }
    },
  }
}
