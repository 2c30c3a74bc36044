import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { apply } from '#testing/apply.ts'
import { createCommands } from '#testing/operator.ts'
import { blobOfCv, blobOfFile } from '#testing/rows.ts'
import { startApi, startStore, temporaryDirectory } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'

/** Starts a site with an application, and with files in two folders, one of which is a copy. */
async function setUp() {
  const { app, dataDir, store } = await startStore({}, 'a', 'a/b')
  for (const name of ['one.txt', 'two.txt']) await store.upload(['a'], name, `bytes of ${name}`)
  await store.copyFile(['a'], 'one.txt', ['a', 'b'], { as: 'copy.txt' })
  await apply(app)
  const db = await openTestDatabase(dataDir)
  const [one, two, cv] = [await blobOfFile(db, 'one.txt'), await blobOfFile(db, 'two.txt'), await blobOfCv(db)]
  const backups = await temporaryDirectory()
  const restored = join(backups, 'restored')
  return { dataDir, store, one, two, cv, backup: join(backups, 'backup'), restored, run: createCommands(dataDir).run }
}

const pathOf = (dataDir: string, blobId: string) => blobPath(storageLayout(dataDir), blobId)

/** Replaces a file by what cannot be read, as on a bad sector of a disk. */
async function makeUnreadable(dataDir: string, blobId: string): Promise<void> {
  const path = pathOf(dataDir, blobId)
  await rm(path)
  await mkdir(path)
}

it('restores a backup of a site that had lost files, names them, and marks them as damaged', async () => {
  const { dataDir, one, two, cv, backup, restored, run } = await setUp()
  await rm(pathOf(dataDir, one))
  await makeUnreadable(dataDir, two)
  await writeFile(pathOf(dataDir, cv), 'changed')
  const { code, stdout, stderr } = await run('backup', backup)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^3 files are damaged or missing, .* To fix: /)])
  for (const id of [one, two, cv]) expect(stdout).toContain(`(${id})\n`)

  const target = createCommands(restored)
  const outcome = await target.run('restore', backup)
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  expect(outcome.stdout).toContain(
    [
      `lost before the backup: ada@example.com:/a/one.txt (${one})`,
      `lost before the backup: ada@example.com:/a/b/copy.txt (${one})`,
      '',
    ].join('\n'),
  )
  expect(outcome.stdout).toContain(`lost before the backup: ada@example.com:/a/two.txt (${two})\n`)
  expect(outcome.stdout).toMatch(/^lost before the backup: CV .* of application A-/m)
  expect(outcome.stdout).toMatch(/^Restored the database and 1 file .*\nMissing: 3 files\. To fix: /m)

  const fsck = await target.run('fsck')
  expect([fsck.code, fsck.stdout]).toEqual([1, expect.stringContaining(`missing: ada@example.com:/a/two.txt (${two})`)])
  const { app, api } = await startApi({ DATA_DIR: restored })
  const download = await storeOf(await signUp(app, 'ada@example.com')).download(['a', 'b'], 'copy.txt')
  expect([download.statusCode, download.json().code]).toEqual([503, 'files/damaged'])
  expect(await api.parts.storage?.()).toMatchObject({
    status: 'degraded',
    problems: [{ cause: '4 stored files are damaged or missing.' }],
  })
})

it('brings the files back from an older backup', async () => {
  const { dataDir, one, backup, restored, run } = await setUp()
  const older = `${backup}-older`
  expect(await run('backup', older)).toMatchObject({ code: 0 })
  await rm(pathOf(dataDir, one))
  expect(await run('backup', backup)).toMatchObject({ code: 1 })
  const target = createCommands(restored)
  expect(await target.run('restore', backup)).toMatchObject({ code: 0 })
  expect(await target.run('restore', older, '--damaged')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('restored: ada@example.com:/a/one.txt'),
  })
  expect(await target.run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 4 files.\n' })
})

it('rejects a backup that lacks a file beyond those that the site had lost', async () => {
  const { dataDir, one, two, backup, restored, run } = await setUp()
  await rm(pathOf(dataDir, one))
  expect(await run('backup', backup)).toMatchObject({ code: 1 })
  const target = createCommands(restored)
  const path = pathOf(backup, two)
  for (const damage of [() => writeFile(path, 'changed'), () => rm(path)]) {
    await damage()
    expect(await target.run('restore', backup)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^The backup is damaged: ${two}\\. Nothing was restored`)),
    })
    expect(await readdir(restored)).toEqual(['server.lock.db'])
  }
})

it('keeps bytes that an earlier backup has, and lists only what the update still lacks', async () => {
  const { dataDir, store, one, backup, restored, run } = await setUp()
  expect(await run('backup', backup)).toMatchObject({ code: 0 })
  await store.upload(['a'], 'new.txt', 'new')
  const db = await openTestDatabase(dataDir)
  const added = await blobOfFile(db, 'new.txt')
  for (const id of [one, added]) await rm(pathOf(dataDir, id))
  const update = await run('backup', '--update', backup)
  expect([update.code, update.stdout]).toEqual([1, expect.not.stringContaining(one)])
  expect(update.stdout).toContain(`damaged or missing, not copied: ada@example.com:/a/new.txt (${added})`)

  const target = createCommands(restored, { DATABASE_URL: '' })
  expect(await target.run('restore', backup)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Missing: 1 file.'),
  })
  expect(await target.run('fsck')).toMatchObject({ code: 1, stdout: expect.stringContaining(`(${added})`) })

  await writeFile(pathOf(dataDir, added), 'new')
  expect(await run('backup', '--update', backup)).toMatchObject({ code: 0 })
  await rm(join(restored, 'site.db'))
  expect(await target.run('restore', '--update', backup)).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining('issing'),
  })
  expect(await target.run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 5 files.\n' })
})
