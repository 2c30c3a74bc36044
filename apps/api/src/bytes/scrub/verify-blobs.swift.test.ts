import { randomBytes } from 'node:crypto'
import { startFaultyProxy } from '@repo/servers/http-faults'
import { expect, inject, it, onTestFinished } from 'vitest'
import { startStore } from '#testing/start-api.ts'
import { createStorageUrl, openBareBucket, openS3 } from '#testing/test-bucket.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { countDamagedFiles } from '../notes/damaged-blobs.ts'
import { verifyBlobs } from './verify-blobs.ts'

const MIB = 1024 ** 2

/** Starts an API whose files are in a bucket, which can also be reached through a proxy that makes requests fail. */
async function setUp() {
  const STORAGE_URL = await createStorageUrl()
  const { dataDir, store } = await startStore({ STORAGE_URL }, 'a')
  await store.upload(['a'], 'large', randomBytes(17 * MIB))
  const proxy = await startFaultyProxy(inject('swift'))
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  const behindProxy = new URL(STORAGE_URL)
  behindProxy.searchParams.set('endpoint', proxy.url)
  const db = await openTestDatabase(dataDir)
  const { blob_id: blobId } = await db.selectFrom('file').select('blob_id').executeTakeFirstOrThrow()
  return { db, proxy, blobId, faulty: openS3(behindProxy.href), storage: openS3(STORAGE_URL), url: STORAGE_URL }
}

it.each([
  ['fails', { status: 500, code: 'InternalError' }],
  ['is busy', { status: 503, code: 'SlowDown' }],
  ['rejects the key', { status: 403, code: 'AccessDenied' }],
  ['is cut off', 'lose-request'],
  ['cuts off a response', 'half-body'],
] as const)('notes nothing if the bucket %s', async (_title, fault) => {
  const { db, proxy, faulty, storage } = await setUp()
  // The first request asks for the size; the others read pieces.
  proxy.failNext(undefined, ...Array<typeof fault>(50).fill(fault))
  await expect(verifyBlobs(db, faulty)).rejects.toThrow()
  expect(await countDamagedFiles(db)).toBe(0)
  expect(await verifyBlobs(db, storage)).toEqual({ checked: 1, damaged: [] })
})

it.each([
  ['flipped', 'damaged', 17 * MIB],
  ['truncated', 'damaged', 16 * MIB],
  ['empty', 'damaged', 0],
  ['lost', 'missing', undefined],
] as const)('finds an object whose bytes are %s', async (_title, problem, size) => {
  const { db, blobId, storage, url } = await setUp()
  const bucket = await openBareBucket(url)
  const key = `blobs/${blobId}`
  if (size === undefined) await bucket.delete(key)
  else await bucket.put(key, randomBytes(size))
  expect(await verifyBlobs(db, storage)).toEqual({ checked: 1, damaged: [{ blobId, problem }] })
  expect(await countDamagedFiles(db)).toBe(1)
})
