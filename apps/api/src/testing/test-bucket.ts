import { DEFAULT_BUCKET_SETTINGS, openBucket } from '@mfe/engines/s3'
import { type FaultyProxy, startFaultyProxy } from '@repo/servers/http-faults'
import { createBucket } from '@repo/servers/swift'
import type {} from '@repo/servers/swift-setup'
import { inject, onTestFinished } from 'vitest'
import { createS3Storage } from '#bytes/s3/storage.ts'
import type { Storage } from '#storage.ts'

/** Limits for a busy machine. */
const PATIENT = { ...DEFAULT_BUCKET_SETTINGS, connectMs: 60_000, responseMs: 60_000, retryMs: 60_000 }

/** Creates a bucket; resolves to its `STORAGE_URL`. */
export const createStorageUrl = () => createBucket(inject('swift'))

/** Opens the storage in a bucket, as another process would. */
export const openS3 = (url: string): Storage => createS3Storage({ ...PATIENT, url })

/** Opens the bucket itself, to see what the storage leaves in it. */
export async function openBareBucket(url: string) {
  const bucket = await openBucket({ ...PATIENT, url })
  onTestFinished(() => bucket.close())
  return {
    ...bucket,
    keys: async (prefix = '') => {
      const keys: string[] = []
      for await (const page of bucket.list(prefix)) keys.push(...page.map(({ key }) => key))
      return keys
    },
    unfinished: async () => {
      const keys: string[] = []
      for await (const page of bucket.listUploads('')) keys.push(...page.map(({ key }) => key))
      return keys
    },
  }
}

/** Opens the storage in a new bucket twice: through a proxy that makes requests fail, and directly. */
export async function openFaultyS3(): Promise<{ storage: Storage; direct: Storage; url: string; proxy: FaultyProxy }> {
  const proxy = await startFaultyProxy(inject('swift'))
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  const url = await createStorageUrl()
  const behindProxy = new URL(url)
  behindProxy.searchParams.set('endpoint', proxy.url)
  return { storage: openS3(behindProxy.href), direct: openS3(url), url, proxy }
}
