import { isRolledBack } from '#database/notes.ts'
import type { BlobStore, StorageHealth, StoredBlob } from '#storage.ts'
import type { FilesRepo } from '#tree/files.repo.ts'
import type { NewFile } from '#tree/store-file.ts'
import type { Reservation } from '../quota/quota.ts'
import { assertStored } from './conflict.ts'
import { assertLength, FORM_BYTES, noFile, type Sizes, tooLarge } from './upload.ts'

export interface ReceivingDeps {
  files: Pick<FilesRepo, 'store'>
  blobs: Pick<BlobStore, 'put' | 'delete'>
  health: Pick<StorageHealth, 'guarded'>
  maxBytes: number
}

/** Receives the bytes of one file, for which space is reserved. Always call `end` on the result. */
export function receiveBytes(deps: ReceivingDeps, reservation: Reservation, { declaredBytes, size }: Sizes) {
  const { files, blobs, health, maxBytes } = deps
  let received: StoredBlob | undefined
  /** The id of the blob that `end` deletes, if any of its bytes are stored. */
  let unclaimed: string | undefined

  return {
    /** Stores the bytes; rejects them beyond `limit`. */
    async receive(bytes: AsyncIterable<Buffer>, limit = maxBytes): Promise<void> {
      const minBytes = size ?? Math.max(0, declaredBytes - FORM_BYTES)
      const id = reservation.takeBlobId()
      unclaimed = id
      received = await blobs.put(id, assertLength(bytes, minBytes, size), {
        minBytes,
        size,
        async assertSize(bytesSoFar) {
          if (bytesSoFar > Math.min(limit, maxBytes)) throw tooLarge()
          await reservation.cover(bytesSoFar)
        },
      })
    },

    /** Creates the row for the bytes: the file must run `settle` when it settles. `end` deletes bytes without a row. */
    async commit(toFile: (blob: StoredBlob, settle: Reservation['settle']) => NewFile) {
      const blob = received
      if (!blob) throw noFile()
      // If the outcome is unknown, the bytes may have a row, so keep them: the next start deletes those without one.
      unclaimed = undefined
      try {
        const store = async () => assertStored(await files.store(toFile(blob, reservation.settle)))
        const stored = await health.guarded(store)
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
