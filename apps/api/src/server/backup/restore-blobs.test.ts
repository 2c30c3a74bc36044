import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Storage } from '#storage.ts'
import { startStore, temporaryDirectory } from '#testing/start-api.ts'
import type { storeOf } from '#testing/store.ts'
import { blobsIn, openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { takeBackup } from './backup.ts'
import { openBackupForBlobs } from './restore-blobs.ts'

/** Starts an API with one file that has lost its bytes, and a backup of them. `replace` replaces that of the storage. */
async function setUp(replace: (store: ReturnType<typeof storeOf>, storage: Storage) => Storage['blobs']['replace']) {
  const { dataDir, store } = await startStore({}, 'a')
  await store.upload(['a'], 'lost', 'bytes')
  const [db, storage] = [await openTestDatabase(dataDir), await openTestStorage(dataDir)]
  const backup = join(await temporaryDirectory(), 'backup')
  await takeBackup(db, storage, backup)
  const blob = await db.selectFrom('file').select(['blob_id as blobId', 'sha256']).executeTakeFirstOrThrow()
  await storage.blobs.delete(blob.blobId)
  const changed = { ...storage, blobs: { ...storage.blobs, replace: replace(store, storage) } }
  return { dataDir, blob, restore: await openBackupForBlobs(db, changed, backup) }
}

it('leaves no bytes of a file that is deleted while it is restored', async () => {
  const { dataDir, blob, restore } = await setUp((store, { blobs }) => async (...replacement) => {
    await store.deleteFile(['a'], 'lost')
    await blobs.replace(...replacement)
  })
  expect(await restore(blob)).toBe('deleted')
  expect(await blobsIn(dataDir)).toEqual([])
})

it('reads the bytes again once they are stored', async () => {
  const { blob, restore } = await setUp(() => async () => undefined)
  await expect(restore(blob)).rejects.toThrow('did not keep the bytes')
})
