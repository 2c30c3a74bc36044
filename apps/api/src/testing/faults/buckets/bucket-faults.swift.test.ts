import { createHash, randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { HttpFault } from '@repo/servers/http-faults'
import { describe, expect, it } from 'vitest'
import { newBlobId } from '#database/ids.ts'
import type { DraftPosition } from '#storage.ts'
import { publishUnnoted, unnotedId } from '#testing/stored.ts'
import { openBareBucket, openFaultyS3 } from '#testing/test-bucket.ts'

const MIB = 1024 ** 2
const ATTEMPTS = 3
const neverAborted = new AbortController().signal
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const FAULTS: [string, HttpFault][] = [
  ['a failing server', { status: 500, code: 'InternalError' }],
  ['an overloaded server', { status: 503, code: 'SlowDown' }],
  ['a lost request', 'lose-request'],
  ['a lost response', 'lose-response'],
]
/** Lets `index` requests pass, then fails `times` requests. */
const failingFrom = (index: number, fault: HttpFault, times: number) => [
  ...Array<undefined>(index).fill(undefined),
  ...Array<HttpFault>(times).fill(fault),
]

async function* chunksOf(content: Buffer, size = 100_003) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

describe.each(FAULTS)('after %s', (_title, fault) => {
  it.each([
    ['one request', 10],
    ['parts', 17 * MIB],
  ])('a blob sent in %s is complete when the request is retried', async (_kind, size) => {
    const { storage, direct, proxy } = await openFaultyS3()
    const content = randomBytes(size)
    proxy.failNext(fault, fault)
    const { id, sha256 } = await storage.blobs.put(unnotedId(), chunksOf(content))
    expect(sha256).toBe(hashOf(content))
    expect((await direct.blobs.read(id)).equals(content)).toBe(true)
  })

  // A put in parts sends: create, part 1, part 2, part 3, complete.
  it.each([
    ['one request', 10, 0],
    ['parts (the first request fails)', 17 * MIB, 0],
    ['parts (a part fails)', 17 * MIB, 1],
    ['parts (the last request fails)', 17 * MIB, 4],
  ])('a blob sent in %s is stored whole or not at all', async (_kind, size, index) => {
    const { storage, url, direct, proxy } = await openFaultyS3()
    const bucket = await openBareBucket(url)
    const content = randomBytes(size)
    proxy.failNext(...failingFrom(index, fault, ATTEMPTS))
    const blob = await storage.blobs.put(unnotedId(), chunksOf(content)).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'StorageFailure' })
    })
    expect(await bucket.keys()).toEqual(blob ? [`blobs/${blob.id}`] : [])
    expect(await bucket.unfinished()).toEqual([])
    if (blob) expect((await direct.blobs.read(blob.id)).equals(content)).toBe(true)
  })

  // A sync of these bytes sends: the marker, create, part 1, part 2, the tail.
  it.each([0, 1, 2, 3, 4])('a draft keeps what it salvages when requests fail from index %i on', async (index) => {
    const { storage, direct, proxy } = await openFaultyS3()
    const content = randomBytes(18 * MIB)
    const start: DraftPosition = { id: newBlobId(), turn: 1, bytes: 0, state: null }
    const draft = await storage.drafts.open(start, neverAborted)
    proxy.failNext(...failingFrom(index, fault, 2 * ATTEMPTS))
    const progress = await (async () => {
      for await (const chunk of chunksOf(content)) await draft.add(chunk)
      return draft.sync()
    })().catch(() => draft.salvage())
    await draft.acknowledged()
    await draft.close()

    const rest = await direct.drafts.open({ ...start, turn: 2, ...progress }, neverAborted)
    await rest.add(content.subarray(progress.bytes))
    expect(await publishUnnoted(rest, content.length)).toMatchObject({ sha256: hashOf(content) })
    await rest.close()
    expect((await direct.blobs.read(start.id)).equals(content)).toBe(true)
  })

  it.each([
    ['small', 10],
    ['large', 17 * MIB],
  ])('a %s draft is published or can still be published', async (_kind, size) => {
    const { storage, direct, proxy } = await openFaultyS3()
    const content = randomBytes(size)
    const start: DraftPosition = { id: newBlobId(), turn: 1, bytes: 0, state: null }
    const first = await storage.drafts.open(start, neverAborted)
    await first.add(content)
    const at = { ...start, ...(await first.sync()) }
    await first.acknowledged()
    await first.close()

    const draft = await storage.drafts.open(at, neverAborted)
    proxy.failNext(...failingFrom(1, fault, ATTEMPTS))
    const blob = await publishUnnoted(draft, size).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'StorageFailure' })
    })
    await draft.close()
    if (!blob) {
      expect(await direct.drafts.restore(at, { mayTakeBlob: true })).toBe(true)
      const again = await direct.drafts.open({ ...at, turn: 2 }, neverAborted)
      expect(await publishUnnoted(again, size)).toMatchObject({ sha256: hashOf(content) })
      await again.close()
    }
    expect((await direct.blobs.read(start.id)).equals(content)).toBe(true)
  })
})

