import { chown, readFile, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { countDamagedFiles } from '#bytes/notes/damaged-blobs.ts'
import { apply } from '#testing/apply.ts'
import { isOnS3 } from '#testing/engine/engine.ts'
import { createCommands } from '#testing/operator.ts'
import { blobOfCv, blobOfFile } from '#testing/rows.ts'
import { startStore, temporaryDirectory } from '#testing/start-api.ts'
import { blobsIn, openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { acquireServerLock } from '../start/server-lock.ts'

async function* bytes(content: string | Buffer) {
  yield Buffer.from(content)
}

/** Starts a site with files at two levels, a copy and an application, and takes a backup of it. */
async function setUp() {
  const { app, dataDir, store } = await startStore({}, 'a', 'a/Zoë b')
  const lock = await acquireServerLock(dataDir)
  await store.upload(['a'], 'one.txt', 'bytes of one')
  await store.upload(['a', 'Zoë b'], 'two: 2.txt', 'bytes of two')
  await store.copyFile(['a'], 'one.txt', ['a', 'Zoë b'], { as: 'copy.txt' })
  await apply(app)
  const backup = join(await temporaryDirectory(), 'backup')
  const cli = createCommands(dataDir)
  expect(await cli.run('backup', backup)).toMatchObject({ code: 0 })
  const db = await openTestDatabase(dataDir)
  const blobOf = (name: string) => blobOfFile(db, name)
  const { blobs } = await openTestStorage(dataDir)
  /** Replaces the bytes of a blob as a failing disk would. */
  const damage = async (id: string, content = 'damaged') => {
    await blobs.delete(id)
    await blobs.copyIn(id, bytes(content))
  }
  const pathInBackup = (id: string) => join(backup, 'files', 'blobs', id.slice(0, 2), id)
  return { dataDir, store, lock, backup, db, blobOf, blobs, damage, pathInBackup, ...cli }
}

it('brings back one file beside the running server, and its copies', async () => {
  const { dataDir, store, lock, backup, db, blobOf, blobs, damage, run } = await setUp()
  await using _server = lock
  const [one, two] = [await blobOf('one.txt'), await blobOf('two: 2.txt')]
  await damage(one)
  await blobs.delete(two)
  const rows = () => db.selectFrom('file').selectAll().orderBy('id').execute()
  const before = await rows()
  expect(await run('fsck', '--online')).toMatchObject({ code: 1 })
  expect(await countDamagedFiles(db)).toBe(3)

  expect(await run('restore', backup, '--file', 'Ada@example.com:/a/one.txt')).toEqual({
    code: 0,
    stdout: [
      `restored: ada@example.com:/a/one.txt (${one})`,
      `restored: ada@example.com:/a/Zoë b/copy.txt (${one})`,
      '',
    ].join('\n'),
    stderr: '',
  })
  for (const [path, name] of [
    [['a'], 'one.txt'],
    [['a', 'Zoë b'], 'copy.txt'],
  ] as const)
    expect((await store.download(path, name)).body).toBe('bytes of one')
  expect(await countDamagedFiles(db)).toBe(1)
  expect(await rows()).toEqual(before)

  const file = `ada@example.com:/a/${'Zoë b'.normalize('NFD')}/two: 2.txt`
  expect(await run('restore', backup, '--file', file)).toMatchObject({ code: 0 })
  expect((await store.download(['a', 'Zoë b'], 'two: 2.txt')).body).toBe('bytes of two')
  expect(await run('fsck', '--online')).toMatchObject({ code: 0 })
  expect(await blobsIn(dataDir)).toHaveLength(4)
})

it('brings back everything that is known to be damaged, also of applications, and single files by their id', async () => {
  const { lock, backup, db, blobOf, blobs, damage, run } = await setUp()
  await using _server = lock
  const one = await blobOf('one.txt')
  const cv = await blobOfCv(db)
  expect(await run('restore', backup, '--damaged')).toEqual({
    code: 0,
    stdout: 'No file is known to be damaged. To find damaged files, run pnpm api fsck --online.\n',
    stderr: '',
  })
  await damage(one)
  await blobs.delete(cv)
  await run('fsck', '--online')
  expect(await run('restore', backup, '--damaged')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^restored: CV Ada.PDF of application A-.*$/m),
  })
  expect(await countDamagedFiles(db)).toBe(0)
  await damage(cv)
  expect(await run('restore', backup, '--file', cv, '--file', one)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^restored: CV .*\nintact, not replaced: ada@example.com:\/a\/one.txt/),
  })
  expect(await run('fsck', '--online')).toMatchObject({ code: 0, stdout: 'Checked 4 files.\n' })
})

