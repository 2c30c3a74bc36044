import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Bucket, type StartedUpload, StorageFailure } from '@mfe/engines/s3'
import type { BlobStore, ByteRange, DraftStore, PutOptions, StorageHealth } from '#storage.ts'
import { createDigest, digested } from '../store/digests.ts'
import { assertHash, missingIf } from '../store/errors.ts'
import { createObjectWriter, EMPTY, ifStored, isAbsent, PART_BYTES, unfinishedUploads } from './object-writer.ts'

export const BLOBS = 'blobs/'
export const blobKey = (id: string) => `${BLOBS}${id}`

/** Bodies of this size are streamed with a single request. Smaller ones are buffered, so they can be sent again. */
const MIN_WHOLE_BYTES = 1024 ** 2
const MAX_WHOLE_BYTES = 5 * 1024 ** 3
/** Limits the time between parts from a slow sender: a sweep deletes uploads that receive no part for a long time. */
const MAX_STREAMED_PART_BYTES = 1024 ** 3

export type Connect = () => Promise<Bucket>

/** Stores each blob as an object that becomes visible only as a whole. */
export function createS3Blobs(connect: Connect, health: StorageHealth, listDrafts: DraftStore['list']): BlobStore {
  async function store(id: string, body: AsyncIterable<Buffer>, options: PutOptions = {}) {
    const { assertSize, minBytes = 0, size = 0 } = options
    const bucket = await connect()
    const digest = createDigest()
    const source = createChunkSource(digested(body, digest, assertSize))
    if (size >= MIN_WHOLE_BYTES && size <= MAX_WHOLE_BYTES) await putWhole(bucket, blobKey(id), source, size)
    else await putInParts(bucket, blobKey(id), source, minBytes)
    return { id, ...digest.end() }
  }

  const head = async (id: string) => orMissing(id, (await connect()).head(blobKey(id)))

  return {
    async put(id, body, options) {
      health.assert()
      return store(id, body, options)
    },

    copyIn: (id, body) => store(id, body),

    async replace(id, body, sha256) {
      const bucket = await connect()
      const digest = createDigest()
      const writer = createBlobWriter(bucket, blobKey(id))
      try {
        for await (const chunk of digested(body, digest)) await writer.add(chunk)
        assertHash(id, digest.end().sha256, sha256)
        await writer.complete()
      } catch (error) {
        await writer.abort()
        throw error
      }
    },

    sync: async () => undefined,

    async open(id) {
      const bucket = await connect()
      const { size, modifiedAt } = await head(id)
      const close = async () => undefined
      return {
        size,
        storedAt: modifiedAt,
        stream: (range) => readBlob(bucket, id, size, range),
        close,
        [Symbol.asyncDispose]: close,
      }
    },

    read: async (id) => orMissing(id, readObject(await connect(), blobKey(id))),

    delete: async (id) => (await connect()).delete(blobKey(id)),

    deleteAll: async (ids) => (await connect()).deleteMany(ids.map(blobKey)),

    async *list(prefix) {
      const bucket = await connect()
      for await (const page of bucket.list(blobKey(prefix))) yield page.map(({ key }) => key.slice(BLOBS.length))
    },

    async stat(id) {
      const { size, modifiedAt } = await head(id)
      return { size, storedAt: modifiedAt }
    },

    async removePartial(abandonedBefore) {
      const bucket = await connect()
      const started = await unfinishedUploads(bucket, BLOBS)
      // Listed later, because the marker of a draft is older than its upload.
      const drafts = await listDrafts()
      let removed = 0
      for (const upload of started) {
        if (drafts.has(upload.key.slice(BLOBS.length))) continue
        if (abandonedBefore && !(await isIdleSince(bucket, upload, abandonedBefore))) continue
        await bucket.abortUpload(upload)
        removed += 1
      }
      return removed
    },
  }
}

/** Reads a blob of a known size, or a range of it, with one request. */
export async function* readBlob(bucket: Bucket, id: string, size: number, range: Partial<ByteRange> = {}) {
  const { start = 0, end = size - 1 } = range
  const last = Math.min(end, size - 1)
  if (start > last) return
  const { stream } = await orMissing(id, bucket.get(blobKey(id), { start, end: last }))
  yield* stream
}

export const readObject = async (bucket: Bucket, key: string, range?: ByteRange): Promise<Buffer> =>
  buffer((await bucket.get(key, range)).stream)

export const orMissing = missingIf(isAbsent)

const createBlobWriter = (bucket: Bucket, key: string) =>
  createObjectWriter(bucket, key, EMPTY, () => bucket.createUpload(key))

/** Stores a body of exactly `size` bytes with a single request, while it arrives. */
async function putWhole(bucket: Bucket, key: string, source: ChunkSource, size: number): Promise<void> {
  try {
    await bucket.put(key, { stream: Readable.from(source.take(size)), size })
    // Reads to the end: the body may have more bytes than declared, or fail after them.
    for await (const _ of source.take(1)) throw new StorageFailure('wrong-size', 'The body is larger than declared')
  } catch (error) {
    source.close()
    await bucket.delete(key).catch(() => undefined)
    throw error
  }
}

/** Streams the first `minBytes` of a body as parts, and stores the rest, whose size is unknown, from buffers. */
async function putInParts(bucket: Bucket, key: string, source: ChunkSource, minBytes: number): Promise<void> {
  const writer = createBlobWriter(bucket, key)
  try {
    for (const bytes of streamedParts(minBytes)) await writer.addStream(source.take(bytes), bytes)
    for await (const chunk of source.take(Number.POSITIVE_INFINITY)) await writer.add(chunk)
    await writer.complete()
  } catch (error) {
    source.close()
    await writer.discard()
    throw error
  }
}

/** Returns the sizes of the streamed parts, which are equal, because some servers require it. */
function streamedParts(bytes: number): number[] {
  if (bytes < PART_BYTES) return []
  const count = Math.ceil(bytes / MAX_STREAMED_PART_BYTES)
  return Array<number>(count).fill(Math.floor(bytes / count))
}

type ChunkSource = ReturnType<typeof createChunkSource>

/** Reads a body in pieces of given sizes, and splits chunks at their boundaries. */
function createChunkSource(body: AsyncGenerator<Buffer, void>) {
  let waiting: Buffer = Buffer.alloc(0)

  return {
    /** Yields the next `bytes` of the body, or fewer if it ends early. */
    async *take(bytes: number): AsyncGenerator<Buffer, void> {
      for (let missing = bytes; missing > 0; ) {
        if (waiting.length === 0) {
          const { done, value } = await body.next()
          if (done) return
          waiting = value
        }
        const chunk = waiting.subarray(0, missing)
        waiting = waiting.subarray(chunk.length)
        missing -= chunk.length
        yield chunk
      }
    },

    /** Ends the body after a failure, without waiting for a stalled sender. */
    close: () => void body.return().catch(() => undefined),
  }
}

async function isIdleSince(bucket: Bucket, upload: StartedUpload, time: Date): Promise<boolean> {
  if (upload.startedAt >= time) return false
  const parts = await ifStored(bucket.listParts(upload))
  return (parts ?? []).every(({ modifiedAt }) => modifiedAt < time)
}
