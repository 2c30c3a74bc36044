import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBucket } from '@repo/servers/swift'
import { describe, expect, inject, it } from 'vitest'
import { openTestBucket } from '../testing/bucket.ts'
import type { Bucket, StartedUpload, StoredObject } from './index.ts'

const PART_BYTES = 5 * 1024 * 1024

const read = async (bucket: Bucket, key: string, range?: { start: number; end: number }) =>
  (await buffer((await bucket.get(key, range)).stream)).toString()
async function pagesOf(bucket: Bucket, prefix: string, pageSize?: number) {
  const pages: StoredObject[][] = []
  for await (const page of bucket.list(prefix, pageSize)) pages.push(page)
  return pages
}
const keysOf = async (bucket: Bucket) => (await pagesOf(bucket, '')).flat().map(({ key }) => key)
const streamOf = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

describe('an object', () => {
  it.each(['blobs/aa/1', 'a b+c&d=é%2F"~', 'x/../y'])('%s is stored, read, copied and deleted', async (key) => {
    const bucket = await openTestBucket()
    const before = Date.now()
    await bucket.put(key, { stream: streamOf('con', 'tent'), size: 7 })
    expect(await read(bucket, key)).toBe('content')
    const { size, modifiedAt } = await bucket.head(key)
    expect(size).toBe(7)
    expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000)

    await bucket.copy(key, `copy of ${key}`)
    await bucket.delete(key)
    await bucket.delete(key)
    expect(await read(bucket, `copy of ${key}`)).toBe('content')
    expect(await keysOf(bucket)).toEqual([`copy of ${key}`])
  })

  it('is read in parts', async () => {
    const bucket = await openTestBucket()
    await bucket.put('key', Buffer.from('0123456789'))
    expect(await read(bucket, 'key', { start: 2, end: 4 })).toBe('234')
    expect(await read(bucket, 'key', { start: 8, end: 99 })).toBe('89')
    expect(await bucket.get('key', { start: 0, end: 0 })).toMatchObject({ size: 1 })
    await expect(bucket.get('key', { start: 10, end: 11 })).rejects.toMatchObject({ kind: 'other' })
  })

  it('may be empty, and is replaced atomically', async () => {
    const bucket = await openTestBucket()
    await bucket.put('key', Buffer.from('old content'))
    await bucket.put('key', { stream: streamOf(), size: 0 })
    expect(await read(bucket, 'key')).toBe('')
    await bucket.put('key', Buffer.alloc(0))
    expect(await bucket.head('key')).toMatchObject({ size: 0 })
  })

  it('keeps every byte of a stream that is larger than all buffers', async () => {
    const bucket = await openTestBucket()
    const content = randomBytes(9_000_001)
    await bucket.put('key', { stream: Readable.from(slicesOf(content)), size: content.length })
    expect((await buffer((await bucket.get('key')).stream)).equals(content)).toBe(true)
  })

  it('that does not exist is reported as missing', async () => {
    const bucket = await openTestBucket()
    await expect(bucket.get('key')).rejects.toMatchObject({ name: 'StorageFailure', kind: 'missing' })
    await expect(bucket.head('key')).rejects.toMatchObject({ kind: 'missing' })
    await expect(bucket.copy('key', 'other')).rejects.toMatchObject({ kind: 'missing' })
  })
})

function* slicesOf(content: Buffer) {
  for (let start = 0; start < content.length; start += 65_537) yield content.subarray(start, start + 65_537)
}

describe('a stream of the wrong size', () => {
  it.each([
    ['shorter', ['con'], 4],
    ['longer', ['con', 'tent'], 6],
    ['longer in a later chunk', ['content', '!'], 7],
    ['empty', [], 1],
  ])('that is %s is rejected, and stores nothing', async (_what, chunks, size) => {
    const bucket = await openTestBucket()
    const stream = streamOf(...chunks)
    await expect(bucket.put('key', { stream, size })).rejects.toMatchObject({ kind: 'wrong-size' })
    expect(stream.destroyed).toBe(true)
    expect(await keysOf(bucket)).toEqual([])
  })

  it('that fails is rejected with its own error, and stores nothing', async () => {
    const bucket = await openTestBucket()
    const failure = Object.assign(new Error('the sender is gone'), { code: 'ECONNRESET' })
    const stream = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw failure
      })(),
    )
    await expect(bucket.put('key', { stream, size: 8 })).rejects.toBe(failure)
    expect(await keysOf(bucket)).toEqual([])
  })
})

describe('many objects', () => {
  it('are listed by key in pages, and deleted in one call', async () => {
    const bucket = await openTestBucket()
    const keys = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1']
    await Promise.all(keys.map((key) => bucket.put(key, Buffer.from(key))))
    const pages = await pagesOf(bucket, 'a/', 2)
    expect(pages.map((page) => page.map(({ key, size }) => `${key} ${size}`))).toEqual([
      ['a/1 3', 'a/2 3'],
      ['a/3 3', 'a/4 3'],
      ['a/5 3'],
    ])
    await bucket.deleteMany(['a/1', 'missing', 'a/3'])
    expect(await keysOf(bucket)).toEqual(['a/2', 'a/4', 'a/5', 'b/1'])
    await bucket.deleteMany([])
  })

  it('are deleted in batches that the server accepts', async () => {
    const bucket = await openTestBucket()
    await bucket.put('last', Buffer.from('1'))
    await bucket.deleteMany([...Array.from({ length: 1000 }, (_, index) => `missing ${index}`), 'last'])
    expect(await keysOf(bucket)).toEqual([])
  })
})

