import { startFaultyProxy } from '@repo/servers/http-faults'
import { expect, inject, it, onTestFinished } from 'vitest'
import { startApi } from '#testing/start-api.ts'
import { createStorageUrl } from '#testing/test-bucket.ts'
import { withFolders } from '#testing/uploads/resumable.ts'

/** More than one response timeout and less than two, because the machine may be busy. */
const TIMEOUT_MS = 15_000
const FAIL_FAST_MS = 3000

it('returns 503 within seconds while the bucket hangs, and then fails fast', async () => {
  const proxy = await startFaultyProxy(inject('swift'))
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  const url = new URL(await createStorageUrl())
  url.searchParams.set('endpoint', proxy.url)
  const { store } = await withFolders(await startApi({ STORAGE_URL: url.href }))
  expect((await store.upload(['a'], 'stored', 'x')).statusCode).toBe(201)

  proxy.failNext(...Array<'stall'>(100).fill('stall'))
  const calls = {
    upload: () => store.upload(['a'], 'new', 'x'),
    download: () => store.download(['a'], 'stored'),
  }
  const failing = async (call: keyof typeof calls, limitMs: number) => {
    const started = performance.now()
    const { statusCode, headers } = await calls[call]()
    expect({ call, statusCode, retryAfter: headers['retry-after'] }).toEqual({ call, statusCode: 503, retryAfter: '5' })
    expect(performance.now() - started).toBeLessThan(limitMs)
  }
  await failing('upload', TIMEOUT_MS)
  await failing('download', FAIL_FAST_MS)
  await failing('upload', FAIL_FAST_MS)
  expect((await store.listFiles(['a'])).statusCode).toBe(200)
})
