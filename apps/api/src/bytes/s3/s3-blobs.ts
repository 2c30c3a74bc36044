import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Bucket, StorageFailure } from '@mfe/engines/s3'
import type { AssertSize, BlobStore, PutOptions, StorageHealth } from '#storage.ts'
import { createDigest, type Digest } from '../digests/digest.ts'
import { assertHash } from '../store/errors.ts'
import { type ChunkSource, createChunkSource } from './chunk-source.ts'
import type { Connect } from './connect.ts'
import { orMissing } from './found.ts'
import { BLOBS, blobKey } from './keys.ts'
import { createObjectWriter, EMPTY } from './object-writer.ts'
import { openObject } from './open-object.ts'
import { isStreamedWhole, streamedParts } from './streamed-parts.ts'
import { abortAbandoned } from './unfinished-uploads.ts'

/** Stores each blob as an object that becomes visible only as a whole. */
export function createS3Blobs(connect: Connect, health: StorageHealth): BlobStore {
  async function store(id: string, body: AsyncIterable<Buffer>, { assertSize, minBytes = 0, size = 0 }: PutOptions) {
    const bucket = await connect()
    const key = blobKey(id)
    const digest = createDigest()
    const source = createChunkSource(measured(body, digest, assertSize))
    if (isStreamedWhole(size)) {
      await putWhole(bucket, key, source, size)
      return { id, size, ...digest.end() }
    }
    const writer = createObjectWriter(bucket, key, EMPTY, () => bucket.createUpload(key))
    try {
      for (const bytes of streamedParts(minBytes)) await writer.addStream(source.take(bytes), bytes)
      for await (const chunk of source.take(Number.POSITIVE_INFINITY)) await writer.add(chunk)
      await writer.complete()
    } catch (error) {
      source.close()
      await writer.discard()
      throw error
    }
    return { id, size: writer.end(), ...digest.end() }
  }

  return {
    async put(id, body, options = {}) {
      health.assert()
      return store(id, body, options)
    },

    copyIn: (id, body) => store(id, body, {}),

    async replace(id, body, sha256) {
      const bucket = await connect()
      const key = blobKey(id)
      const digest = createDigest()
      const writer = createObjectWriter(bucket, key, EMPTY, () => bucket.createUpload(key))
      try {
        for await (const chunk of measured(body, digest)) await writer.add(chunk)
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
      return openObject(bucket, id, await orMissing(id, bucket.head(blobKey(id))))
    },

    async read(id) {
      const { stream } = await orMissing(id, (await connect()).get(blobKey(id)))
      return buffer(stream)
    },

    delete: async (id) => (await connect()).delete(blobKey(id)),

    deleteAll: async (ids) => (await connect()).deleteMany(ids.map(blobKey)),

    async *list(prefix) {
      const bucket = await connect()
      for await (const page of bucket.list(blobKey(prefix))) yield page.map(({ key }) => key.slice(BLOBS.length))
    },

    async stat(id) {
      const { size, modifiedAt } = await orMissing(id, (await connect()).head(blobKey(id)))
      return { size, storedAt: modifiedAt }
    },

    removePartial: async (abandonedBefore) => abortAbandoned(await connect(), abandonedBefore),
  }
}

async function* measured(body: AsyncIterable<Buffer>, digest: Digest, assertSize: AssertSize = () => undefined) {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    await assertSize(size)
    digest.update(chunk)
    yield chunk
  }
}

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