const content = randomBytes(17 * MIB)

const minBytes = 16 * MIB

describe.each([
  ['a declared size', { size: content.length }, ['PUT'], 0],
  ['a minimum size', { minBytes }, ['POST', 'PUT', 'PUT', 'POST'], 1],
] as const)('a blob with %s', (_what, size, requests, streamed) => {
  it('streams all of it, or its minimum, in one request', async () => {
    const { storage, proxy } = await openFaultyS3()
    await storage.blobs.put(unnotedId(), chunksOf(content), size)
    expect(proxy.methods).toEqual(requests)
  })

  it.each(FAULTS)('is not stored after %s, because what is streamed cannot be sent again', async (_title, fault) => {
    const { storage, url, proxy } = await openFaultyS3()
    const bucket = await openBareBucket(url)
    proxy.failNext(...failingFrom(streamed, fault, 1))
    const stored = storage.blobs.put(unnotedId(), chunksOf(content), size)
    await expect(stored).rejects.toMatchObject({ name: 'StorageFailure' })
    expect([await bucket.keys(), await bucket.unfinished()]).toEqual([[], []])
  })
})

it.each<{ size: number } | { minBytes: number }>([
  { size: content.length - 1 },
  { size: content.length + 1 },
  { minBytes: content.length + 1 },
])('a blob whose size does not fit %j is rejected, and leaves nothing behind', async (size) => {
  const { storage, url } = await openFaultyS3()
  const bucket = await openBareBucket(url)
  const stored = storage.blobs.put(unnotedId(), chunksOf(content), size)
  await expect(stored).rejects.toMatchObject({ kind: 'wrong-size' })
  expect([await bucket.keys(), await bucket.unfinished()]).toEqual([[], []])
})

it('a blob with a minimum size is rejected without waiting for a stalled sender, whose stream is closed', async () => {
  const { storage, proxy } = await openFaultyS3()
  const sender = new PassThrough()
  sender.write(content.subarray(0, MIB))
  proxy.failNext(undefined, { status: 503, code: 'SlowDown' })
  const stored = storage.blobs.put(unnotedId(), sender, { minBytes })
  await expect(stored).rejects.toMatchObject({ name: 'StorageFailure' })
  sender.write(content.subarray(0, MIB))
  await expect.poll(() => sender.destroyed).toBe(true)
})

it.each([
  ['one request', 10, 0],
  ['parts', 17 * MIB, 4],
])('treats a blob sent in %s as stored if only the responses are lost', async (_kind, size, index) => {
  const { storage, direct, proxy } = await openFaultyS3()
  const content = randomBytes(size)
  proxy.failNext(...failingFrom(index, 'lose-response', ATTEMPTS))
  const { id } = await storage.blobs.put(unnotedId(), chunksOf(content))
  expect((await direct.blobs.read(id)).equals(content)).toBe(true)
})

it('fails a download whose connection ends early instead of truncating it', async () => {
  const { storage, direct, proxy } = await openFaultyS3()
  const { id } = await direct.blobs.put(unnotedId(), chunksOf(randomBytes(MIB)))
  proxy.failNext(undefined, 'half-body')
  await using blob = await storage.blobs.open(id)
  const received = (async () => {
    for await (const chunk of blob.stream()) expect(chunk.length).toBeGreaterThan(0)
  })()
  await expect(received).rejects.toMatchObject({ name: 'StorageFailure', kind: 'unavailable' })
  proxy.failNext('half-body')
  await expect(storage.blobs.read(id)).rejects.toMatchObject({ kind: 'unavailable' })
})

it('does not mistake a failing bucket for missing bytes', async () => {
  const { storage, direct, proxy } = await openFaultyS3()
  const { id } = await direct.blobs.put(unnotedId(), chunksOf(Buffer.from('a')))
  const failed: HttpFault = { status: 500, code: 'InternalError' }
  for (const call of [() => storage.blobs.open(id), () => storage.blobs.stat(id), () => storage.readMarker()]) {
    proxy.failNext(failed, failed, failed)
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable' })
  }
})
