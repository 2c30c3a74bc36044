import { type Bucket, StorageFailure, type StorageFailureKind } from '@mfe/engines/s3'
import { expect, it } from 'vitest'
import { createS3ObjectStore } from './s3-object-store.ts'

const failing = (kind: StorageFailureKind, name: string) => {
  const cause = Object.assign(new Error(name), { name })
  const put = () => Promise.reject(new StorageFailure(kind, cause))
  return createS3ObjectStore({ put } as unknown as Bucket, '')
}

it.each([
  ['full', 'QuotaExceeded', 'has no space left', 'free some space there, or raise its quota'],
  ['denied', 'AccessDenied', 'rejected the key', 'use a key that may list, read, write and delete there'],
  ['missing', 'NoSuchBucket', 'is missing', 'create it, or correct RELEASE_STORE'],
  ['unavailable', 'TimeoutError', 'cannot be used', 'start its server, or correct RELEASE_STORE and its key'],
] as const)('a bucket that is %s (%s) is reported as a sentence with a fix', async (kind, name, problem, fix) => {
  const attempt = failing(kind, name).put('key', Buffer.alloc(0))
  await expect(attempt).rejects.toMatchObject({ code: 'release/unreachable' })
  await expect(attempt).rejects.toThrow(
    `The bucket of the release store ${problem} (${kind}: ${name}). Nothing live changed. To fix: ${fix}.`,
  )
})
