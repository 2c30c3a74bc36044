import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openStorage } from '#bytes/store/open-storage.ts'
import { apply } from '#testing/apply.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi, startStore, temporaryDirectory } from '#testing/start-api.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { updateBackup } from './backup.ts'

/** Starts an API, backs it up, and then changes its files and emails. */
async function setUp() {
  const { app, dataDir, stop, store } = await startStore({}, 'a')
  for (const name of ['kept', 'deleted']) await store.upload(['a'], name, name)
  const { run } = createCommands(dataDir)
  const reference = await apply(app)
  await vi.waitUntil(async () => (await emailsIn(dataDir)).length === 3, { timeout: 30_000 })
  const backup = join(await temporaryDirectory(), 'backup')
  expect(await run('backup', backup)).toMatchObject({ code: 0 })

  await store.deleteFile(['a'], 'deleted')
  await store.upload(['a'], 'new', 'new')
  await run('inbox', 'delete', reference, '--yes')
  return { dataDir, run, backup, stop }
}

const emailsIn = (directory: string) => readdir(join(directory, 'outbox')).catch(() => [])

it('brings a backup up to date: copies what is new, and deletes what the site has deleted', async () => {
  const { dataDir, run, backup } = await setUp()
  expect(await run('backup', '--update', backup)).toEqual({
    code: 0,
    stdout: `Copied the database and 1 file (3 bytes), not counting 1 file copied earlier, to ${backup}.\n`,
    stderr: '',
  })
  expect(await blobsIn(backup)).toEqual(await blobsIn(dataDir))
  // The one that welcomed the account.
  expect(await emailsIn(backup)).toHaveLength(1)
  const target = createCommands(await temporaryDirectory())
  expect(await target.run('restore', backup)).toMatchObject({ code: 0 })
  expect(await target.run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 2 files.\n' })
})

it('reuses the files of an earlier restore, and notes deleted ones, so a sweep removes them', async () => {
  const { dataDir, run, backup } = await setUp()
  const restored = await temporaryDirectory()
  const target = createCommands(restored, { DATABASE_URL: '' })
  expect(await target.run('restore', '--update', backup)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has no earlier copy of this site. To fix: '),
  })
  expect(await target.run('restore', backup)).toMatchObject({ code: 0 })
  expect(await run('backup', '--update', backup)).toMatchObject({ code: 0 })
  expect(await target.run('restore', '--update', backup)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('site.db already exists'),
  })
  await rm(join(restored, 'site.db'))
  expect(await target.run('restore', '--update', backup)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 file (3 bytes), not counting 1 file copied earlier, from the backup of '),
  })
  expect(await target.run('sweep')).toMatchObject({ stdout: 'Removed 0 drafts and 3 files without a row.\n' })
  expect(await blobsIn(restored)).toEqual(await blobsIn(dataDir))
  expect(await target.run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 2 files.\n' })
})

it('does not update a backup while the database may lack rows that only the backup has', async () => {
  const { dataDir, run, backup } = await setUp()
  const before = await blobsIn(backup)
  const db = await openTestDatabase(dataDir)
  const marks = Array.from({ length: 11 }, (_, n) => ({ blob_id: `${n}`, size: 1, first_seen_at: '2026-06-01' }))
  await db.insertInto('orphaned_blob').values(marks).execute()
  expect(await run('backup', '--update', backup)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not know 11 stored files, which '),
  })
  expect(await blobsIn(backup)).toEqual(before)
  expect(await createCommands(await temporaryDirectory()).run('restore', backup)).toMatchObject({ code: 0 })
  expect(await run('backup', join(await temporaryDirectory(), 'new'))).toMatchObject({ code: 0 })
})

it('does not restore a backup whose update was interrupted, until another one finishes', async () => {
  const { dataDir, run, backup } = await setUp()
  const storage = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  const failing = { ...storage.blobs, open: () => Promise.reject(new Error('killed')) }
  const update = updateBackup(await openTestDatabase(dataDir), { ...storage, blobs: failing }, backup)
  await expect(update).rejects.toThrow('killed')
  const copied = await blobsIn(backup)
  const [half = ''] = (await blobsIn(dataDir)).filter((id) => !copied.includes(id))
  await writeFile(join(backup, 'files', 'tmp', half), 'half')
  const target = createCommands(await temporaryDirectory())
  expect(await target.run('restore', backup)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('did not finish'),
  })
  expect(await run('backup', '--update', backup)).toMatchObject({ code: 0, stderr: '' })
  expect(await blobsIn(backup)).toEqual(await blobsIn(dataDir))
  expect(await target.run('restore', backup)).toMatchObject({ code: 0 })
})

it('changes neither the backup of another site nor any other directory', async () => {
  const { backup } = await setUp()
  const other = createCommands((await startApi()).dataDir)
  const before = await readdir(backup, { recursive: true })
  const empty = await temporaryDirectory()
  for (const directory of [backup, empty]) {
    expect(await other.run('backup', '--update', directory)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no earlier copy of this site. To fix: '),
    })
  }
  expect(await readdir(backup, { recursive: true })).toEqual(before)
  expect(await readdir(empty)).toEqual([])
})
