import { expect, it } from 'vitest'
import { addFiles } from '../../testing/many.ts'
import { addAccount, addFolder } from '../../testing/rows.ts'
import { temporaryDirectory } from '../../testing/start-api.ts'
import { openTestStorage } from '../../testing/stored.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { ROWS_AT_ONCE, sweep } from './sweep.ts'

async function* bytes() {
  yield Buffer.from('bytes')
}

it.each([0, 1, ROWS_AT_ONCE + 1])('finds blobs without a row, and %i rows without a blob', async (count) => {
  const dataDir = await temporaryDirectory()
  const [db, storage] = [await openTestDatabase(dataDir), await openTestStorage(dataDir)]
  await storage.prepare()
  const account = await addAccount(db, 'ada@example.com')
  const folder = await addFolder(db, account, 'a')
  const kept = await storage.blobs.put(bytes())
  const orphan = await storage.blobs.put(bytes())
  await addFiles(db, folder, ['kept', ...Array.from({ length: count }, (_, n) => `missing ${n}`)])
  await db.updateTable('file').set({ blob_id: kept.id }).where('name', '=', 'kept').execute()
  expect(await sweep(db, storage.blobs)).toEqual({ drafts: 0, orphans: 1, missing: count })
  expect((await storage.blobs.read(kept.id)).toString()).toBe('bytes')
  await expect(storage.blobs.read(orphan.id)).rejects.toThrow()
})
