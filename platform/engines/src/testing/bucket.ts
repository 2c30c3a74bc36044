import { type FaultyProxy, startFaultyProxy } from '@repo/servers/http-faults'
import { createBucket } from '@repo/servers/swift'
import type {} from '@repo/servers/swift-setup'
import { inject, onTestFinished } from 'vitest'
import { type Bucket, type BucketSettings, DEFAULT_BUCKET_SETTINGS, openBucket } from '../s3/index.ts'

/** Opens a bucket, by default a new one, and closes it after the test. Its long timeouts allow for a busy machine. */
export async function openTestBucket(settings: Partial<BucketSettings> = {}): Promise<Bucket> {
  const url = settings.url ?? (await createBucket(inject('swift')))
  const bucket = await openBucket({
    ...DEFAULT_BUCKET_SETTINGS,
    connectMs: 30_000,
    responseMs: 30_000,
    retryMs: 60_000,
    ...settings,
    url,
  })
  onTestFinished(() => bucket.close())
  return bucket
}

/** Opens a new bucket twice: directly, and through a proxy that makes requests fail. */
export async function openFaultyBucket(
  settings: Partial<BucketSettings> = {},
): Promise<{ bucket: Bucket; direct: Bucket; proxy: FaultyProxy }> {
  const proxy = await startFaultyProxy(inject('swift'))
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  const url = new URL(await createBucket(inject('swift')))
  const direct = await openTestBucket({ url: url.href })
  url.searchParams.set('endpoint', proxy.url)
  return { bucket: await openTestBucket({ ...settings, url: url.href }), direct, proxy }
}
