import { type Bucket, StorageFailure } from '@mfe/engines/s3'
import type { DraftPosition, DraftProgress } from '../storage.ts'
import { bytesOf, formatState, type Tail } from './draft-state.ts'
import { newTailKey } from './keys.ts'
import type { ObjectWriter } from './object-writer.ts'

export type Progress = ReturnType<typeof createProgress>

/** Makes what a writer received durable: the bytes after its last full part become the draft's tail, each time a new one. */
export function createProgress(
  bucket: Bucket,
  { id, turn, bytes, state }: DraftPosition,
  acknowledgedTail: Tail | undefined,
  writer: ObjectWriter,
) {
  let reached: DraftProgress = { bytes, state }
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

  function reach(newTail: Tail | undefined): DraftProgress {
    const parts = writer.parts()
    const stored = { parts: parts?.stored() ?? [], tail: newTail }
    tail = newTail
    const numbers = { turn, next: parts?.next() ?? 1, uploadId: parts?.upload.id }
    reached = { bytes: bytesOf(stored), state: formatState({ ...numbers, ...stored }) }
    return reached
  }

  async function sync(): Promise<DraftProgress> {
    if (reached.bytes === writer.end()) return reached
    await writer.parts()?.settled()
    return reach(await storeTail())
  }

  return {
    sync,

    /** Like `sync`, but after a failure of the storage, resolves to the bytes before the first one that is not stored. */
    salvage: () =>
      sync().catch((error: unknown) => {
        if (!(error instanceof StorageFailure)) throw error
        const stored = bytesOf({ parts: writer.parts()?.stored() ?? [], tail: undefined })
        return stored > reached.bytes ? reach(undefined) : reached
      }),

    bytes: () => reached.bytes,

    /** Deletes the earlier tails, which no row names anymore. */
    acknowledged(): void {
      const earlier = [...tails].filter((key) => key !== tail?.key)
      for (const key of earlier) tails.delete(key)
      // Those that remain go with the draft.
      if (earlier.length > 0) deleting = bucket.deleteMany(earlier).catch(() => undefined)
    },

    /** Returns the keys of all tails. */
    tails: () => [...tails],

    /** Rejects as `missing` if the draft was removed, as far as its tail tells. */
    assertStored: async () => void (tail && (await bucket.head(tail.key))),

    close: async () => deleting,
  }
}
