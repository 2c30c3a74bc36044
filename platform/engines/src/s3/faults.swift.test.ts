import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openFaultyBucket } from '../testing/bucket.ts'
import type { Bucket } from './index.ts'

const failed = { status: 500, code: 'InternalError' }
const overloaded = { status: 503, code: 'SlowDown' }
const denied = { status: 403, code: 'AccessDenied' }
const content = Buffer.from('content '.repeat(4096))
const streamOf = (bytes: Buffer) => ({ stream: Readable.from([bytes]), size: bytes.length })

describe('a request that fails', () => {
  it('is retried after temporary failures', async () => {
    const { bucket, proxy } = await openFaultyBucket()
    proxy.failNext(failed, overloaded)
    await bucket.put('key', content)
    proxy.failNext(overloaded, failed)
    expect(await buffer((await bucket.get('key')).stream)).toEqual(content)
    proxy.failNext('lose-request', 'lose-response')
    expect(await bucket.head('key')).toMatchObject({ size: content.length })
    proxy.failNext('half-body', 'half-body')
    expect(await bucket.list('').next()).toMatchObject({ value: [{ key: 'key' }] })
    proxy.failNext('lose-response')
    await bucket.deleteMany(['key'])
    expect(proxy.methods.join(' ')).toBe('PUT PUT PUT GET GET GET HEAD HEAD HEAD GET GET GET POST POST')
  })

  it.each([
    [overloaded, 'slow-down', 'slow-down'],
    [failed, 'unavailable', 'unclear'],
    ['lose-request', 'unavailable', 'unclear'],
    ['lose-response', 'unavailable', 'unclear'],
  ] as const)(
    'rejects when every attempt fails with %o: a read as %s, a write as %s',
    async (fault, readKind, writeKind) => {
      const { bucket, proxy } = await openFaultyBucket()
      proxy.failNext(fault, fault, fault)
      await expect(bucket.get('key')).rejects.toMatchObject({ name: 'StorageFailure', kind: readKind })
      proxy.failNext(fault, fault, fault)
      await expect(bucket.put('key', content)).rejects.toMatchObject({ kind: writeKind })
      expect(proxy.methods.join(' ')).toBe('GET GET GET PUT PUT PUT')
    },
  )

  it('is not retried after a permanent failure', async () => {
    const { bucket, proxy } = await openFaultyBucket()
    proxy.failNext(denied, denied, { status: 507, code: 'InsufficientStorage' }, { status: 400, code: 'BadDigest' })
    await expect(bucket.head('key')).rejects.toMatchObject({ kind: 'denied' })
    await expect(bucket.delete('key')).rejects.toMatchObject({ kind: 'denied' })
    await expect(bucket.put('key', content)).rejects.toMatchObject({ kind: 'full' })
    await expect(bucket.put('key', content)).rejects.toMatchObject({ kind: 'other' })
    expect(proxy.methods).toHaveLength(4)
  })

  it('still has an unclear outcome when a retry is rejected', async () => {
    const { bucket, direct, proxy } = await openFaultyBucket()
    proxy.failNext('lose-response', denied)
    await expect(bucket.put('key', content)).rejects.toMatchObject({ kind: 'unclear' })
    expect(await direct.head('key')).toMatchObject({ size: content.length })
  })

  it('is not retried when its body is a stream', async () => {
    const { bucket, direct, proxy } = await openFaultyBucket()
    for (const [fault, kind] of [
      [overloaded, 'slow-down'],
      [failed, 'unclear'],
      ['lose-response', 'unclear'],
    ] as const) {
      proxy.failNext(fault)
      await expect(bucket.put('key', streamOf(content))).rejects.toMatchObject({ kind })
    }
    expect(proxy.methods).toHaveLength(3)
    expect(await direct.head('key')).toMatchObject({ size: content.length })
  })

  it('fails as unavailable, without being sent, when nothing listens', async () => {
    const { bucket, proxy } = await openFaultyBucket()
    await proxy[Symbol.asyncDispose]()
    await expect(bucket.get('key')).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(bucket.put('key', content)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(bucket.put('key', streamOf(content))).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('a multipart upload', () => {
  it('is completed even if the response is lost', async () => {
    const { bucket, direct, proxy } = await openFaultyBucket()
    const upload = await bucket.createUpload('key')
    const part = await bucket.uploadPart(upload, 1, content)
    proxy.failNext('lose-response')
    await bucket.completeUpload(upload, [part])
    expect(await direct.head('key')).toMatchObject({ size: content.length })
  })
})

describe('an incomplete response body', () => {
  it.each([
    ['half-body', 'unavailable'],
    ['stall-body', 'timeout'],
  ] as const)('fails the stream after %s as %s, without a retry', async (fault, kind) => {
    const { bucket, direct, proxy } = await openFaultyBucket({ responseMs: 3000 })
    await direct.put('key', content)
    proxy.failNext(fault)
    const { stream, size } = await bucket.get('key')
    expect(size).toBe(content.length)
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'StorageFailure', kind })
    expect(proxy.methods).toEqual(['GET'])
  })
})

describe('a server that does not respond', () => {
  it.each([
    ['read', (bucket: Bucket) => bucket.get('key'), 'unavailable'],
    ['write', (bucket: Bucket) => bucket.put('key', content), 'unclear'],
    ['stream', (bucket: Bucket) => bucket.put('key', streamOf(content)), 'unclear'],
  ])('fails a %s after the time limit', async (_what, request, kind) => {
    const { bucket, proxy } = await openFaultyBucket({ responseMs: 300 })
    proxy.failNext('stall')
    await expect(request(bucket)).rejects.toMatchObject({ kind })
    expect(proxy.methods).toHaveLength(1)
  })

  it('receives no requests during a pause, and one after it', async () => {
    const { bucket, direct, proxy } = await openFaultyBucket({ responseMs: 3000, pauseMs: 3000 })
    await direct.put('key', content)
    proxy.failNext('stall')
    await expect(bucket.get('key')).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(bucket.delete('key')).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(bucket.put('key', streamOf(content))).rejects.toMatchObject({ kind: 'unavailable' })
    expect(proxy.methods).toEqual(['GET'])
    const sizeLater = () =>
      bucket.head('key').then(
        ({ size }) => size,
        () => undefined,
      )
    await expect.poll(sizeLater, { timeout: 60_000 }).toBe(content.length)
  })
})

describe('connections', () => {
  it('are limited by the settings, and released when a stream is closed unread', async () => {
    const { bucket, direct } = await openFaultyBucket({ sockets: 1, connectMs: 1000, attempts: 1, pauseMs: 0 })
    await direct.put('key', Buffer.alloc(4_000_000))
    const { stream } = await bucket.get('key')
    await expect(bucket.head('key')).rejects.toMatchObject({ kind: 'unavailable' })
    stream.destroy()
    await once(stream, 'close')
    expect(await bucket.head('key')).toMatchObject({ size: 4_000_000 })
  })
})
