import { expect, it } from 'vitest'
import { startStore } from '#testing/start-api.ts'
import { openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { countDamagedFiles } from '../notes/damaged-blobs.ts'
import { verifyBlobs } from './verify-blobs.ts'

const lost = async () => {
  throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
}

async function setUp() {
  const { dataDir, store } = await startStore({}, 'a')
  for (const name of ['one', 'two', 'three']) await store.upload(['a'], name, name)
  const [db, storage] = [await openTestDatabase(dataDir), await openTestStorage(dataDir)]
  const { blob_id: blobId } = await db.selectFrom('file').select('blob_id').executeTakeFirstOrThrow()
  return { db, storage, blobId }
}

it('names a file that the disk cannot read anymore, and reads the others', async () => {
  const { db, storage, blobId } = await setUp()
  const open: typeof storage.blobs.open = async (id) => (id === blobId ? lost() : storage.blobs.open(id))
  expect(await verifyBlobs(db, { ...storage, blobs: { ...storage.blobs, open } })).toEqual({
    checked: 3,
    damaged: [{ blobId, problem: 'damaged' }],
  })
})

it('notes nothing if the disk is gone', async () => {
  const { db, storage } = await setUp()
  const gone = { ...storage, blobs: { ...storage.blobs, open: lost }, probe: lost }
  await expect(verifyBlobs(db, gone)).rejects.toThrow(
    `${storage.location} is missing, or does not respond. To fix: mount or restore it.`,
  )
  expect(await countDamagedFiles(db)).toBe(0)
})
