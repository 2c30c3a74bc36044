import type { Transaction } from 'kysely'
import type { Database } from '../shared/database/types.ts'
import { isRolledBack, type StorageHealth } from '../shared/storage/health.ts'
import type { Quota } from '../shared/storage/quota.ts'
import type { BlobStore, StoredBlob } from '../shared/storage/storage.ts'
import { assertLength, FORM_BYTES, noFile, tooLarge } from './upload.ts'

export interface ReceivingDeps {
  blobs: Pick<BlobStore, 'put' | 'delete'>
  health: Pick<StorageHealth, 'guarded'>
  quota: Pick<Quota, 'reserve'>
  maxBytes: number
}

interface Incoming {
  ownerId: string
  /** The size of the request, or 0. */
  declaredBytes: number
  /** The size of the file, if the client sent it. */
  size: number | undefined
}

type Settle = (trx: Transaction<Database>) => Promise<void>

export type Reception = Awaited<ReturnType<typeof receiveBytes>>

/** Reserves space for the bytes of one file, before the first of them. Always call `end` on the result. */
export async function receiveBytes(
  { blobs, health, quota, maxBytes }: ReceivingDeps,
  { ownerId, declaredBytes, size }: Incoming,
) {
  const reservation = await quota.reserve(ownerId, declaredBytes)
  let unclaimed: StoredBlob | undefined

  return {
    /** Stores the bytes; rejects them beyond `limit`. */
    async receive(bytes: AsyncIterable<Buffer>, limit = maxBytes): Promise<void> {
      const minBytes = size ?? Math.max(0, declaredBytes - FORM_BYTES)
      unclaimed = await blobs.put(assertLength(bytes, { minBytes, size }), {
        minBytes,
        size,
        async assertSize(received) {
          if (received > Math.min(limit, maxBytes)) throw tooLarge()
          await reservation.cover(received)
        },
      })
    },

    /**
     * Gives the bytes a row: `insert` must run `settle` in its transaction. Bytes without a row are deleted by `end`, and
     * so are those of an `insert` that resolves to `repeated`.
     */
    async commit<Outcome>(
      insert: (blob: StoredBlob, settle: Settle) => Promise<Outcome | 'repeated'>,
    ): Promise<Outcome | 'repeated'> {
      const blob = unclaimed
      if (!blob) throw noFile()
      // If the insert's outcome is unknown, the bytes may have a row, so keep them; the next start deletes bytes
      // without one.
      unclaimed = undefined
      try {
        const outcome = await health.guarded(() => insert(blob, reservation.settle))
        if (outcome === 'repeated') unclaimed = blob
        return outcome
      } catch (error) {
        if (isRolledBack(error)) unclaimed = blob
        throw error
      }
    },

    async end(): Promise<void> {
      try {
        if (unclaimed) await blobs.delete(unclaimed.id)
      } finally {
        await reservation.release()
      }
    },
  }
}
