import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { DatabaseFailure } from '@mfe/engines/failure'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newBlobId } from '#database/ids.ts'
import type { ByteRange, Draft, DraftPosition, Storage } from '#storage.ts'
import { trusted } from '#testing/rows.ts'
import { publishUnnoted, unnotedId } from '#testing/stored.ts'
import { BytesMissing } from './errors.ts'

const MIB = 1024 ** 2
const neverAborted = new AbortController().signal
const checksumsOf = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
})

/** Splits the bytes into chunks whose boundaries differ from those of parts and buffers. */
async function* chunksOf(content: Buffer | string, size = 100_003) {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* failAfter(bytes: Buffer) {
  yield bytes
  throw new Error('connection lost')
}

interface StorageFixture {
  /** Opens the same storage, empty at first, as a process would after a restart. */
  open: () => Storage
  /** Reads the stored file of an email as an operator would; resolves to `undefined` if there is none. */
  readMail: (mailId: string) => Promise<string | undefined>
}

/** Tests the contract of `Storage` through its interface alone, so it works for any driver. */
export function describeStorage(driver: string, create: () => Promise<StorageFixture>): void {
  describe(`storage: ${driver}`, () => {
    let fixture: StorageFixture
    let storage: Storage

    beforeEach(async () => {
      fixture = await create()
      storage = fixture.open()
      await storage.prepare()
    })

    const read = async (id: string, range?: ByteRange, from = storage) => {
      await using blob = await from.blobs.open(id)
      return await buffer(blob.stream(range))
    }
    const expectMissing = (id: string) => expect(storage.blobs.open(id)).rejects.toThrow(BytesMissing)

    async function list(prefix = ''): Promise<string[]> {
      const ids: string[] = []
      for await (const page of storage.blobs.list(prefix)) ids.push(...page)
      return ids.sort()
    }

    describe('a blob', () => {
      it.each([
        ['empty', 0],
        ['small', 6],
        ['larger than a part', 13 * MIB + 7],
      ])('that is %s is complete, hashed, and readable by other processes', async (_title, size) => {
        const bytes = randomBytes(size)
        const blob = await storage.blobs.put(unnotedId(), chunksOf(bytes))
        expect(blob).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), size, ...checksumsOf(bytes) })
        const other = fixture.open()
        expect((await read(blob.id, undefined, other)).equals(bytes)).toBe(true)
        expect((await other.blobs.read(blob.id)).equals(bytes)).toBe(true)
        expect(await other.blobs.stat(blob.id)).toEqual({ size, storedAt: expect.any(Date) })
      })

      it.each([
        ['no', 0],
        ['a few', 10],
        ['many', 17 * MIB],
      ])('with %s bytes beyond its minimum size of 9 MiB is complete and hashed', async (_title, more) => {
        const minBytes = 9 * MIB + 1
        const bytes = randomBytes(minBytes + more)
        const blob = await storage.blobs.put(unnotedId(), chunksOf(bytes), { minBytes })
        expect(blob).toMatchObject({ size: bytes.length, ...checksumsOf(bytes) })
        expect((await read(blob.id)).equals(bytes)).toBe(true)
      })

      it.each([0, 1, MIB, 9 * MIB + 1])('with a declared size of %d bytes is complete and hashed', async (size) => {
        const bytes = randomBytes(size)
        const blob = await storage.blobs.put(unnotedId(), chunksOf(bytes), { minBytes: size, size })
        expect(blob).toMatchObject({ size, ...checksumsOf(bytes) })
        expect((await read(blob.id)).equals(bytes)).toBe(true)
      })

      it.each([
        ['its first byte', { start: 0, end: 0 }, '0'],
        ['a part', { start: 2, end: 5 }, '2345'],
        ['its last byte', { start: 9, end: 9 }, '9'],
        ['beyond its end', { start: 7, end: 10 }, '789'],
        ['nothing, before the start', { start: 0, end: -1 }, ''],
        ['nothing, after the end', { start: 10, end: 20 }, ''],
      ])('can be read in part: %s', async (_title, range, content) => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf('0123456789', 3))
        expect(String(await read(id, range))).toBe(content)
      })

      it('supports concurrent reads of several ranges', async () => {
        const bytes = randomBytes(7 * MIB)
        const { id } = await storage.blobs.put(unnotedId(), chunksOf(bytes))
        await using blob = await storage.blobs.open(id)
        const ranges = [0, 3 * MIB + 1, 6 * MIB].map((start) => ({ start, end: start + MIB - 1 }))
        const parts = await Promise.all(ranges.map((range) => buffer(blob.stream(range))))
        for (const [n, { start, end }] of ranges.entries()) {
          expect(parts[n]?.equals(bytes.subarray(start, end + 1))).toBe(true)
        }
      })

      it('that is empty can be read as a range', async () => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf(''))
        expect(await read(id, { start: 0, end: 0 })).toHaveLength(0)
      })

      it('is reported as missing when it is opened, before a byte is read', async () => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf('a'))
        await storage.blobs.delete(id)
        await expectMissing(id)
        await expect(storage.blobs.read(id)).rejects.toThrow(BytesMissing)
        await expect(storage.blobs.stat(id)).rejects.toThrow(BytesMissing)
      })

      it('that is deleted after it was opened is read completely or reported as missing', async () => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf(Buffer.alloc(7 * MIB)))
        await using blob = await storage.blobs.open(id)
        await storage.blobs.delete(id)
        const outcome = await buffer(blob.stream()).then(
          ({ length }) => length,
          (error: unknown) => error,
        )
        if (outcome !== 7 * MIB) expect(outcome).toBeInstanceOf(BytesMissing)
        await expectMissing(id)
      })

      it('that was only partly read can be closed and deleted', async () => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf(Buffer.alloc(7 * MIB)))
        const blob = await storage.blobs.open(id)
        for await (const chunk of blob.stream()) {
          expect(chunk.length).toBeGreaterThan(0)
          break
        }
        await blob.close()
        await storage.blobs.delete(id)
        await expectMissing(id)
      })

      it.each([
        ['ends early in the first part', () => failAfter(Buffer.from('half')), 0],
        ['ends early after a part', () => failAfter(randomBytes(9 * MIB)), 0],
        ['ends early below its minimum size', () => failAfter(randomBytes(9 * MIB)), 10 * MIB],
        ['ends early above its minimum size', () => failAfter(randomBytes(9 * MIB)), 8 * MIB],
        ['ends early below its declared size', () => failAfter(randomBytes(9 * MIB)), 10 * MIB, 10 * MIB],
        ['fails after its declared size', () => failAfter(randomBytes(9 * MIB)), 9 * MIB, 9 * MIB],
      ])('whose body %s does not exist', async (_title, body, minBytes, size?: number) => {
        await expect(storage.blobs.put(unnotedId(), body(), { minBytes, size })).rejects.toThrow('connection lost')
        expect(await list()).toEqual([])
        expect(await fixture.open().blobs.removePartial()).toBe(0)
        expect(storage.health.isHealthy()).toBe(true)
      })

      it('does not exist if its size is rejected; the body is closed', async () => {
        const sizes: number[] = []
        let isEnded = false
        async function* body() {
          try {
            for (;;) yield Buffer.from('abc')
          } finally {
            isEnded = true
          }
        }
        const assertSize = (size: number) => {
          sizes.push(size)
          if (size > 6) throw new Error('too large')
        }
        await expect(storage.blobs.put(unnotedId(), body(), { assertSize })).rejects.toThrow('too large')
        expect([sizes, isEnded, await list()]).toEqual([[3, 6, 9], true, []])
      })

      it('is deleted without affecting others, and repeatedly without an error', async () => {
        const [first, second, third] = await Promise.all(
          ['a', 'b', 'c'].map((text) => storage.blobs.put(unnotedId(), chunksOf(text))),
        )
        await storage.blobs.deleteAll([String(first?.id), String(second?.id)])
        await storage.blobs.deleteAll([String(first?.id)])
        expect(await list()).toEqual([third?.id])
      })

      it('is listed by any prefix of its id', async () => {
        const ids = ['0a', 'ab0', 'ab1', 'ac', 'ff'].map((start) => start + newBlobId().slice(start.length))
        for (const id of ids) await storage.blobs.copyIn(id, chunksOf('a'))
        await storage.blobs.sync()
        expect(await list()).toEqual(ids)
        expect(await list('0')).toEqual(ids.slice(0, 1))
        expect(await list('ab')).toEqual(ids.slice(1, 3))
        expect(await list('ab1')).toEqual(ids.slice(2, 3))
        expect(await list('b')).toEqual([])
      })

      it('copied from another storage keeps its id', async () => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf('abc'))
        const copy = (await create()).open()
        await copy.prepare()
        await using source = await storage.blobs.open(id)
        expect(await copy.blobs.copyIn(id, source.stream())).toEqual({
          id,
          size: 3,
          ...checksumsOf(Buffer.from('abc')),
        })
        await copy.blobs.sync()
        expect(String(await copy.blobs.read(id))).toBe('abc')
      })

      it('copied from another storage is not stored if the source cannot be read completely', async () => {
        await expect(storage.blobs.copyIn(newBlobId(), failAfter(randomBytes(9 * MIB)))).rejects.toThrow(
          'connection lost',
        )
        expect(await list()).toEqual([])
        expect(await fixture.open().blobs.removePartial()).toBe(0)
      })

      it.each([
        ['empty', 0, 5],
        ['small', 6, 6],
        ['lost', 6, undefined],
        ['larger than a part', 13 * MIB + 7, 9 * MIB],
      ])('that is damaged gets back its bytes: %s', async (_title, size, damagedSize) => {
        const bytes = randomBytes(size)
        const { id } = await storage.blobs.put(unnotedId(), chunksOf(randomBytes(damagedSize ?? 1)))
        if (damagedSize === undefined) await storage.blobs.delete(id)
        await storage.blobs.replace(id, chunksOf(bytes), checksumsOf(bytes).sha256)
        expect((await read(id, undefined, fixture.open())).equals(bytes)).toBe(true)
        expect(await list()).toEqual([id])
        expect(await fixture.open().blobs.removePartial()).toBe(0)
      })

      it.each([
        ['other bytes', () => chunksOf('other'), 'hash'],
        ['other bytes in several parts', () => chunksOf(randomBytes(13 * MIB)), 'hash'],
        ['a body that ends early', () => failAfter(Buffer.from('whole')), 'connection lost'],
        ['a large body that ends early', () => failAfter(randomBytes(13 * MIB)), 'connection lost'],
      ])('that is damaged keeps its bytes rather than get %s', async (_title, body, message) => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf('damaged'))
        const { sha256 } = checksumsOf(Buffer.from('whole'))
        await expect(storage.blobs.replace(id, body(), sha256)).rejects.toThrow(message)
        expect(String(await read(id))).toBe('damaged')
        expect(await list()).toEqual([id])
        expect(await fixture.open().blobs.removePartial()).toBe(0)
      })

      it('can be read after a restart that removes partial blobs', async () => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf('a'))
        const restarted = fixture.open()
        await restarted.prepare()
        expect(await restarted.blobs.removePartial()).toBe(0)
        expect(String(await read(id, undefined, restarted))).toBe('a')
      })
    })

    describe('a draft', () => {
      const [a, b] = [newBlobId(), newBlobId()]

      const start = (id: string): DraftPosition => ({ id, turn: 0, bytes: 0, state: null })

      /** Opens a draft, and closes it at the end of the test. */
      async function open(position: DraftPosition, from = storage): Promise<Draft> {
        const draft = await from.drafts.open(position, neverAborted)
        onTestFinished(() => draft.close())
        return draft
      }

      /** Appends bytes as one request does, and resolves to where the draft continues. */
      async function append(at: DraftPosition, content: Buffer | string, from = storage): Promise<DraftPosition> {
        const draft = await from.drafts.open(at, neverAborted)
        for await (const chunk of chunksOf(content)) await draft.add(chunk)
        const progress = await draft.sync()
        await draft.acknowledged()
        await draft.close()
        return { ...at, ...progress }
      }

      /** Stores bytes without acknowledging them. */
      async function appendUnacknowledged(at: DraftPosition, content: string): Promise<void> {
        const draft = await storage.drafts.open(at, neverAborted)
        await draft.add(Buffer.from(content))
        await draft.sync()
        await draft.close()
      }

      async function publish(at: DraftPosition, from = storage) {
        const draft = await from.drafts.open(at, neverAborted)
        const blob = await publishUnnoted(draft, at.bytes)
        await draft.close()
        return blob
      }

      it('becomes a blob with its id', async () => {
        const draft = await open(start(a))
        await draft.add(Buffer.from('abc'))
        expect(draft.end()).toBe(3)
        expect(await publishUnnoted(draft, 3)).toEqual({ id: a, size: 3, ...checksumsOf(Buffer.from('abc')) })
        expect(String(await read(a))).toBe('abc')
        expect([await list(), [...(await storage.drafts.list()).keys()]]).toEqual([[a], []])
      })

      it('becomes an empty blob if no bytes were added', async () => {
        expect(await publish(start(a))).toMatchObject({ size: 0 })
        expect(await read(a)).toHaveLength(0)
      })

      it.each([
        ['small pieces', [1, 1, 500, 70_000]],
        ['pieces around the size of a part', [8 * MIB - 1, 1, 8 * MIB, 8 * MIB + 1]],
        ['a large piece after small ones', [3, 3 * MIB, 11 * MIB, 2]],
      ])('joins %s, acknowledged by different processes', async (_title, sizes) => {
        const pieces = sizes.map((size) => randomBytes(size))
        let at = start(a)
        for (const piece of pieces) {
          const before = at.bytes
          at = await append(at, piece, fixture.open())
          expect(at.bytes).toBe(before + piece.length)
        }
        const content = Buffer.concat(pieces)
        expect(await publish(at)).toMatchObject({ ...checksumsOf(content) })
        expect((await read(a)).equals(content)).toBe(true)
      })

      it('can be synced many times in one request', async () => {
        const draft = await open(start(a))
        const pieces = Array.from({ length: 5 }, () => randomBytes(2 * MIB))
        for (const [n, piece] of pieces.entries()) {
          await draft.add(piece)
          expect(await draft.sync()).toMatchObject({ bytes: (n + 1) * 2 * MIB })
        }
        expect(await publishUnnoted(draft, 10 * MIB)).toMatchObject({ ...checksumsOf(Buffer.concat(pieces)) })
      })

      it('accepts single bytes', async () => {
        const draft = await open(start(a))
        for (let n = 0; n < 1000; n += 1) await draft.add(Buffer.from('x'))
        expect(await publishUnnoted(draft, 1000)).toMatchObject({ ...checksumsOf(Buffer.alloc(1000, 'x')) })
      })

      it.each([
        ['few', 4],
        ['many', 9 * MIB],
      ])('discards %s bytes that were not acknowledged', async (_title, size) => {
        const good = await append(start(a), 'good')
        const rejected = await storage.drafts.open(good, neverAborted)
        await rejected.add(randomBytes(size))
        await rejected.close()
        expect(await publish(await append(good, 'fine'))).toMatchObject({ ...checksumsOf(Buffer.from('goodfine')) })
        expect(String(await read(a))).toBe('goodfine')
      })

      it('discards stored bytes whose acknowledgment was lost', async () => {
        const good = await append(start(a), 'good')
        await appendUnacknowledged(good, 'evil')
        expect(await publish(await append(good, 'fine', fixture.open()))).toMatchObject({
          ...checksumsOf(Buffer.from('goodfine')),
        })
      })

      it('keeps the bytes that arrived before a failure', async () => {
        const draft = await storage.drafts.open(start(a), neverAborted)
        await draft.add(Buffer.from('saved'))
        const progress = await draft.salvage()
        expect(progress.bytes).toBe(5)
        await draft.close()
        expect(await publish({ ...start(a), ...progress }, fixture.open())).toMatchObject({
          ...checksumsOf(Buffer.from('saved')),
        })
      })

      it('is not published with another length, and remains', async () => {
        const abc = await append(start(a), 'abc')
        const draft = await open(abc)
        await expect(publishUnnoted(draft, 4)).rejects.toThrow()
        expect([await list(), [...(await storage.drafts.list()).keys()]]).toEqual([[], [a]])
        expect(await publish(abc)).toMatchObject({ size: 3 })
      })

      it('is rejected if its acknowledged bytes are lost', async () => {
        const lost = { ...start(a), bytes: 3 }
        await expect(storage.drafts.open(lost, neverAborted)).rejects.toThrow(BytesMissing)
        expect(await storage.drafts.restore(lost, { mayTakeBlob: true })).toBe(false)
        const shortened = { ...(await append(start(b), 'abc')), bytes: 4 }
        await expect(storage.drafts.open(shortened, neverAborted)).rejects.toThrow('lost bytes')
        expect(await storage.drafts.restore(shortened, { mayTakeBlob: true })).toBe(false)
      })

      it('needs no bytes to be restored to its start', async () => {
        expect(await storage.drafts.restore(start(a), { mayTakeBlob: true })).toBe(true)
        expect(await append(start(a), 'abc')).toMatchObject({ bytes: 3 })
      })

      it.each([
        ['all bytes', 'evil', 'goodevil'],
        ['fewer bytes', '', 'good'],
      ])('is restored from its blob with %s', async (_title, acknowledged, content) => {
        const good = await append(start(a), 'good')
        const at = acknowledged ? await append(good, acknowledged) : good
        const draft = await open(at)
        await draft.add(Buffer.from('unacknowledged'))
        await publishUnnoted(draft, draft.end())
        const restarted = fixture.open()
        expect(await restarted.drafts.restore(at, { mayTakeBlob: true })).toBe(true)
        expect(await publish(at, restarted)).toMatchObject({ ...checksumsOf(Buffer.from(content)) })
        expect(String(await read(a))).toBe(content)
      })

      it('does not take its blob without permission, because a lost row may name it', async () => {
        const at = await append(start(a), 'good')
        await publishUnnoted(await open(at), 4)
        const restarted = fixture.open()
        await restarted.drafts.restore(at, { mayTakeBlob: false })
        expect(String(await restarted.blobs.read(a))).toBe('good')
      })

      it('is restored from itself, without bytes that were not acknowledged', async () => {
        const good = await append(start(a), 'good')
        await appendUnacknowledged(good, 'evil')
        expect(await fixture.open().drafts.restore(good, { mayTakeBlob: true })).toBe(true)
        expect(await publish(good, fixture.open())).toMatchObject({ ...checksumsOf(Buffer.from('good')) })
      })

      it('is removed with its bytes, and repeatedly without an error', async () => {
        const draft = await open(await append(start(a), 'abc'))
        await append(start(b), 'abc')
        for (let n = 0; n < 2; n += 1) await storage.drafts.remove(a)
        await expect(publishUnnoted(draft, 3)).rejects.toThrow(BytesMissing)
        expect([await list(), [...(await storage.drafts.list()).keys()]]).toEqual([[], [b]])
        expect(await publish(await append(start(a), 'new'))).toMatchObject({ ...checksumsOf(Buffer.from('new')) })
      })

      it('survives the removal of partial blobs', async () => {
        const abc = await append(start(a), 'abc')
        await fixture.open().blobs.removePartial()
        expect(await publish(abc, fixture.open())).toMatchObject({ size: 3 })
      })

      it('is not opened for a request that a newer one has replaced', async () => {
        const known = await append(start(a), 'known')
        const reason = new Error('replaced')
        await expect(fixture.open().drafts.open(known, AbortSignal.abort(reason))).rejects.toBe(reason)
      })
    })

    describe('a failed sync', () => {
      it('stops all writes, but not reads, until a restart', async () => {
        const { id } = await storage.blobs.put(unnotedId(), chunksOf('a'))
        const failed = () => Promise.reject(new DatabaseFailure('failed-sync', 'EIO'))
        await expect(storage.health.guarded(failed)).rejects.toMatchObject({ code: 'storage/degraded' })
        expect(storage.health.isHealthy()).toBe(false)
        const degraded = { code: 'storage/degraded' }
        await expect(storage.blobs.put(unnotedId(), chunksOf('b'))).rejects.toMatchObject(degraded)
        const start = { id: newBlobId(), turn: 0, bytes: 0, state: null }
        await expect(storage.drafts.open(start, neverAborted)).rejects.toMatchObject(degraded)
        expect(String(await read(id))).toBe('a')
        expect(fixture.open().health.isHealthy()).toBe(true)
      })
    })

    describe('emails', () => {
      it('are replaced atomically and deleted by id', async () => {
        for (const text of ['first', 'second']) await storage.mailFiles.write('a', Buffer.from(text))
        await storage.mailFiles.write('b', Buffer.from('other'))
        expect(await fixture.readMail('a')).toBe('second')
        await fixture.open().mailFiles.deleteAll(['a', 'unknown'])
        expect([await fixture.readMail('a'), await fixture.readMail('b')]).toEqual([undefined, 'other'])
      })

      it('are deleted by age', async () => {
        const deleteOlder = (ms: number, known: string[] = []) =>
          storage.mailFiles.deleteOlderThan(trusted().ago(ms), async () => new Set(known))
        expect(await deleteOlder(0)).toBe(0)
        for (const id of ['a', 'b']) await storage.mailFiles.write(id, Buffer.from(id))
        const hour = 3_600_000
        expect(await deleteOlder(hour)).toBe(0)
        expect(await fixture.readMail('a')).toBe('a')
        expect(await deleteOlder(-hour, ['a'])).toBe(1)
        expect([await fixture.readMail('a'), await fixture.readMail('b')]).toEqual(['a', undefined])
      })
    })

    it('keeps the last marker', async () => {
      expect(await storage.readMarker()).toBeUndefined()
      for (const marker of ['first', 'second']) await storage.writeMarker(marker)
      expect(await fixture.open().readMarker()).toBe('second')
    })

    it('exists from its first bytes until it is cleared', async () => {
      expect(await (await create()).open().exists()).toBe(false)
      const { id } = await storage.blobs.put(unnotedId(), chunksOf('a'))
      await storage.writeMarker('marker')
      expect(await fixture.open().exists()).toBe(true)
      await storage.clear()
      expect([await storage.exists(), await storage.readMarker()]).toEqual([false, undefined])
      await expectMissing(id)
    })

    it('is reachable once it has a marker', async () => {
      expect(await storage.isReachable()).toBe(false)
      await storage.writeMarker('marker')
      expect(await fixture.open().isReachable()).toBe(true)
    })

    it('answers a probe, and keeps nothing of it', async () => {
      await storage.prepare()
      await storage.writeMarker('marker')
      await storage.probe()
      expect(await storage.blobs.removePartial()).toBe(0)
    })

    it('has room for small files', async () => {
      await storage.space.assertRoomFor(1)
      await storage.space.assertInReserve(1)
    })
  })
}
