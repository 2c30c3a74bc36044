import { type Bucket, StorageFailure } from '@mfe/engines/s3'
import type { DraftPosition, DraftProgress } from '#storage.ts'
import { bytesOf, formatState, type Tail } from './draft-state.ts'
import { newTailKey } from './keys.ts'
import type { ObjectWriter } from './object-writer.ts'

export type Progress = ReturnType<typeof createProgress>

/**
 * Makes the received bytes durable. Stores the bytes after the last full part as the tail of the draft, in a new object
 * each time.
 */
export function createProgress(
  bucket: Bucket,
  { id, turn, bytes, state }: DraftPosition,
  acknowledgedTail: Tail | undefined,
  writer: ObjectWriter,
) {
  let progress: DraftProgress = { bytes, state }
  let tail = acknowledgedTail
  const tails = new Set(tail && [tail.key])
  let deleting: Promise<void> | undefined

  async function storeTail(): Promise<Tail | undefined> {
    const content = writer.tail()
    if (content.length === 0) return undefined
    const key = newTailKey(id)
    tails.add(key)
    await bucket.put(key, content)
    return { key, size: content.length }
  }

  function record(newTail: Tail | undefined): DraftProgress {
    const parts = writer.parts()
    const stored = { parts: parts?.stored() ?? [], tail: newTail }
    tail = newTail
    const numbers = { turn, next: parts?.next() ?? 1, uploadId: parts?.upload.id }
    progress = { bytes: bytesOf(stored), state: formatState({ ...numbers, ...stored }) }
    return progress
  }

  async function sync(): Promise<DraftProgress> {
    if (progress.bytes === writer.end()) return progress
    await writer.parts()?.settled()
    return record(await storeTail())
  }

  return {
    sync,

    /**
     * Like `sync`, but for use after a storage failure: resolves to the bytes before the first one that is not stored.
     */
    salvage: () =>
      sync().catch((error: unknown) => {
        if (!(error instanceof StorageFailure)) throw error
        const stored = bytesOf({ parts: writer.parts()?.stored() ?? [], tail: undefined })
        return stored > progress.bytes ? record(undefined) : progress
      }),

    bytes: () => progress.bytes,

    /** Deletes the earlier tails, which no row references anymore. */
    acknowledged(): void {
      const earlier = [...tails].filter((key) => key !== tail?.key)
      for (const key of earlier) tails.delete(key)
      // The removal of the draft deletes the remaining tails.
      if (earlier.length > 0) deleting = bucket.deleteMany(earlier).catch(() => undefined)
    },

    /** Returns the keys of all tails. */
    tails: () => [...tails],

    /** Rejects as `missing` if the tail is gone, because the draft was removed. */
    assertStored: async () => void (tail && (await bucket.head(tail.key))),

    close: async () => deleting,
  }
}
