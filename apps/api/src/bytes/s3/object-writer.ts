import { type Bucket, isStorageFailure, type Upload } from '@mfe/engines/s3'
import { ifStored } from './found.ts'
import { createPartBuffer } from './part-buffer.ts'
import { createPartUploads, type PartsStart, type PartUploads } from './part-uploads.ts'
import { abortUploads } from './unfinished-uploads.ts'

export interface WriterStart {
  parts: PartsStart | undefined
  /** The bytes after the parts. */
  tail: Buffer
}

export const EMPTY: WriterStart = { parts: undefined, tail: Buffer.alloc(0) }

export type ObjectWriter = ReturnType<typeof createObjectWriter>

/**
 * Stores bytes as one object: with a single request if they do not fill a part, otherwise in a multipart upload that
 * `begin` starts.
 */
export function createObjectWriter(bucket: Bucket, key: string, start: WriterStart, begin: () => Promise<Upload>) {
  const pending = createPartBuffer(start.tail)
  let parts = start.parts && createPartUploads(bucket, start.parts)
  let end = start.tail.length + (start.parts?.parts ?? []).reduce((sum, { size }) => sum + size, 0)
  let mayHaveParts = false
  let mayExist = false

  async function inParts(): Promise<PartUploads> {
    mayHaveParts = true
    parts ??= createPartUploads(bucket, { upload: await begin(), parts: [], next: 1 })
    return parts
  }

  const sendPending = async () => (await inParts()).add(pending.take())

  async function store(): Promise<void> {
    if (!parts) {
      mayExist = true
      return bucket.put(key, pending.bytes())
    }
    if (pending.length() > 0) await sendPending()
    await parts.settled()
    mayExist = true
    await parts.complete()
  }

  /** Deletes the parts, as far as possible, including those of uploads whose start the server never confirmed. */
  async function abort(): Promise<void> {
    // A part that arrives after its upload has ended would remain.
    await parts?.settled().catch(() => undefined)
    if (mayHaveParts) await Promise.allSettled([abortUploads(bucket, key)])
  }

  return {
    /** Returns the number of bytes received, stored or not. */
    end: () => end,
    /** Returns the bytes after the last full part. */
    tail: pending.bytes,
    parts: () => parts,

    /**
     * Sends the next `bytes` as a part while they arrive. They cannot be sent again, so this also rejects after a
     * temporary failure.
     */
    async addStream(chunks: AsyncIterable<Buffer>, bytes: number): Promise<void> {
      await (await inParts()).addStream(chunks, bytes)
      end += bytes
    },

    async add(chunk: Buffer): Promise<void> {
      end += chunk.length
      for (let rest = chunk; rest.length > 0; ) {
        rest = pending.add(rest)
        if (pending.isFull()) await sendPending()
      }
    },

    /**
     * Resolves when the object is stored: to `confirmed` if the server confirmed it, or to `found` if the response was
     * lost but an object of the right size exists.
     */
    async complete(): Promise<'confirmed' | 'found'> {
      try {
        await store()
        return 'confirmed'
      } catch (error) {
        if (!isStorageFailure(error, 'unclear', 'missing')) throw error
        if ((await ifStored(bucket.head(key)))?.size !== end) throw error
        return 'found'
      }
    },

    abort,

    /** Like `abort`, and also deletes the object if it may exist. */
    async discard(): Promise<void> {
      await abort()
      if (mayExist) await Promise.allSettled([bucket.delete(key)])
    },
  }
}
