import { beforeEach, expect, it } from 'vitest'
import type { Db } from '#database/open.ts'
import { addAccount, addApplication, addFolder } from '#testing/rows.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { named } from '#tree/names/stored-name.ts'
import { countDamagedFiles, endDamage, findDamage, noteDamage } from './damaged-blobs.ts'
import { forgettingDeleted } from './doomed-blobs.ts'

let db: Db
let ada: string
let folder: string

beforeEach(async () => {
  db = await openTestDatabase()
  ada = await addAccount(db)
  folder = await addFolder(db, ada, 'a')
})

const addFile = (name: string, blob_id: string) => {
  const row = {
    id: `file ${name}`,
    owner_id: ada,
    folder_id: folder,
    ...named(name),
    size: 1,
    sha256: '',
    crc32: 0,
    blob_id,
  }
  return db
    .insertInto('file')
    .values({ ...row, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
}

it('counts each file of a damaged blob, and those of applications', async () => {
  for (const [name, blobId] of ['1', '1', '2'].entries()) await addFile(`${name}`, blobId)
  await addApplication(db, 'A-1')
  expect(await countDamagedFiles(db)).toBe(0)
  expect(await noteDamage(db, '1', 'damaged')).toBe(true)
  expect(await noteDamage(db, 'blob of A-1', 'missing')).toBe(true)
  expect(await countDamagedFiles(db)).toBe(3)
  await endDamage(db, ['1'])
  expect(await countDamagedFiles(db)).toBe(1)
})

it('reports only a problem that was not known', async () => {
  await addFile('x', '1')
  const problems = ['damaged', 'damaged', 'missing', 'missing'] as const
  const reported: boolean[] = []
  for (const problem of problems) reported.push(await noteDamage(db, '1', problem))
  expect(reported).toEqual([true, false, true, false])
  expect(await findDamage(db, '1')).toBe('missing')
})

it('notes no blob whose files were deleted in the meantime', async () => {
  expect(await noteDamage(db, 'deleted', 'missing')).toBe(false)
  expect(await findDamage(db, 'deleted')).toBeUndefined()
})

it('ends the note with the blob', async () => {
  await addFile('x', '1')
  await noteDamage(db, '1', 'damaged')
  const blobs = forgettingDeleted((await openTestStorage(await temporaryDirectory())).blobs, db, console)
  await blobs.deleteAll(['1'])
  expect(await findDamage(db, '1')).toBeUndefined()
})
