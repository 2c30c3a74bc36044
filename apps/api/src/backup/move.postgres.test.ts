import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStorage } from '../shared/storage/open-storage.ts'
import { databaseUrlOf } from '../testing/engine/engine.ts'
import { addAccount, addFolder } from '../testing/rows.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { openFile } from './snapshot.ts'
import { CARRIED, LEFT_OUT } from './tables.ts'

async function site() {
  const dataDir = await temporaryDirectory()
  return { dataDir, db: await openTestDatabase(dataDir), storage: openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 }) }
}

it('knows every table of the database', async () => {
  const { db } = await site()
  const tables = await db.introspection.getTables()
  expect([...CARRIED, ...LEFT_OUT].sort()).toEqual(tables.map(({ name }) => name).sort())
})

it('moves accounts and folders between engines, and overwrites nothing', async () => {
  const source = await site()
  await source.storage.prepare()
  await source.storage.writeMark('mark')
  const owner = await addAccount(source.db, 'Zoë "\\ 🦊\n@example.com')
  await addFolder(source.db, owner, 'a')
  await addFolder(source.db, owner, 'a', 'b')
  const backup = join(await temporaryDirectory(), 'backup')
  await takeBackup(source.db, source.storage, backup)
  const target = await site()
  const settings = { DATA_DIR: target.dataDir, DATABASE_URL: await databaseUrlOf(target.dataDir) }
  await restoreBackup(backup, settings, target.storage)
  const embedded = await temporaryDirectory()
  const storage = openStorage({ DATA_DIR: embedded, DISK_RESERVE: 0 })
  await restoreBackup(backup, { DATA_DIR: embedded, DATABASE_URL: '' }, storage)
  await using file = openFile(join(embedded, 'site.db'))
  for (const table of ['account', 'folder'] as const) {
    const rows = await source.db.selectFrom(table).selectAll().orderBy('id').execute()
    expect(await target.db.selectFrom(table).selectAll().orderBy('id').execute()).toEqual(rows)
    expect(await file.selectFrom(table).selectAll().orderBy('id').execute()).toEqual(rows)
  }
  const again = openStorage({ DATA_DIR: await temporaryDirectory(), DISK_RESERVE: 0 })
  await expect(restoreBackup(backup, settings, again)).rejects.toThrow('rows in account, folder')
  expect(await again.exists()).toBe(false)
})
