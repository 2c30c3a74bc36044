import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storageLayout } from '#bytes/disk/layout.ts'
import { openBackupStorage } from '#bytes/store/open-storage.ts'
import { apply } from '#testing/apply.ts'
import { everythingIn } from '#testing/contents.ts'
import { pdf } from '#testing/documents/documents.ts'
import { userWithLinks } from '#testing/links.ts'
import { createCommands } from '#testing/operator.ts'
import { blobOfFile } from '#testing/rows.ts'
import { startApi, startStore, temporaryDirectory } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { signUp } from '#testing/user.ts'
import { acquireServerLock } from '../start/server-lock.ts'
import { copyBlobs } from './backup.ts'
import { takeSnapshot } from './copy-rows.ts'

/** Starts an API with two files, an unfinished upload and an application. */
async function setUp() {
  const { user: ada, store, ...started } = await startStore({}, 'a')
  for (const name of ['one.txt', 'two.txt']) await store.upload(['a'], name, `bytes of ${name}`)
  const tus = tusOf(ada)
  await tus.append(String((await tus.create(['a'], 'paused.bin', 10)).headers.location), 0, 'half ')
  const reference = await apply(started.app)
  const directory = await temporaryDirectory()
  return {
    ...started,
    ada,
    store,
    reference,
    directory,
    backup: join(directory, 'backup'),
    ...createCommands(started.dataDir),
  }
}

const namesIn = async (directory: string) => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
const listStored = async (dataDir: string) => {
  const { blobs, resumable } = storageLayout(dataDir)
  return { blobs: await namesIn(blobs), drafts: await namesIn(resumable) }
}

it('backs up a running server and restores everything except sessions', async () => {
  const { dataDir, ada, store, reference, directory, backup, run, stop } = await setUp()
  expect((await store.copyFile(['a'], 'one.txt', ['a'], { as: 'copy.txt' })).statusCode).toBe(201)
  expect(await run('backup', backup)).toEqual({
    code: 0,
    stdout: `Copied the database and 4 files (86 bytes) to ${backup}.\n`,
    stderr: '',
  })
  const { blobs, drafts } = await listStored(dataDir)
  expect(drafts).toHaveLength(1)
  // Files uploaded after the backup are not in it.
  expect((await store.upload(['a'], 'later.txt', 'later')).statusCode).toBe(201)
  expect(await blobsIn(backup)).toEqual(blobs)
  for (const name of ['site.db', 'backup.json', 'files/storage.json']) {
    expect((await stat(join(backup, name))).mode & 0o077).toBe(0)
  }
  await stop()

  const restored = join(directory, 'restored')
  const restoredCli = createCommands(restored)
  expect(await restoredCli.run('restore', backup)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored the database and 4 files \(86 bytes\) from the backup of \d{4}-\S+Z\.\n$/),
  })
  expect(await blobsIn(restored)).toEqual(blobs)
  const names = (await readdir(restored)).filter((name) => name !== 'outbox')
  expect(names.sort()).toEqual(['files', 'server.lock.db', 'site.db'])
  expect(await restoredCli.run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 4 files.\n' })
  expect(await restoredCli.run('inbox', 'export', join(directory, 'out'), reference)).toMatchObject({ code: 0 })
  expect(await readFile(join(directory, 'out', reference, 'cv.pdf'))).toEqual(pdf('/JavaScript'))

  const { app } = await startApi({ DATA_DIR: restored })
  const headers = { authorization: `Bearer ${ada.token}` }
  expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(401)
  const back = await signUp(app, 'ada@example.com')
  expect((await back.call('GET', '/api/account/usage')).json()).toMatchObject({ usedBytes: 48, reservedBytes: 0 })
  const again = storeOf(back)
  for (const name of ['one.txt', 'two.txt']) {
    expect((await again.download(['a'], name)).body).toBe(`bytes of ${name}`)
  }
  expect((await again.download(['a'], 'later.txt')).statusCode).toBe(404)
  expect((await again.upload(['a'], 'one.txt', 'other')).statusCode).toBe(409)
  await again.deleteFile(['a'], 'one.txt')
  expect((await again.download(['a'], 'copy.txt')).body).toBe('bytes of one.txt')
})