it('accepts only bytes whose hash the row names, and changes nothing otherwise', async () => {
  const { store, lock, backup, db, blobOf, blobs, damage, pathInBackup, run } = await setUp()
  await using _server = lock
  await store.upload(['a'], 'later.txt', 'later')
  const [one, two, later] = [await blobOf('one.txt'), await blobOf('two: 2.txt'), await blobOf('later.txt')]
  for (const id of [one, two, later]) await damage(id, `damaged ${id}`)
  await run('fsck', '--online')
  await truncate(pathInBackup(one), 5)
  const { takenAt } = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))

  const { code, stdout, stderr } = await run('restore', backup, '--damaged')
  expect([code, stderr]).toEqual([1, 'Not restored: 2 files.\n'])
  expect(stdout).toContain(
    `not restored: ada@example.com:/a/later.txt (${later})\n  the backup of ${takenAt} has no file with these bytes.`,
  )
  expect(stdout).toContain(`  the backup of ${takenAt} has 5 bytes that do not match the hash of the file either.`)
  expect(stdout).toContain(`restored: ada@example.com:/a/Zoë b/two: 2.txt (${two})\n`)
  for (const id of [one, later]) expect(String(await blobs.read(id))).toBe(`damaged ${id}`)
  expect(await countDamagedFiles(db)).toBe(3)
})

it('rejects what it cannot restore, before it changes anything', async () => {
  const { lock, backup, blobOf, blobs, damage, run } = await setUp()
  await using _server = lock
  const id = await blobOf('one.txt')
  await damage(id)
  const one = ['--file', 'ada@example.com:/a/one.txt']
  for (const missing of [
    'ada@example.com:/a/none',
    'ada@example.com:/a',
    'bob@example.com:/a/one.txt',
    'ada',
    '0'.repeat(32),
  ])
    expect(await run('restore', backup, ...one, '--file', missing)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${missing} does not exist. To fix: copy the file, or its id, from a line of pnpm api fsck.\n`,
    })
  expect(await run('restore', backup, '--update', ...one)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('restores the whole site'),
  })
  await rm(join(backup, 'backup.json'))
  expect(await run('restore', backup, ...one)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('did not finish'),
  })
  expect(String(await blobs.read(id))).toBe('damaged')
})

it('brings back a file whose directory was lost', async ({ skip }) => {
  skip(isOnS3(), 'A bucket has no directories')
  const { dataDir, store, lock, backup, blobOf, run } = await setUp()
  await using _server = lock
  const layout = storageLayout(dataDir)
  for (const path of [dirname(blobPath(layout, await blobOf('one.txt'))), layout.tmp])
    await rm(path, { recursive: true })
  expect(await run('restore', backup, '--file', 'ada@example.com:/a/one.txt')).toMatchObject({ code: 0 })
  expect((await store.download(['a'], 'one.txt')).body).toBe('bytes of one')
})

it('as root, gives what it creates to the owner of the storage', async ({ skip }) => {
  skip(isOnS3() || process.getuid?.() !== 0, 'Needs root, and a disk')
  const { dataDir, lock, backup, blobOf, damage, run } = await setUp()
  await using _server = lock
  const layout = storageLayout(dataDir)
  const [one, two] = [blobPath(layout, await blobOf('one.txt')), blobPath(layout, await blobOf('two: 2.txt'))]
  await damage(await blobOf('one.txt'))
  const server = 12_345
  for (const path of [layout.root, layout.blobs, dirname(one)]) await chown(path, server, server)
  await rm(dirname(two), { recursive: true })
  const files = ['--file', 'ada@example.com:/a/one.txt', '--file', 'ada@example.com:/a/Zoë b/two: 2.txt']
  expect(await run('restore', backup, ...files)).toMatchObject({ code: 0 })
  for (const path of [one, dirname(two), two]) {
    const { uid, gid } = await stat(path)
    expect([path, uid, gid]).toEqual([path, server, server])
  }
})
