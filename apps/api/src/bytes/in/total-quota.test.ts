import { expect, it } from 'vitest'
import { visitorOf } from '#testing/links.ts'
import { addAccount, addApplication, addFolder, newFile } from '#testing/rows.ts'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { signUp } from '#testing/user.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createQuota } from '../quota/quota.ts'
import { createTotalQuota, ENTRY_BYTES } from '../quota/total-quota.ts'

const INFINITY = Number.POSITIVE_INFINITY
const SITE_FULL = { code: 'storage/site-full', message: expect.stringContaining('site is full') }

/** Opens a database with two accounts, and quotas for a site with this limit and free space. */
async function setUp(limit: number | undefined, disk = { free: INFINITY }) {
  const db = await openTestDatabase()
  const [ada, bob] = [await addAccount(db), await addAccount(db, 'bob@example.com')]
  const total = createTotalQuota({ space: { freeBytes: async () => disk.free }, limit })
  const space = { assertRoomFor: async () => undefined }
  const quota = createQuota({ db, space, total, limit: INFINITY, replicaId: '' })
  return { db, ada, bob, total, quota, disk }
}

it('counts bytes once, each file and folder, applications, uploads, deleted bytes and unknown ones', async () => {
  const { db, ada, bob, total, quota } = await setUp(1_000_000)
  const stored = async () => (await total.measure(db)).stored
  expect(await stored()).toBe(0)
  const folder = await addFolder(db, ada, 'a')
  const files = createFilesRepo(db)
  for (const name of ['x', 'y']) {
    await files.store(newFile(ada, folder, name, { blob: { id: 'one', size: 100, sha256: '', crc32: 0 } }))
  }
  expect(await stored()).toBe(100 + 3 * ENTRY_BYTES)
  await addApplication(db, 'A-1')
  const find = (trx: Parameters<typeof files.find>[2]) => files.find(folder, 'x', trx)
  await quota.reserve(ada, 150, find)
  await quota.reserve(bob, 1000)
  // The replacement adds no file.
  expect(await stored()).toBe(100 + 4 * ENTRY_BYTES + 1 + (150 - 100) + 1000)
  await db.insertInto('doomed_blob').values({ blob_id: 'held', owner_id: bob, size: 7, last_hold: 1 }).execute()
  await db.insertInto('orphaned_blob').values({ blob_id: 'lost', size: 9, first_seen_at: '' }).execute()
  expect(await total.measure(db)).toEqual({ stored: 100 + 4 * ENTRY_BYTES + 1 + 50 + 1000 + 7 + 9, limit: 1_000_000 })
})

it('rejects what would exceed the limit, but a full site may replace bytes with as many', async () => {
  const { db, ada, bob, quota } = await setUp(5 * ENTRY_BYTES)
  const folder = await addFolder(db, ada, 'a')
  const files = createFilesRepo(db)
  const blob = { id: 'one', size: 2 * ENTRY_BYTES, sha256: '', crc32: 0 }
  await files.store(newFile(ada, folder, 'x', { blob }))
  await expect(quota.reserve(bob, 1)).rejects.toMatchObject(SITE_FULL)
  const empty = await quota.reserve(bob, 0)
  await expect(quota.reserve(ada, 0)).rejects.toMatchObject(SITE_FULL)
  await expect(empty.cover(1)).rejects.toMatchObject(SITE_FULL)
  const find = (trx: Parameters<typeof files.find>[2]) => files.find(folder, 'x', trx)
  await (await quota.reserve(ada, blob.size, find)).release()
  await expect(quota.reserve(ada, blob.size + 1, find)).rejects.toMatchObject(SITE_FULL)
  await empty.release()
  await quota.reserve(bob, 0)
})

it('by default, takes no space from others for bytes that are reserved, but may never arrive', async () => {
  const { ada, bob, quota, disk } = await setUp(undefined, { free: 100_000 })
  const reservation = await quota.reserve(ada, 60_000)
  await (await quota.reserve(bob, 60_000)).release()
  await expect(quota.reserve(bob, 100_001)).rejects.toMatchObject({ code: 'storage/full' })
  await reservation.cover(50_000)
  disk.free -= 50_000
  await expect(quota.reserve(bob, 50_001)).rejects.toMatchObject({ code: 'storage/full' })
  await quota.reserve(bob, 50_000 - ENTRY_BYTES)
})

it('adds no folder once only the reserve is left', async () => {
  const { db, ada, quota, disk } = await setUp(undefined, { free: ENTRY_BYTES })
  const add = async () => {
    const { assertRoom } = await quota.openEntries()
    await db.transaction().execute((trx) => assertRoom(trx, ada))
  }
  await add()
  disk.free -= 1
  await expect(add()).rejects.toMatchObject({ code: 'storage/full' })
})

it('a growing upload is not limited by its own bytes', async () => {
  const MIB = 1024 ** 2
  const { ada, quota, disk } = await setUp(undefined, { free: 100 * MIB })
  const reservation = await quota.reserve(ada, 0)
  for (let arrived = MIB; arrived <= 99 * MIB; arrived += MIB) {
    await reservation.cover(arrived)
    disk.free -= MIB
  }
  await expect(reservation.cover(102 * MIB)).rejects.toMatchObject({ status: 507 })
})

it('sets no limit by default in a bucket', async () => {
  const { db, bob, total, quota } = await setUp(undefined)
  await quota.reserve(bob, 1e15)
  expect((await total.measure(db)).limit).toBe(INFINITY)
})

it('rejects everything that adds something to a full site, and keeps what is there', async () => {
  const started = await withFolders(await startApi({ TOTAL_QUOTA_BYTES: '38000' }))
  const { api, app, store, tus, user } = started
  await store.upload(['a'], 'x', 'x'.repeat(10_000))
  const metric = async (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await api.metrics())?.[1])
  expect(await metric('api_storage_stored_bytes')).toBe(10_000 + 5 * ENTRY_BYTES)
  expect(await metric('api_storage_quota_bytes')).toBe(38_000)
  const { token } = (await user.call('POST', '/api/shares', { payload: { kind: 'drop', path: ['a'] } })).json()
  const bob = storeOf(await signUp(app, 'bob@example.com'))
  const rejected = [
    await bob.createFolder(['b']),
    await store.upload(['a'], 'y', 'y'.repeat(10_000)),
    await store.upload(['a'], 'empty', ''),
    await tus.create(['a'], 'y', 10_000),
    await store.copyFile(['a'], 'x', ['a', 'b']),
    await store.copyFolder(['a', 'b'], [], { as: 'copy' }),
  ]
  expect(rejected.slice(1).map(({ statusCode }) => statusCode)).toEqual([507, 507, 507, 507, 507])
  expect(rejected[1]?.json()).toEqual(SITE_FULL)
  expect((await visitorOf(app, token).drop('y', 'y')).json()).toMatchObject({ code: 'shares/no-room' })
  expect(await store.namesIn(['a'])).toEqual(['b', 'x'])
  expect((await store.download(['a'], 'x')).body).toHaveLength(10_000)
  expect((await store.renameFile(['a'], 'x', 'z')).statusCode).toBe(200)
  expect((await store.deleteFile(['a'], 'z')).statusCode).toBe(200)
  expect((await store.upload(['a'], 'y', 'y'.repeat(9_000))).statusCode).toBe(201)
})
