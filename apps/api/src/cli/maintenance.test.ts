import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase, openDatabaseFile } from '../shared/database/open.ts'
import { acquireServerLock } from '../shared/server-lock.ts'
import { blobsIn, operatorOf } from '../testing/operator.ts'
import { startApi, temporaryDirectory } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { signUp } from '../testing/user.ts'

/** The data of a server that has stopped, with two files. */
async function usedDirectory() {
  const { app, dataDir, stop } = await startApi()
  const store = storeOf(await signUp(app, 'ada@example.com'))
  await store.createFolder(['a'])
  for (const name of ['one', 'two']) await store.upload(['a'], name, name)
  await stop()
  const pathOf = (id: string) => join(dataDir, 'files', 'blobs', id.slice(0, 2), id)
  return { dataDir, blobs: await blobsIn(dataDir), pathOf, call: operatorOf(dataDir) }
}

it('migrate brings an empty directory to this version, once', async () => {
  const dataDir = await temporaryDirectory()
  const call = operatorOf(dataDir)
  expect(await call('', 'migrate')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Applied 0001-first, \S.*\.\n$/),
    stderr: '',
  })
  expect(await call('', 'migrate')).toMatchObject({ code: 0, stdout: 'Nothing to apply.\n' })
  const db = await openDatabase(dataDir)
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([])
  await db.destroy()
})

it('user, inbox and backup leave the version of the database to those who stop the server', async () => {
  const { dataDir } = await startApi()
  const call = operatorOf(dataDir)
  const db = await openDatabaseFile(dataDir)
  const versions = db.withTables<{ kysely_migration: { name: string } }>()
  const newest = versions.selectFrom('kysely_migration').select('name').orderBy('name', 'desc').limit(1)
  const { name } = await newest.executeTakeFirstOrThrow()
  const asIfOlder = versions.deleteFrom('kysely_migration').where('name', '=', name)
  await asIfOlder.executeTakeFirstOrThrow()
  for (const command of ['user list', 'inbox list', `backup ${dataDir}/backup`]) {
    expect(await call('', ...command.split(' '))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The database is older than this version, which adds ${name}. Way out: stop the server, then pnpm api migrate.\n`,
    })
  }
  expect((await newest.executeTakeFirstOrThrow()).name).not.toBe(name)
  await db.destroy()
})

it('sweep removes what a crash left behind and nothing else, and fails where bytes are missing', async () => {
  const { dataDir, blobs, pathOf, call } = await usedDirectory()
  await writeFile(join(dataDir, 'files', 'tmp', 'draft'), 'half')
  await writeFile(pathOf('ab00'), 'orphan')
  expect(await call('', 'sweep')).toMatchObject({
    code: 0,
    stdout: 'Removed 1 draft and 1 file without a row.\n',
  })
  expect(await blobsIn(dataDir)).toEqual(blobs)
  await rm(pathOf(blobs[0] ?? ''))
  expect(await call('', 'sweep')).toMatchObject({ code: 1, stderr: expect.stringContaining('Missing: 1 file.') })
})

it('fsck says which files are not as they were sent', async () => {
  const { blobs, pathOf, call } = await usedDirectory()
  expect(await call('', 'fsck')).toMatchObject({ code: 0, stdout: 'Checked 2 files.\n' })
  const [changed = '', missing = ''] = blobs
  await writeFile(pathOf(changed), 'eno')
  await rm(pathOf(missing))
  const { code, stdout, stderr } = await call('', 'fsck')
  expect([code, stdout.split('\n').sort()]).toEqual([
    1,
    ['', 'Checked 2 files.', ...blobs.map((id) => `damaged or missing: ${id}`)].sort(),
  ])
  expect(stderr).toContain('Damaged or missing: 2 files.')
})

it('does nothing while a server holds the data directory, and says who does', async () => {
  const { dataDir, call } = await usedDirectory()
  await writeFile(join(dataDir, 'files', 'tmp', 'draft'), 'running')
  const lock = await acquireServerLock(dataDir)
  for (const command of ['migrate', 'sweep', 'fsck']) {
    expect(await call('', command)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`is held by process ${process.pid}. Way out: stop it`),
    })
  }
  expect(await readdir(join(dataDir, 'files', 'tmp'))).toEqual(['draft'])
  expect(await readFile(join(dataDir, 'server.lock'), 'utf8')).toBe(`${process.pid}\n`)
  await lock.release()
  expect(await call('', 'sweep')).toMatchObject({ code: 0 })
})
