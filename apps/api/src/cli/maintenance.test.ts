import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../shared/database/open.ts'
import { acquireServerLock } from '../shared/server-lock.ts'
import { databaseUrlOf, isOnPostgres } from '../testing/engine/engine.ts'
import { createCli } from '../testing/operator.ts'
import { startApi } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { blobsIn } from '../testing/stored.ts'
import { signUp } from '../testing/user.ts'

/** Creates the data directory of a stopped server with two files. */
async function seedDataDir() {
  const { app, dataDir, stop } = await startApi()
  const store = storeOf(await signUp(app, 'ada@example.com'))
  await store.createFolder(['a'])
  for (const name of ['one', 'two']) await store.upload(['a'], name, name)
  await stop()
  const pathOf = (id: string) => join(dataDir, 'files', 'blobs', id.slice(0, 2), id)
  return { dataDir, blobs: await blobsIn(dataDir), pathOf, ...createCli(dataDir) }
}

it('user, inbox and backup reject an outdated database without migrating it', async () => {
  const { dataDir } = await startApi()
  const { run } = createCli(dataDir)
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

it('fsck lists damaged and missing files', async () => {
  const { blobs, pathOf, run } = await seedDataDir()
  expect(await run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 2 files.\n' })
  const [changed = '', missing = ''] = blobs
  await writeFile(pathOf(changed), 'eno')
  await rm(pathOf(missing))
  const { code, stdout, stderr } = await run('fsck')
  expect([code, stdout.split('\n').sort()]).toEqual([
    1,
    ['', 'Checked 2 files.', ...blobs.map((id) => `damaged or missing: ${id}`)].sort(),
  ])
  expect(stderr).toContain('Damaged or missing: 2 files.')
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
