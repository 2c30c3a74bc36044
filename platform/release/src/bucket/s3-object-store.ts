import { buffer } from 'node:stream/consumers'
import { type Bucket, isStorageFailure, StorageFailure, type StorageFailureKind } from '@mfe/engines/s3'
import { unusable } from '../errors.ts'
import type { ListedObject, ObjectStore } from './object-store.ts'

/** Stores objects in an S3-compatible bucket, below a prefix. Storage failures reject with `release/unreachable`. */
export function createS3ObjectStore(bucket: Bucket, prefix: string): ObjectStore {
  return {
    put: (key, bytes) => bucket.put(prefix + key, bytes).catch(rethrow),
    get: (key, maxBytes) =>
      read(bucket, prefix + key, maxBytes).catch((error: unknown) => (isAbsent(error) ? undefined : rethrow(error))),
    list: (start) => list(bucket, prefix, start).catch(rethrow),
    delete: (key) => bucket.delete(prefix + key).catch(rethrow),
  }
}

async function read(bucket: Bucket, key: string, maxBytes: number): Promise<Buffer> {
  const { size, stream } = await bucket.get(key)
  if (size <= maxBytes) return buffer(stream)
  stream.destroy()
  return Buffer.alloc(0)
}

async function list(bucket: Bucket, prefix: string, start: string): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  for await (const page of bucket.list(prefix + start)) {
    for (const { key, modifiedAt } of page) found.push({ key: key.slice(prefix.length), changedAt: modifiedAt })
  }
  return found
}

/** A missing bucket must not look like a version that was never published. */
const isAbsent = (error: unknown): boolean => isStorageFailure(error, 'missing') && !isBucketMissing(error)

const isBucketMissing = ({ cause }: StorageFailure) => cause instanceof Error && cause.name === 'NoSuchBucket'

const UNUSABLE = ['cannot be used', 'start its server, or correct RELEASE_STORE and its key'] as const

const PROBLEMS: Readonly<Partial<Record<StorageFailureKind | 'no-bucket', readonly [problem: string, fix: string]>>> = {
  'no-bucket': ['is missing', 'create it, or correct RELEASE_STORE'],
  denied: ['rejected the key', 'use a key that may list, read, write and delete there'],
  full: ['has no space left', 'free some space there, or raise its quota'],
}

function rethrow(error: unknown): never {
  if (!(error instanceof StorageFailure)) throw error
  const [problem, fix] = PROBLEMS[isBucketMissing(error) ? 'no-bucket' : error.kind] ?? UNUSABLE
  throw unusable('The bucket of the release store', `${problem} (${error.message})`, fix, error)
}
