import { utimes } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { verifyBlobs } from '#bytes/scrub/verify-blobs.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { withRepairLock } from '#live/replicas/replica.ts'
import { acquireServerLock } from '#server/start/server-lock.ts'
import { createCli } from '../operator.ts'
import { isWaiting } from '../race.ts'
import { startStore, temporaryDirectory } from '../start-api.ts'
import { blobsIn, unnotedId } from '../stored.ts'
import { openTestDatabase } from '../test-database.ts'
import { createEmptyDatabase } from '../test-postgres.ts'
import { tusOf } from '../uploads/tus.ts'
import { startSite } from './two-replicas.ts'

const LONG_AGO = new Date('2000-01-01')

async function* bytes() {
  yield Buffer.from('bytes')
}

/**
 * Starts a replica that holds its server lock, with a file, an unfinished upload, and two blobs that a crash left
 * behind, one recent and one old.
 */
async function setUp() {
  const { dataDir, user, store } = await startStore({}, 'a')
  await store.upload(['a'], 'file', 'bytes')
  const tus = tusOf(user)
  const upload = String((await tus.create(['a'], 'resumed', 10)).headers.location)
  await tus.append(upload, 0, 'half ')
  const storage = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  const [recent, old] = [await storage.blobs.put(unnotedId(), bytes()), await storage.blobs.put(unnotedId(), bytes())]
  await utimes(blobPath(storageLayout(dataDir), old.id), LONG_AGO, LONG_AGO)
  const lock = await acquireServerLock(dataDir)
  return { dataDir, store, tus, upload, storage, recent, old, lock, ...createCli(dataDir) }
}

it('sweep ignores what a live replica may be writing, and keeps what the database does not know', async () => {
  const { dataDir, store, tus, upload, recent, old, lock, run } = await setUp()
  await using _server = lock
  expect(await run('sweep')).toEqual({
    code: 0,
    stdout: 'Removed 0 drafts and 0 files without a row.\nKept 1 file (5 bytes) that the database does not know.\n',
    stderr: '',
  })
  expect(await blobsIn(dataDir)).toEqual(expect.arrayContaining([recent.id, old.id]))
  expect((await tus.append(upload, 5, 'whole')).statusCode).toBe(204)
  expect((await store.download(['a'], 'resumed')).body).toBe('half whole')
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to apply.\n' })
  expect(await run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 2 files.\n' })
})

it('fsck does not report files that are deleted while it runs', async () => {
  const { dataDir, store, storage, lock } = await setUp()
  await using _server = lock
  await store.upload(['a'], 'other', 'bytes')
  const db = await openTestDatabase(dataDir)
  const { blobs } = storage
  const open = async (id: string) => {
    await store.deleteFile(['a'], 'file')
    return blobs.open(id)
  }
  expect(await verifyBlobs(db, { ...storage, blobs: { ...blobs, open } })).toEqual({ checked: 2, damaged: [] })
  await blobs.delete((await db.selectFrom('file').select('blob_id').executeTakeFirstOrThrow()).blob_id)
  expect((await verifyBlobs(db, storage)).damaged).toHaveLength(1)
})

it('a starting replica waits for the end of a sweep', async () => {
  const { db, startB } = await startSite()
  const swept = Promise.withResolvers<void>()
  const replicas = async () => (await db.selectFrom('replica').select('id').execute()).length
  const sweep = withRepairLock(db, () => swept.promise)
  const starting = startB()
  await vi.waitUntil(() => isWaiting(db), { timeout: 30_000 })
  expect(await replicas()).toBe(1)
  swept.resolve()
  await Promise.all([sweep, starting])
  expect(await replicas()).toBe(2)
})

it('migrate creates the schema while a server runs, and a second run does nothing', async () => {
  const dataDir = await temporaryDirectory()
  await using _server = await acquireServerLock(dataDir)
  const { run } = createCli(dataDir, { DATABASE_URL: await createEmptyDatabase() })
  expect(await run('user', 'list')).toMatchObject({ code: 1, stderr: expect.stringContaining('pnpm api migrate') })
  expect(await run('migrate')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Applied 0001-baseline/),
  })
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to apply.\n' })
  expect(await run('user', 'list')).toMatchObject({ code: 0, stdout: '' })
})

it('a command explains what to do when the database is unreachable', async () => {
  const DATABASE_URL = 'postgres://site@127.0.0.1:1/site'
  const { run } = createCli(await temporaryDirectory(), { DATABASE_URL })
  expect(await run('user', 'list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/ECONNREFUSED.* To fix: start it, or correct DATABASE_URL\.\n$/),
  })
})
