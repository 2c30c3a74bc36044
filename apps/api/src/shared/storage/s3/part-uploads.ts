import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Body, Bucket, Upload } from '@mfe/engines/s3'
import pLimit from 'p-limit'

/** The parts that are sent at a time: of one object, and of all. Each is in memory until it is stored. */
const MAX_SENDING = 2
const MAX_SENDING_IN_ALL = 8

export interface Part {
  number: number
  etag: string
  size: number
}

/** Where an upload continues: after its stored parts, with a number that no other writer of it uses. */
export interface PartsStart {
  upload: Upload
  parts: readonly Part[]
  next: number
}

export type PartUploads = ReturnType<typeof createPartUploads>

const limitSending = pLimit(MAX_SENDING_IN_ALL)

/** Sends the parts of one object. */
export function createPartUploads(bucket: Bucket, { upload, parts, next }: PartsStart) {
  /** In their order, with holes for those that are not stored. */
  const sent: (Part | undefined)[] = [...parts]
  const sending: Promise<void>[] = []
  let number = next
  let failure: unknown

  async function untilSending(most: number): Promise<void> {
    while (sending.length > most) await sending.shift()
    if (failure) throw failure
  }

  /** Returns a function that sends the next part. */
  function nextPart(body: Body, size: number): () => Promise<void> {
    const index = sent.push(undefined) - 1
    const partNumber = number
    number += 1
    return async () => {
      try {
        const { etag } = await bucket.uploadPart(upload, partNumber, body)
        sent[index] = { number: partNumber, etag, size }
      } catch (error) {
        failure ??= error
      }
    }
  }

  return {
    upload,
    next: () => number,

    /** Resolves when the part is being sent; rejects if an earlier one was not stored. */
    async add(bytes: Buffer): Promise<void> {
      await untilSending(MAX_SENDING - 1)
      const send = nextPart(bytes, bytes.length)
      await new Promise<void>((started) => {
        const sendNow = () => {
          started()
          return send()
        }
        sending.push(limitSending(sendNow))
      })
    },

    /** Resolves when the chunks of a part are read, before they are stored; rejects as `add` does. */
    async addStream(chunks: AsyncIterable<Buffer>, size: number): Promise<void> {
      await untilSending(MAX_SENDING - 1)
      const stream = Readable.from(chunks)
      const stored = nextPart({ stream, size }, size)()
      sending.push(stored)
      // A failed stream closes only after its source has sent another chunk.
      await Promise.race([stored, once(stream, 'close')])
      if (failure) throw failure
    },

    /** Resolves when no part is being sent; rejects unless all are stored. */
    settled: () => untilSending(0),

    /** Returns the stored parts before the first one that is not. */
    stored(): Part[] {
      const end = sent.indexOf(undefined)
      return sent.slice(0, end < 0 ? sent.length : end).filter((part) => part !== undefined)
    },

    complete: async () =>
      bucket.completeUpload(
        upload,
        sent.filter((part) => part !== undefined),
      ),
  }
}
