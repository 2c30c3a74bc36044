import { setImmediate } from 'node:timers/promises'
import { StorageFailure } from '@mfe/engines/s3'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createReplica, type Replica } from '#live/replicas/replica.ts'
import type { Storage } from '#storage.ts'
import { apply } from '#testing/apply.ts'
import { startApi, startStore } from '#testing/start-api.ts'
import { openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { countDamagedFiles, findDamage, listNoted, noteDamage } from '../notes/damaged-blobs.ts'
import { listStoredBlobs } from '../store/stored-blobs.ts'
import { rateFor } from './pace.ts'
import { createScrub } from './scrub.ts'

const MIB = 1024 ** 2
const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-01-01T00:00:00.000Z')
/** One reads all files, the other those that are noted as damaged. */
const LOOPS = 2

type Blobs = Storage['blobs']

const twentyFiles = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}`, `${n}`]))

async function* bytes(content: Uint8Array | string) {
  yield Buffer.from(content)
}

/** Creates a site with these files in the folder a, and functions that scrub it in a time of its own. */
async function setUp(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>) {
  const { app, dataDir, store } = await startStore({}, 'a')
  for (const [name, content] of Object.entries(files)) await store.upload(['a'], name, content)
  const [db, storage] = [await openTestDatabase(dataDir), await openTestStorage(dataDir)]
  const replica = await createReplica(db, pino({ level: 'silent' }))
  const lines: Record<string, unknown>[] = []
  const opened: string[] = []
  let time = 0
  let hanging = 0
  let passTime = (): void => undefined

  const fileOf = (name: string) => db.selectFrom('file').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
  const blobOf = async (name: string) => (await fileOf(name)).blob_id

  interface Run {
    /** How long it runs. */
    ms: number
    open?: Blobs['open']
    isReachable?: Storage['isReachable']
    probe?: Storage['probe']
    withLease?: Replica['withLease']
  }

  /**
   * Runs a new scrub, as after a restart of the server. Resolves to how it paused, and to a function that stops it. Time
   * passes while both loops pause; a loop that waits for what `hang` was called with counts as pausing.
   */
  async function start({ ms, withLease = replica.withLease, ...replaced }: Run) {
    const end = time + ms
    const reached = Promise.withResolvers<void>()
    const pauses: number[] = []
    const waiting: { until: number; wake: () => void }[] = []
    const { open = storage.blobs.open } = replaced
    const blobs: Blobs = {
      ...storage.blobs,
      open: (id) => {
        opened.push(id)
        return open(id)
      },
    }
    passTime = () => {
      if (waiting.length + hanging < LOOPS) return
      const [next] = waiting.sort((a, b) => a.until - b.until)
      if (!next || next.until > end) return reached.resolve()
      waiting.shift()
      time = Math.max(time, next.until)
      next.wake()
    }
    const scrub = createScrub({
      db,
      storage: { ...storage, ...replaced, blobs },
      clock: { now: () => START + time },
      withLease,
      logger: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
      elapsed: () => time,
      async pause(pauseMs, signal) {
        await setImmediate()
        if (signal?.aborted) return
        const { promise, resolve: wake } = Promise.withResolvers<void>()
        signal?.addEventListener('abort', () => wake())
        if (time + pauseMs <= end) pauses.push(pauseMs)
        waiting.push({ until: time + pauseMs, wake })
        passTime()
        await promise
      },
    })
    scrub.start()
    onTestFinished(() => scrub.stop())
    return { reached: reached.promise, pauses, stop: scrub.stop }
  }

  async function hang(work: Promise<unknown>): Promise<void> {
    hanging += 1
    passTime()
    await work
    hanging -= 1
  }

  async function run(options: Run) {
    const { reached, pauses, stop } = await start(options)
    await reached
    await stop()
    return pauses
  }

  /** Replaces the bytes of a blob as a failing disk would. */
  async function damage(blobId: string, content: string) {
    await storage.blobs.delete(blobId)
    await storage.blobs.copyIn(blobId, bytes(content))
  }

  const logged = (message: string) => lines.filter(({ msg }) => msg === message)
  return { app, store, db, storage, replica, lines, logged, opened, fileOf, blobOf, start, run, hang, damage }
}

it('finds flipped, truncated and lost bytes, and logs whose they are by ids alone', async () => {
  const { app, store, db, storage, lines, logged, fileOf, blobOf, run, damage } = await setUp({
    flipped: 'flipped',
    truncated: 'truncated',
    lost: 'lost',
    whole: 'whole',
  })
  await store.copyFile(['a'], 'flipped', ['a'], { as: 'secret copy' })
  await apply(app)
  const cv = await db.selectFrom('attachment').selectAll().where('kind', '=', 'cv').executeTakeFirstOrThrow()
  await damage(await blobOf('flipped'), 'flopped')
  await damage(await blobOf('truncated'), 'trunc')
  await storage.blobs.delete(await blobOf('lost'))
  await storage.blobs.delete(cv.blob_id)

  await run({ ms: 2 * HOUR })
  expect(await countDamagedFiles(db)).toBe(5)
  const [file, copy] = [await fileOf('flipped'), await fileOf('secret copy')]
  const errors = logged('a stored file is damaged')
  expect(errors).toHaveLength(5)
  expect(errors.every(({ level }) => level === 50)).toBe(true)
  for (const { owner_id: ownerId, folder_id: folderId, id: fileId, blob_id: blobId } of [file, copy]) {
    expect(errors).toContainEqual(expect.objectContaining({ ownerId, folderId, fileId, blobId, problem: 'damaged' }))
  }
  const { application_id: applicationId, blob_id: blobId } = cv
  expect(errors).toContainEqual(expect.objectContaining({ applicationId, blobId, problem: 'missing' }))
  expect(JSON.stringify(lines)).not.toMatch(/ada@example|secret|lost"/)

  // Known damage is not logged again.
  await run({ ms: 40 * DAY })
  expect(logged('a stored file is damaged')).toHaveLength(5)
})

it('compares noted files within an hour, the latest first, even while it reads a large one', async () => {
  const { db, storage, logged, blobOf, run, hang } = await setUp({ large: 'large', early: 'early', late: 'late' })
  const [large, early, late] = [await blobOf('large'), await blobOf('early'), await blobOf('late')]
  const compared: string[] = []
  const areCompared = Promise.withResolvers<void>()
  let isReading = false
  await run({
    ms: 2 * HOUR,
    open: async (id) => {
      if (isReading && compared.push(id) === 2) areCompared.resolve()
      if (id === large && !isReading) {
        isReading = true
        // As readers do, whose only read went wrong.
        for (const noted of [late, early]) await noteDamage(db, noted, 'damaged')
        const row = { found_at: '2026-01-01T00:00:00.000Z' }
        await db.updateTable('damaged_blob').set(row).where('blob_id', '=', early).execute()
        await hang(areCompared.promise)
      }
      return storage.blobs.open(id)
    },
  })
  expect(compared.slice(0, 2)).toEqual([late, early])
  expect(await countDamagedFiles(db)).toBe(0)
  expect(logged('a damaged file is intact again')).toMatchObject([{ blobId: late }, { blobId: early }])
})

it('reads noted bytes that are still the same once a day, and others within an hour', async () => {
  const { db, replica, opened, blobOf, run, damage } = await setUp({ one: 'one' })
  const blobId = await blobOf('one')
  await damage(blobId, 'other')
  await run({ ms: HOUR })
  expect(await findDamage(db, blobId)).toBe('damaged')
  opened.length = 0
  await run({ ms: 2 * DAY + HOUR })
  expect(opened).toHaveLength(3)
  let runs = 0
  await run({
    ms: 4 * HOUR,
    withLease: async (name, work) => {
      if (name === 'noted-blobs') runs += 1
      if (runs === 3) await damage(blobId, 'one')
      return replica.withLease(name, work)
    },
  })
  expect(await findDamage(db, blobId)).toBeUndefined()
  expect(opened).toHaveLength(5)
})

it('compares the other noted files if one of them cannot be read', async () => {
  const { db, storage, logged, blobOf, run } = await setUp({ one: 'one', two: 'two', three: 'three' })
  await run({ ms: HOUR })
  const noted = await Promise.all(['one', 'two', 'three'].map(blobOf))
  for (const blobId of noted) await noteDamage(db, blobId, 'damaged')
  await run({
    ms: HOUR,
    open: async (id) => {
      if (id === noted[1]) throw new StorageFailure('denied', new Error('a fault'))
      return storage.blobs.open(id)
    },
  })
  expect(await listNoted(db)).toEqual([noted[1]])
  expect(logged('a stored file could not be read')).toMatchObject([{ blobId: noted[1] }])
})

it('reads slowly and in pieces, beginning ten minutes after the start of the server', async () => {
  const { opened, run } = await setUp({ large: new Uint8Array(20 * MIB), small: 'x' })
  const [first, ...pauses] = await run({ ms: HOUR })
  expect(first).toBe(10 * 60_000)
  // A file is open for one piece at a time, so it does not keep the bytes of a deleted one.
  expect([opened.length, new Set(opened).size]).toEqual([4, 2])
  const pieces = pauses.filter((ms) => ms < 10 * 60_000)
  expect(Math.max(...pieces)).toBeLessThanOrEqual(8000)
  // 1 MiB per second, plus the cost of a small file.
  expect(pieces.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(20_062.5, 0)
})

it.each([
  ['an empty site', 0, MIB],
  ['a small site', 2 ** 30, MIB],
  ['10 TiB', 10 * 2 ** 40, (10 * 2 ** 40) / (25 * 86_400)],
  ['1 PiB', 2 ** 50, 32 * MIB],
])('reads %s within a month, between 1 and 32 MiB per second', (_title, stored, rate) => {
  expect(rateFor(stored)).toBe(rate)
})

it('continues after a restart where it was, and begins again a month after the last beginning', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `${n}`)
  const { opened, blobOf, run } = await setUp(Object.fromEntries(names.map((name) => [name, new Uint8Array(2 * MIB)])))
  const all = (await Promise.all(names.map(blobOf))).sort()
  // Each takes two seconds.
  await run({ ms: 10 * 60_000 + 5000 })
  const before = opened.splice(0)
  expect(before.length).toBeLessThan(6)
  await run({ ms: 20 * 60_000 })
  // It was stopped while it read the last one.
  expect([...before.slice(0, -1), ...opened.splice(0)]).toEqual(all)
  await run({ ms: 29 * DAY })
  expect(opened).toEqual([])
  await run({ ms: 2 * DAY })
  expect(opened).toEqual(all)
})

it('notes nothing while the storage does not respond, and continues an hour later', async () => {
  const { db, logged, blobOf, run, damage } = await setUp({ one: 'one', two: 'two' })
  await damage(await blobOf('one'), 'other')
  const failing = ['unavailable', 'timeout', 'slow-down', 'denied', 'other'] as const
  for (const kind of failing) {
    const open = async () => {
      throw new StorageFailure(kind, new Error('a fault'))
    }
    await run({ ms: HOUR, open, isReachable: open })
    expect([kind, await countDamagedFiles(db)]).toEqual([kind, 0])
  }
  expect(logged('the scrub was interrupted, and continues later')).toHaveLength(failing.length)
  expect(logged('a stored file could not be read')).toEqual([])
  await run({ ms: HOUR })
  expect(await countDamagedFiles(db)).toBe(1)
})

it('notes nothing if the process lacks resources, or the disk is not mounted', async () => {
  const { db, run } = await setUp({ one: 'one' })
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(code), { code })
  }
  for (const code of ['EMFILE', 'ENOMEM', 'EACCES']) await run({ ms: HOUR, open: failing(code) })
  await db.updateTable('scrub').set({ last_blob_id: '' }).execute()
  await run({ ms: HOUR, open: failing('EIO'), isReachable: async () => false })
  expect(await countDamagedFiles(db)).toBe(0)
  await run({ ms: HOUR, open: failing('EIO') })
  expect(await countDamagedFiles(db)).toBe(1)
})

it('notes nothing while a disk is gone whose marker is still in memory, and reads everything once it is back', async () => {
  const { db, logged, opened, run } = await setUp(twentyFiles)
  const gone = async () => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }
  await run({ ms: 3 * HOUR, open: gone, probe: gone })
  expect(await countDamagedFiles(db)).toBe(0)
  expect(logged('the scrub was interrupted, and continues later')).toHaveLength(3)
  expect(logged('a stored file could not be read')).toEqual([])
  opened.length = 0
  await run({ ms: HOUR })
  expect(new Set(opened).size).toBe(20)
})

it('reads files that cannot be read no faster than others', async () => {
  const { run } = await setUp({ one: 'one' })
  const pauses = await run({
    ms: HOUR,
    open: async () => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' })
    },
  })
  // It is read twice, and costs as much as 64 KiB each time.
  expect(pauses.filter((ms) => ms < 1000)).toEqual([62.5, 62.5])
})

it('skips files that cannot be read at once, and reads the others', async () => {
  const { db, storage, logged, run, damage } = await setUp(twentyFiles)
  const blobs = await listStoredBlobs(db)
  const ids = blobs.map(({ blobId }) => blobId).sort()
  const unreadable = ids.filter((_id, n) => n % 4 === 0 || n === 19)
  const others = ids.filter((id) => !unreadable.includes(id))
  for (const id of others) await damage(id, 'other')
  await run({
    ms: HOUR,
    open: async (id) => {
      if (unreadable.includes(id)) throw new StorageFailure('unavailable', new Error('a fault'))
      return storage.blobs.open(id)
    },
  })
  expect(await countDamagedFiles(db)).toBe(others.length)
  expect(logged('a stored file could not be read')).toMatchObject(unreadable.map((blobId) => ({ blobId })))
})

it('stops for an hour if many files in a row cannot be read, and skips none of them', async () => {
  const { logged, opened, run } = await setUp(twentyFiles)
  const open = async () => {
    throw new StorageFailure('unavailable', new Error('a fault'))
  }
  await run({ ms: 3 * HOUR, open })
  expect(logged('the scrub was interrupted, and continues later')).toHaveLength(3)
  expect(new Set(opened).size).toBe(10)
  expect(logged('a stored file could not be read')).toEqual([])
  opened.length = 0
  await run({ ms: HOUR })
  expect(opened).toHaveLength(20)
})

it('does not note a file that is deleted, or restored, while it is read', async () => {
  const { store, db, storage, logged, blobOf, run, damage } = await setUp({ deleted: 'deleted', restored: 'restored' })
  const [deleted, restored] = [await blobOf('deleted'), await blobOf('restored')]
  for (const id of [deleted, restored]) await damage(id, 'damaged')
  let isRestored = false
  await run({
    ms: 2 * HOUR,
    open: async (id) => {
      const blob = await storage.blobs.open(id)
      if (id === deleted) await store.deleteFile(['a'], 'deleted')
      if (id !== restored || isRestored) return blob
      isRestored = true
      async function* read(range?: Parameters<typeof blob.stream>[0]) {
        yield* blob.stream(range)
        await damage(restored, 'restored')
      }
      return { ...blob, stream: read }
    },
  })
  expect(await db.selectFrom('damaged_blob').selectAll().execute()).toEqual([])
  expect(logged('a stored file is damaged')).toEqual([])
})

it.each([0, 1])('does not note a file that is restored after read %i of it has begun', async (earlier) => {
  const { db, storage, logged, blobOf, run, damage } = await setUp({ one: 'one' })
  const blobId = await blobOf('one')
  await damage(blobId, 'other')
  let reads = 0
  await run({
    ms: HOUR,
    open: async (id) => {
      const blob = await storage.blobs.open(id)
      reads += 1
      if (reads - 1 === earlier) await damage(id, 'one')
      return blob
    },
  })
  expect(await findDamage(db, blobId)).toBeUndefined()
  expect(logged('a stored file is damaged')).toEqual([])
})

it('stops while a read hangs', async () => {
  const { start } = await setUp({ one: 'one' })
  const isReading = Promise.withResolvers<void>()
  const { stop } = await start({
    ms: DAY,
    open: () => {
      isReading.resolve()
      return new Promise(() => undefined)
    },
  })
  await isReading.promise
  await stop()
})

it('runs on one replica at a time', async () => {
  const { db, opened, run } = await setUp({ one: 'one' })
  const other = await createReplica(db, pino({ level: 'silent' }))
  await other.withLease('scrub', async () => {
    await run({ ms: 2 * HOUR })
    expect(opened).toEqual([])
  })
  await run({ ms: HOUR })
  expect(opened).toHaveLength(1)
})

it('starts with the server, and stops with it', async () => {
  const isPaused = Promise.withResolvers<number>()
  const { app, stop } = await startApi({}, onTestFinished, {
    pause: (ms, signal) => {
      isPaused.resolve(ms)
      return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
    },
  })
  await app.listen({ port: 0 })
  expect(await isPaused.promise).toBe(10 * 60_000)
  await stop()
})
