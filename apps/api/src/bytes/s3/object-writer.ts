import { once } from 'node:events'
import { Readable } from 'node:stream'
import { type Body, type Bucket, isStorageFailure, type StartedUpload, type Upload } from '@mfe/engines/s3'
import pLimit from 'p-limit'
import { undefinedIf } from '../store/is-gone.ts'

/** The size of every part but the last. Some servers require equal sizes, and 10,000 parts hold 78 GiB. */
export const PART_BYTES = 8 * 1024 ** 2
const FIRST_BUFFER_BYTES = 64 * 1024

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

export interface WriterStart {
  parts: PartsStart | undefined
  /** The bytes after the parts. */
  tail: Buffer
}

export const EMPTY: WriterStart = { parts: undefined, tail: Buffer.alloc(0) }

export const sizeOfParts = (start: PartsStart | undefined) =>
  (start?.parts ?? []).reduce((sum, { size }) => sum + size, 0)

export type ObjectWriter = ReturnType<typeof createObjectWriter>

/** Stores bytes as one object: with a single request if they fill no part, or in an upload that `begin` starts. */
export function createObjectWriter(bucket: Bucket, key: string, start: WriterStart, begin: () => Promise<Upload>) {
  const pending = createPartBuffer(start.tail)
  let parts = start.parts && createPartUploads(bucket, start.parts)
  let end = sizeOfParts(start.parts) + start.tail.length
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
    /** The number of bytes received, stored or not. */
    end: () => end,
    /** The bytes after the last full part. */
    tail: pending.bytes,
    /** Where another writer can continue, after the parts that are stored; undefined if no upload has begun. */
    stored: () => parts?.stored(),
    /** Resolves when no part is being sent; rejects unless all are stored. */
    settled: async () => parts?.settled(),

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
        if (pending.length() === PART_BYTES) await sendPending()
      }
    },

    /** Resolves to `found` if the response was lost, but an object of the right size exists. */
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

/** Collects chunks in one growing buffer, because many small chunks take far more memory than their content. */
function createPartBuffer(start: Buffer) {
  let buffer = start
  let length = start.length

  function grow(needed: number): void {
    const wanted = Math.max(FIRST_BUFFER_BYTES, needed, 2 * buffer.length)
    const larger = Buffer.allocUnsafeSlow(Math.min(PART_BYTES, wanted))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }

  return {
    length: () => length,
    bytes: () => buffer.subarray(0, length),

    /** Returns what does not fit. */
    add(chunk: Buffer): Buffer {
      const end = Math.min(length + chunk.length, PART_BYTES)
      if (end > buffer.length) grow(end)
      const copied = chunk.copy(buffer, length, 0, end - length)
      length = end
      return chunk.subarray(copied)
    },

    /** Returns the bytes, and continues with an empty buffer. */
    take(): Buffer {
      const bytes = buffer.subarray(0, length)
      buffer = Buffer.alloc(0)
      length = 0
      return bytes
    },
  }
}

type PartUploads = ReturnType<typeof createPartUploads>

const isDefined = (part: Part | undefined) => part !== undefined

const limitSending = pLimit(MAX_IN_FLIGHT)

function createPartUploads(bucket: Bucket, { upload, parts, next }: PartsStart) {
  /** In order, with holes for parts that are not stored yet. */
  const sent: (Part | undefined)[] = [...parts]
  const sending: Promise<void>[] = []
  let number = next
  let failure: unknown

  async function untilInFlight(max: number): Promise<void> {
    while (sending.length > max) await sending.shift()
    if (failure) throw failure
  }

  function nextPart(body: Body, size: number) {
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
    /** Resolves once the part is being sent; rejects if an earlier one was not stored. */
    async add(bytes: Buffer): Promise<void> {
      await untilInFlight(MAX_IN_FLIGHT_PER_OBJECT - 1)
      const send = nextPart(bytes, bytes.length)
      await new Promise<void>((started) => {
        const sent = limitSending(() => {
          started()
          return send()
        })
        sending.push(sent)
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

    settled: () => untilInFlight(0),

    /** Returns the parts before the first one that is not stored, and the next unused number. */
    stored(): PartsStart {
      const end = sent.indexOf(undefined)
      return { upload, parts: sent.slice(0, end < 0 ? sent.length : end).filter(isDefined), next: number }
    },

    complete: () => bucket.completeUpload(upload, sent.filter(isDefined)),
  }
}

export async function unfinishedUploads(bucket: Bucket, prefix: string): Promise<StartedUpload[]> {
  const uploads: StartedUpload[] = []
  for await (const page of bucket.listUploads(prefix)) uploads.push(...page)
  return uploads
}

export async function abortUploads(bucket: Bucket, prefix: string): Promise<void> {
  for (const upload of await unfinishedUploads(bucket, prefix)) await bucket.abortUpload(upload)
}

export const isAbsent = (error: unknown) => isStorageFailure(error, 'missing')

export const ifStored = undefinedIf(isAbsent)
