import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Body, Bucket, Upload } from '@mfe/engines/s3'
import pLimit from 'p-limit'

/** The maximum number of parts in flight, per object and in total. Each stays in memory until it is stored. */
const MAX_IN_FLIGHT_PER_OBJECT = 2
const MAX_IN_FLIGHT = 8

export interface Part {
  number: number
  etag: string
  size: number
}

/** Where a multipart upload continues: after its stored parts, with a part number that no other writer uses. */
export interface PartsStart {
  upload: Upload
  parts: readonly Part[]
  next: number
}

export type PartUploads = ReturnType<typeof createPartUploads>

const limitSending = pLimit(MAX_IN_FLIGHT)

/** Sends the parts of one object. */
export function createPartUploads(bucket: Bucket, { upload, parts, next }: PartsStart) {
  /** In order, with holes for parts that are not stored yet. */
  const sent: (Part | undefined)[] = [...parts]
  const sending: Promise<void>[] = []
  let number = next
  let failure: unknown

  async function untilInFlight(max: number): Promise<void> {
    while (sending.length > max) await sending.shift()
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

    /** Resolves once the part is being sent; rejects if an earlier one was not stored. */
    async add(bytes: Buffer): Promise<void> {
      await untilInFlight(MAX_IN_FLIGHT_PER_OBJECT - 1)
      const send = nextPart(bytes, bytes.length)
      await new Promise<void>((started) => {
        const sendNow = () => {
          started()
          return send()
        }
        sending.push(limitSending(sendNow))
      })
    },

    /** Resolves once the chunks have been read, before they are stored; rejects like `add`. */
    async addStream(chunks: AsyncIterable<Buffer>, size: number): Promise<void> {
      await untilInFlight(MAX_IN_FLIGHT_PER_OBJECT - 1)
      const stream = Readable.from(chunks)
      const stored = nextPart({ stream, size }, size)()
      sending.push(stored)
      // A failed stream closes only after its source has sent another chunk.
      await Promise.race([stored, once(stream, 'close')])
      if (failure) throw failure
    },

    /** Resolves when no part is being sent; rejects unless all are stored. */
    settled: () => untilInFlight(0),

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
