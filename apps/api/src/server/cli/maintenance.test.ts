import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { countDamagedFiles, findDamage } from '#bytes/notes/damaged-blobs.ts'
import { openDatabase } from '#database/open.ts'
import { apply } from '#testing/apply.ts'
import { databaseUrlOf, isOnPostgres } from '#testing/engine/engine.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi, startStore } from '#testing/start-api.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { acquireServerLock } from '../start/server-lock.ts'

/** Creates the data directory of a stopped server with two files. */
async function seedDataDir() {
  const { dataDir, stop, store } = await startStore({}, 'a')
  for (const name of ['one', 'two']) await store.upload(['a'], name, name)
  await stop()
  const pathOf = (id: string) => join(dataDir, 'files', 'blobs', id.slice(0, 2), id)
  return { dataDir, blobs: await blobsIn(dataDir), pathOf, ...createCommands(dataDir) }
}

it('user, inbox and backup reject an outdated database without migrating it', async () => {
  const { dataDir } = await startApi()
  const { run } = createCommands(dataDir)
  const db = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: await databaseUrlOf(dataDir) }, 'as-is')
  const migrationsDb = db.withTables<{ kysely_migration: { name: string } }>()
  const newest = migrationsDb.selectFrom('kysely_migration').select('name').orderBy('name', 'desc').limit(1)
  const { name } = await newest.executeTakeFirstOrThrow()
  const removeNewest = migrationsDb.deleteFrom('kysely_migration').where('name', '=', name)
  await removeNewest.executeTakeFirstOrThrow()
  const fix = isOnPostgres() ? 'To fix: run pnpm api migrate.' : 'To fix: stop the server, then run pnpm api migrate.'
  for (const command of ['user list', 'inbox list', `backup ${dataDir}/backup`]) {
    expect(await run(...command.split(' '))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The database is older than this version, which adds ${name}. ${fix}\n`,
    })
  }
  expect(await newest.where('name', '=', name).execute()).toEqual([])
  await db.destroy()
})

it('sweep removes drafts, keeps files that the database does not know, and fails if a stored file is missing', async () => {
  const { dataDir, blobs, pathOf, run } = await seedDataDir()
  await writeFile(join(dataDir, 'files', 'tmp', 'draft'), 'half')
  await writeFile(pathOf('ab00'), 'orphan')
  expect(await run('sweep')).toMatchObject({
    code: 0,
    stdout: 'Removed 1 draft and 0 files without a row.\nKept 1 file (6 bytes) that the database does not know.\n',
  })
  expect(await blobsIn(dataDir)).toEqual([...blobs, 'ab00'].sort())
  await rm(pathOf(blobs[0] ?? ''))
  expect(await run('sweep')).toMatchObject({ code: 1, stderr: expect.stringContaining('Missing: 1 file.') })
})

const sorted = (lines: string) => lines.split('\n').sort()

it('fsck names the owner, folder and name of each damaged or missing file, and of its copies', async () => {
  const { app, dataDir, stop, store } = await startStore({}, 'a', 'a/b', 'a/b/c', 'a/b/c/d')
  await store.upload(['a', 'b', 'c', 'd'], 'whole', 'whole')
  await store.upload(['a', 'b', 'c', 'd'], 'changed', 'changed')
  await store.copyFile(['a', 'b', 'c', 'd'], 'changed', ['a'], { as: 'copy' })
  await store.upload(['a', 'b'], 'missing', 'missing')
  const reference = await apply(app)
  await stop()
  const db = await openTestDatabase(dataDir)
  // A name that an earlier version accepted.
  await db.updateTable('file').set({ name: 'copy\u202e' }).where('name', '=', 'copy').execute()
  const files = await db.selectFrom('file').select(['name', 'blob_id']).execute()
  const blobOf = (name: string) => files.find((file) => file.name === name)?.blob_id ?? ''
  const cv = await db.selectFrom('attachment').selectAll().where('kind', '=', 'cv').executeTakeFirstOrThrow()
  const { run } = createCommands(dataDir)
  expect(await run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 5 files.\n' })

  const layout = storageLayout(dataDir)
  await writeFile(blobPath(layout, blobOf('changed')), 'charged')
  await truncate(blobPath(layout, cv.blob_id), 3)
  await rm(blobPath(layout, blobOf('missing')))
  const { received_at } = await db
    .selectFrom('application')
    .select('created_at as received_at')
    .executeTakeFirstOrThrow()
  const { code, stdout, stderr } = await run('fsck')
  expect([code, sorted(stdout)]).toEqual([
    1,
    [
      '',
      'Checked 5 files.',
      `damaged: CV ${cv.name} of application ${reference}, received ${received_at} from ada@example.com (${cv.blob_id})`,
      `damaged: ada@example.com:/a/b/c/d/changed (${blobOf('changed')})`,
      `damaged: ada@example.com:/a/copy? (${blobOf('changed')})`,
      `missing: ada@example.com:/a/b/missing (${blobOf('missing')})`,
    ].sort(),
  ])
  expect(stderr).toBe('Damaged or missing: 3 files. To fix: run pnpm api restore <backup> --damaged.\n')
})

it('fsck notes what is damaged until it fits again', async () => {
  const { dataDir, blobs, pathOf, run } = await seedDataDir()
  const [victim = ''] = blobs
  const bytes = await readFile(pathOf(victim))
  await writeFile(pathOf(victim), '')
  await run('fsck')
  const db = await openTestDatabase(dataDir)
  expect(await findDamage(db, victim)).toBe('damaged')
  await writeFile(pathOf(victim), bytes)
  expect(await run('fsck')).toMatchObject({ code: 0 })
  expect(await findDamage(db, victim)).toBeUndefined()
})

it('fsck --online runs beside a running server', async () => {
  const { dataDir, blobs, pathOf, run } = await seedDataDir()
  await using _server = await acquireServerLock(dataDir)
  expect(await run('fsck', '--online')).toEqual({ code: 0, stdout: 'Checked 2 files.\n', stderr: '' })
  await rm(pathOf(blobs[0] ?? ''))
  expect(await run('fsck', '--online', '--rate', '1 GiB')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^missing: ada@example\.com:\/a\/(one|two) /),
  })
  for (const rate of ['fast', '1 KiB']) {
    expect(await run('fsck', '--online', '--rate', rate)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('at least "64 KiB"'),
    })
  }
})

it('fsck marks nothing if the storage is not mounted', async () => {
  const { dataDir, run } = await seedDataDir()
  const { root } = storageLayout(dataDir)
  await rename(root, `${root}-unmounted`)
  expect(await run('fsck')).toMatchObject({ code: 1, stderr: expect.stringContaining('do not belong together') })
  const db = await openTestDatabase(dataDir)
  expect(await countDamagedFiles(db)).toBe(0)
})

it('commands that need the server stopped do nothing while a server is running, and name its process', async ({
  skip,
}) => {
  skip(isOnPostgres(), 'These commands run beside servers on PostgreSQL')
  const { dataDir, run } = await seedDataDir()
  await writeFile(join(dataDir, 'files', 'tmp', 'draft'), 'running')
  const lock = await acquireServerLock(dataDir)
  for (const command of ['migrate', 'sweep', 'fsck']) {
    expect(await run(command)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`is held by process ${process.pid}. To fix: stop it`),
    })
  }
  expect(await readdir(join(dataDir, 'files', 'tmp'))).toEqual(['draft'])
  expect(await readFile(join(dataDir, 'server.lock'), 'utf8')).toBe(`${process.pid}\n`)
  await lock.release()
  expect(await run('sweep')).toMatchObject({ code: 0 })
})
