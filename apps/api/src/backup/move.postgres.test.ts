import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFilesRepo } from '../files/files.repo.ts'
import { enqueue } from '../shared/mail/outbox.repo.ts'
import { openStorage } from '../shared/storage/open-storage.ts'
import { databaseUrlOf } from '../testing/engine/engine.ts'
import { addAccount, addFolder, mail, newFile } from '../testing/rows.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { openFile } from './snapshot.ts'
import { CARRIED, LEFT_OUT } from './tables.ts'

async function* bytes() {
  yield Buffer.from('bytes')
}

async function site() {
  const dataDir = await temporaryDirectory()
  return { dataDir, db: await openTestDatabase(dataDir), storage: openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 }) }
}

it('knows every table of the database', async () => {
  const { db } = await site()
  const tables = await db.introspection.getTables()
  expect([...CARRIED, ...LEFT_OUT].sort()).toEqual(tables.map(({ name }) => name).sort())
})

it('moves rows, files and emails between engines, and overwrites nothing', async () => {
  const source = await site()
  await source.storage.prepare()
  await source.storage.writeMark('mark')
  const owner = await addAccount(source.db, 'Zoë "\\ 🦊\n@example.com')
  await addFolder(source.db, owner, 'a')
  const child = await addFolder(source.db, owner, 'a', 'b')
  // A parent that follows its child by more than a batch.
  const folder = (n: number) => ({ id: `x${n}`, owner_id: owner, parent_id: null, name: `${n}`, created_at: 'now' })
  const rest = Array.from({ length: 600 }, (_, n) => folder(n + 1))
  await source.db
    .insertInto('folder')
    .values([{ ...folder(0), parent_id: 'x600' }, ...rest])
    .execute()
  const blob = await source.storage.blobs.put(bytes())
  await createFilesRepo(source.db).insert(newFile(owner, child, 'f', { blob }))
  await source.db.transaction().execute((trx) => enqueue(trx, [mail]))
  await source.db.updateTable('outbox').set({ status: 'sent' }).execute()
  const { id: mailId } = await source.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  await source.storage.mailFiles.write(mailId, Buffer.from('message'))
  const backup = join(await temporaryDirectory(), 'backup')
  await takeBackup(source.db, source.storage, backup)
  const target = await site()
  const settings = { DATA_DIR: target.dataDir, DATABASE_URL: await databaseUrlOf(target.dataDir) }
  await restoreBackup(backup, settings, target.storage)
  const embedded = await temporaryDirectory()
  const storage = openStorage({ DATA_DIR: embedded, DISK_RESERVE: 0 })
  await restoreBackup(backup, { DATA_DIR: embedded, DATABASE_URL: '' }, storage)
  await using file = openFile(join(embedded, 'site.db'))
  for (const table of CARRIED) {
    const rows = await source.db.selectFrom(table).selectAll().execute()
    expect(await target.db.selectFrom(table).selectAll().execute()).toEqual(expect.arrayContaining(rows))
    expect(await file.selectFrom(table).selectAll().execute()).toEqual(expect.arrayContaining(rows))
  }
  for (const copy of [target.storage, storage]) {
    expect(String(await copy.blobs.read(blob.id))).toBe('bytes')
    expect(String(await copy.mailFiles.read(mailId))).toBe('message')
  }
  const again = openStorage({ DATA_DIR: await temporaryDirectory(), DISK_RESERVE: 0 })
  await expect(restoreBackup(backup, settings, again)).rejects.toThrow('rows in account, folder, file')
  expect(await again.exists()).toBe(false)
})