describe('a multipart upload', () => {
  it('joins the latest version of each part, in the order of their numbers, when it is completed', async () => {
    const bucket = await openTestBucket()
    const upload = await bucket.createUpload('key')
    const large = randomBytes(PART_BYTES)
    const tail = await bucket.uploadPart(upload, 2, { stream: streamOf('ta', 'il'), size: 4 })
    await bucket.uploadPart(upload, 1, randomBytes(PART_BYTES))
    const head = await bucket.uploadPart(upload, 1, large)
    expect(await keysOf(bucket)).toEqual([])

    await bucket.completeUpload(upload, [tail, head])
    expect(await bucket.head('key')).toMatchObject({ size: PART_BYTES + 4 })
    const content = await buffer((await bucket.get('key')).stream)
    expect(content.equals(Buffer.concat([large, Buffer.from('tail')]))).toBe(true)
    expect(await read(bucket, 'key', { start: PART_BYTES, end: PART_BYTES + 1 })).toBe('ta')

    await bucket.delete('key')
    expect(await keysOf(bucket)).toEqual([])
  })

  it('rejects a part of the wrong size, and one that is too small', async () => {
    const bucket = await openTestBucket()
    const upload = await bucket.createUpload('key')
    const short = bucket.uploadPart(upload, 1, { stream: streamOf('ta'), size: 4 })
    await expect(short).rejects.toMatchObject({ kind: 'wrong-size' })
    const parts = [
      await bucket.uploadPart(upload, 1, Buffer.from('1')),
      await bucket.uploadPart(upload, 2, Buffer.from('2')),
    ]
    await expect(bucket.completeUpload(upload, parts)).rejects.toMatchObject({ kind: 'other' })
    await expect(bucket.head('key')).rejects.toMatchObject({ kind: 'missing' })
  })

  it('lists its parts, and copies some from ranges of an object', async () => {
    const bucket = await openTestBucket()
    const source = randomBytes(PART_BYTES + 10)
    await bucket.put('source', source)
    const upload = await bucket.createUpload('key')
    const head = await bucket.copyPart(upload, 2, 'source', { start: 5, end: PART_BYTES + 4 })
    const tail = await bucket.uploadPart(upload, 7, Buffer.from('tail'))
    expect(await bucket.listParts(upload)).toMatchObject([
      { ...head, size: PART_BYTES },
      { ...tail, size: 4 },
    ])

    await bucket.completeUpload(upload, [head, tail])
    const content = await buffer((await bucket.get('key')).stream)
    expect(content.equals(Buffer.concat([source.subarray(5, PART_BYTES + 5), Buffer.from('tail')]))).toBe(true)
  })

  it('may replace the object that it copies its parts from', async () => {
    const bucket = await openTestBucket()
    await bucket.put('key', Buffer.from('0123456789'))
    const upload = await bucket.createUpload('key')
    await bucket.completeUpload(upload, [await bucket.copyPart(upload, 1, 'key', { start: 2, end: 4 })])
    expect(await read(bucket, 'key')).toBe('234')
  })

  it('is listed by the prefix of its key until it ends', async () => {
    const bucket = await openTestBucket()
    const [a, b] = [await bucket.createUpload('a/1'), await bucket.createUpload('b/1')]
    const started = async (prefix: string) => {
      const uploads: StartedUpload[] = []
      for await (const page of bucket.listUploads(prefix)) uploads.push(...page)
      return uploads
    }
    expect(await started('a/')).toEqual([{ ...a, startedAt: expect.any(Date) }])
    await bucket.abortUpload(a)
    expect(await started('')).toEqual([{ ...b, startedAt: expect.any(Date) }])
    await bucket.completeUpload(b, [await bucket.uploadPart(b, 1, Buffer.from('1'))])
    expect(await started('')).toEqual([])
  })

  it('no longer exists after it is aborted', async () => {
    const bucket = await openTestBucket()
    const upload = await bucket.createUpload('key')
    const part = await bucket.uploadPart(upload, 1, Buffer.from('1'))
    await bucket.abortUpload(upload)
    await bucket.abortUpload(upload)
    await expect(bucket.uploadPart(upload, 2, Buffer.from('2'))).rejects.toMatchObject({ kind: 'missing' })
    await expect(bucket.completeUpload(upload, [part])).rejects.toMatchObject({ kind: 'missing' })
  })
})

describe('a bucket', () => {
  it.each([
    ['rejects a wrong key as denied', (url: URL) => (url.password = 'wrong'), 'denied'],
    ['is reported as missing if it does not exist', (url: URL) => (url.hostname = 'no-such-bucket'), 'missing'],
  ])('%s', async (_what, change, kind) => {
    const url = new URL(await createBucket(inject('swift')))
    change(url)
    const bucket = await openTestBucket({ url: url.href })
    await expect(bucket.get('key')).rejects.toMatchObject({ kind })
    await expect(bucket.put('key', Buffer.from('1'))).rejects.toMatchObject({ kind })
    await expect(bucket.put('key', { stream: streamOf('1'), size: 1 })).rejects.toMatchObject({ kind })
    await expect(bucket.list('').next()).rejects.toMatchObject({ kind })
    await expect(bucket.deleteMany(['key'])).rejects.toMatchObject({ kind })
  })

  it('uses the key from the settings when its address has none', async () => {
    const url = new URL(await createBucket(inject('swift')))
    const key = { id: decodeURIComponent(url.username), secret: url.password }
    url.username = ''
    url.password = ''
    const bucket = await openTestBucket({ url: url.href, key })
    expect(await keysOf(bucket)).toEqual([])
  })
})