it('removes the row of a file that is deleted during the backup', async () => {
  const { dataDir, store, directory } = await setUp()
  const live = await openTestDatabase(dataDir)
  const snapshot = await takeSnapshot(live, join(directory, 'site.db'))
  onTestFinished(() => snapshot.destroy())
  await store.deleteFile(['a'], 'one.txt')
  const to = openBackupStorage(directory)
  await to.prepare()
  const copied = await copyBlobs(live, snapshot, openBackupStorage(dataDir).blobs, to.blobs)
  expect(copied).toMatchObject({ files: 3, damaged: [] })
  expect(await snapshot.selectFrom('file').select('name').execute()).toEqual([{ name: 'two.txt' }])
  expect(await everythingIn(snapshot)).toContain('ada@example.com')
})

it('fails to back up a damaged file, and does not restore a damaged backup', async () => {
  const { dataDir, directory, backup, run } = await setUp()
  expect(await run('backup', backup)).toMatchObject({ code: 0 })
  const db = await openTestDatabase(dataDir)
  const victim = await blobOfFile(db, 'one.txt')
  const pathIn = (directory: string) => join(directory, 'files', 'blobs', victim.slice(0, 2), victim)

  await writeFile(pathIn(dataDir), 'changed')
  const second = await run('backup', join(directory, 'second'))
  expect([second.code, second.stdout]).toEqual([
    1,
    expect.stringContaining(`damaged or missing, not copied: ada@example.com:/a/one.txt (${victim})`),
  ])

  await writeFile(pathIn(backup), 'changed')
  const restored = join(directory, 'restored')
  const restoredCli = createCommands(restored)
  expect(await restoredCli.run('restore', backup)).toMatchObject({ code: 1, stderr: expect.stringContaining(victim) })
  expect(await readdir(restored)).toEqual(['server.lock.db'])
})

it('overwrites nothing, and rejects an incomplete backup', async () => {
  const { dataDir, directory, backup, run, stop } = await setUp()
  await mkdir(backup)
  await writeFile(join(backup, 'mine.txt'), '')
  expect(await run('backup', backup)).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })
  expect(await readdir(backup)).toEqual(['mine.txt'])

  const good = join(directory, 'good')
  expect(await run('backup', good)).toMatchObject({ code: 0 })
  await stop()
  const before = await blobsIn(dataDir)
  expect(await run('restore', good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already exists'),
  })
  expect(await blobsIn(dataDir)).toEqual(before)

  const restored = join(directory, 'restored')
  await mkdir(restored)
  await writeFile(join(restored, 'site.db-wal'), 'of a server that crashed')
  expect(await createCommands(restored).run('restore', good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('site.db-wal already exists. To fix: move it elsewhere'),
  })
  await rm(join(restored, 'site.db-wal'))

  const lock = await acquireServerLock(restored)
  const restoredCli = createCommands(restored)
  expect(await restoredCli.run('restore', good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is held by'),
  })
  await lock.release()
  await rm(join(good, 'backup.json'))
  await mkdir(join(good, 'backup.json'))
  expect(await restoredCli.run('restore', good)).toMatchObject({ code: 1, stderr: expect.stringContaining('EISDIR') })
  await rm(join(good, 'backup.json'), { recursive: true })
  expect(await restoredCli.run('restore', good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('did not finish'),
  })
  expect(await readdir(restored)).toEqual(['server.lock.db'])
})

it('contains the tokens of links only encrypted, and not the key', async () => {
  const { app, dataDir, backup, run } = await setUp()
  const { link } = await userWithLinks(app, 'links@example.com')
  const { token } = await link({ kind: 'read', path: ['a'] })
  expect((await run('backup', backup)).code).toBe(0)
  const key = (await readFile(join(dataDir, 'link.key'), 'utf8')).trim()
  const names = await readdir(backup, { recursive: true, withFileTypes: true })
  for (const each of names.filter((entry) => entry.isFile())) {
    const content = await readFile(join(each.parentPath, each.name), 'latin1')
    for (const secret of [token, key]) expect(content, each.name).not.toContain(secret)
  }
})
