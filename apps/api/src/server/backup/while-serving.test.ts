import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verifyBlobs } from '#bytes/scrub/verify-blobs.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import type { Storage } from '#storage.ts'
import { databaseUrlOf } from '#testing/engine/engine.ts'
import { blobOfFile } from '#testing/rows.ts'
import { startStore, temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const FILES = 20

/** Wraps the storage so that `step` runs before each blob is opened. */
const withWriter = (storage: Storage, step: () => Promise<void>): Storage => ({
  ...storage,
  blobs: {
    ...storage.blobs,
    async open(id) {
      await step()
      return storage.blobs.open(id)
    },
  },
})

/** Starts an API with files, and returns a writer that uploads, renames and deletes at each step. */
async function setUp() {
  const { dataDir, store } = await startStore()
  for (const folder of ['a', 'b']) await store.createFolder([folder])
  for (let n = 0; n < FILES; n += 1) await store.upload(['a'], `${n}`, `bytes of ${n}`)
  let steps = 0
  async function step() {
    const n = steps
    steps += 1
    const calls = [
      () => store.upload(['b'], `new ${n}`, 'new'),
      () => store.renameFile(['a'], `${n}`, `renamed ${n}`),
      // A file that the backup may not have copied yet, and one that the backup does not contain.
      () => store.deleteFile(['a'], `${FILES - 1 - n}`),
      () => store.deleteFile(['b'], `new ${n - 1}`),
      () => store.renameFolder([n % 2 === 0 ? 'b' : 'c'], n % 2 === 0 ? 'c' : 'b'),
    ]
    for (const call of calls) await call()
  }
  return { dataDir, db: await openTestDatabase(dataDir), step }
}

it('copies a consistent snapshot with its files while a user uploads, renames and deletes', async () => {
  const { dataDir, db, step } = await setUp()
  const filesIn = (from: typeof db) => from.selectFrom('file').selectAll().orderBy('id').execute()
  const before = await filesIn(db)
  const storage = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  const backup = join(await temporaryDirectory(), 'backup')
  const { files, damaged } = await takeBackup(db, withWriter(storage, step), backup)
  expect(damaged).toEqual([])

  const target = await temporaryDirectory()
  const copy = openStorage({ DATA_DIR: target, DISK_RESERVE: 0 })
  await restoreBackup(backup, { DATA_DIR: target, DATABASE_URL: await databaseUrlOf(target) }, copy)
  const restored = await openTestDatabase(target)
  const rows = await filesIn(restored)
  expect(await verifyBlobs(restored, copy)).toEqual({ checked: files, damaged: [] })
  expect(rows).toEqual(before.filter(({ id }) => rows.some((row) => row.id === id)))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThan(before.length)
  const now = new Set((await filesIn(db)).map(({ id }) => id))
  const gone = before.filter(({ id }) => !rows.some((row) => row.id === id))
  expect(gone.filter(({ id }) => now.has(id))).toEqual([])
})

it('leaves out a file that is deleted while it is copied', async () => {
  const { dataDir, db, step } = await setUp()
  const storage = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  const victim = await blobOfFile(db, `${FILES - 1}`)
  async function* broken() {
    // Like a bucket whose response ends early.
    await step()
    yield Buffer.from('half')
    throw new Error('the response ended early')
  }
  const open = async (id: string) => {
    const blob = await storage.blobs.open(id)
    return id === victim ? { ...blob, stream: broken } : blob
  }
  const backup = join(await temporaryDirectory(), 'backup')
  const { files, damaged } = await takeBackup(db, { ...storage, blobs: { ...storage.blobs, open } }, backup)
  expect({ files, damaged }).toEqual({ files: FILES - 1, damaged: [] })
})
