import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { verifyBlobs } from '#bytes/scrub/verify-blobs.ts'
import { assertBelongTogether } from '#bytes/store/marker.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { listStoredBlobs } from '#bytes/store/stored-blobs.ts'
import { type Db, openDatabase } from '#database/open.ts'
import type { Storage } from '#storage.ts'
import { bytesOf, rowsOf, without } from '#testing/contents.ts'
import { databaseUrlOf } from '#testing/engine/engine.ts'
import { fillEveryTable } from '#testing/fill-tables.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { takeBackup } from './backup.ts'
import { DERIVED_TABLES, DISCARDED_TABLES, RESTORED_TABLES, SCHEMA_TABLES } from './copy-rows.ts'
import { restoreBackup } from './restore.ts'

/** Creates an empty site on SQLite or PostgreSQL. */
async function site(isOnPostgres: boolean) {
  const DATA_DIR = await temporaryDirectory()
  const settings = { DATA_DIR, DATABASE_URL: isOnPostgres ? await databaseUrlOf(DATA_DIR) : '' }
  const storage = openStorage({ DATA_DIR, DISK_RESERVE: 0 })
  const open = async () => {
    const db = await openDatabase(settings, 'serve')
    onTestFinished(() => db.destroy())
    return db
  }
  return { settings, storage, open }
}

async function move(source: { db: Db; storage: Storage }, target: Awaited<ReturnType<typeof site>>) {
  const backup = join(await temporaryDirectory(), 'backup')
  const { damaged } = await takeBackup(source.db, source.storage, backup)
  expect(damaged).toEqual([])
  await restoreBackup(backup, target.settings, target.storage)
  return backup
}

it('lists every table of the database as restored, discarded or derived', async () => {
  const db = await (await site(true)).open()
  const tables = await db.introspection.getTables()
  expect([...RESTORED_TABLES, ...DISCARDED_TABLES, ...DERIVED_TABLES, ...SCHEMA_TABLES].sort()).toEqual(
    tables.map(({ name }) => name).sort(),
  )
})

it('moves every row and byte from SQLite to PostgreSQL and back, and overwrites nothing', async () => {
  const [embedded, postgres, back] = [await site(false), await site(true), await site(false)]
  const source = { db: await embedded.open(), storage: embedded.storage }
  await source.storage.prepare()
  await assertBelongTogether(source.db, source.storage)
  await fillEveryTable(source.db, source.storage)
  const rows = await rowsOf(source.db)
  for (const [table, found] of Object.entries(rows)) {
    if (!SCHEMA_TABLES.includes(table)) expect([table, found.length]).not.toEqual([table, 0])
  }
  const bytes = await bytesOf(source.db, source.storage)
  expect(Object.keys(bytes.blobs)).toHaveLength((await listStoredBlobs(source.db)).length)

  let from = source
  for (const target of [postgres, back]) {
    await move(from, target)
    from = { db: await target.open(), storage: target.storage }
    expect(await rowsOf(from.db)).toEqual(without(DISCARDED_TABLES, rows))
    expect(await bytesOf(from.db, from.storage)).toEqual(bytes)
    expect((await verifyBlobs(from.db, from.storage)).damaged).toEqual([])
    await assertBelongTogether(from.db, from.storage)
  }

  const empty = await site(false)
  const backup = await move(source, empty)
  const again = await site(false)
  await expect(restoreBackup(backup, postgres.settings, again.storage)).rejects.toThrow('rows in setting, account')
  expect(await again.storage.exists()).toBe(false)
})

it('moves the notes of files that the site had lost', async () => {
  const [embedded, postgres] = [await site(false), await site(true)]
  const source = { db: await embedded.open(), storage: embedded.storage }
  await source.storage.prepare()
  await assertBelongTogether(source.db, source.storage)
  await fillEveryTable(source.db, source.storage)
  const [lost] = (await listStoredBlobs(source.db)).map(({ blobId }) => blobId)
  await source.storage.blobs.delete(String(lost))
  const backup = join(await temporaryDirectory(), 'backup')
  expect((await takeBackup(source.db, source.storage, backup)).damaged).toEqual([lost])
  expect(await restoreBackup(backup, postgres.settings, postgres.storage)).toMatchObject({ lost: [lost] })
  const notes = (await postgres.open()).selectFrom('damaged_blob').select(['blob_id', 'problem'])
  expect(await notes.execute()).toEqual([{ blob_id: lost, problem: 'missing' }])
})
