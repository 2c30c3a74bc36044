import { spawnSync } from 'node:child_process'
import { cp, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { assertBelongTogether } from '#bytes/store/marker.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { openDatabase } from '#database/open.ts'
import { NO_SMALL_DISK, smallDisk } from '#testing/child/small-disk.ts'
import { createCli, createCommands } from '#testing/operator.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { explainDisk } from './explain-disk.ts'
import { acquireServerLock } from './server-lock.ts'

const EMBEDDED = { DATABASE_URL: '', STORAGE_URL: '' }

/** Every command that opens the database, alone or beside a server. */
const commandsTo = (backup: string) => [
  ['user', 'list'],
  ['outbox', 'list'],
  ['clock', 'accept'],
  ['backup', backup],
  ['fsck', '--online'],
  ['fsck'],
  ['migrate'],
]

/** Creates a site with one user on a file system of its own; `undefined` if mounting is not possible here. */
async function siteOnSmallDisk() {
  const disk = await smallDisk('size=20m')
  if (!disk) return undefined
  const dataDir = join(disk, 'data')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '' }
  const storage = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  const db = await openDatabase(settings, 'serve')
  await storage.prepare()
  await assertBelongTogether(db, storage)
  await db.destroy()
  const created = createCli(dataDir, EMBEDDED).runWithInput(
    'correct horse battery\n',
    'user',
    'create',
    'ada@example.com',
  )
  expect(await created).toMatchObject({ code: 0 })
  return { disk, dataDir, cli: createCommands(dataDir, EMBEDDED) }
}

function remount(disk: string, option: 'ro' | 'rw'): void {
  expect(spawnSync('mount', ['-o', `remount,${option}`, disk]).status).toBe(0)
}

/** Fills the disk to its last block. */
async function fill(disk: string): Promise<void> {
  await using file = await open(join(disk, 'other-program'), 'w')
  const write = () =>
    file.appendFile(Buffer.alloc(4096, 1)).then(
      () => true,
      () => false,
    )
  while (await write());
}

it('explains what to do about a read-only disk, and the copy that it suggests works', async ({ skip }) => {
  const { disk, dataDir, cli } = (await siteOnSmallDisk()) ?? skip(NO_SMALL_DISK)
  remount(disk, 'ro')
  onTestFinished(() => remount(disk, 'rw'))
  const other = await temporaryDirectory()
  for (const command of commandsTo(join(other, 'none')))
    expect([command, await cli.run(...command)]).toMatchObject([
      command,
      { code: 1, stdout: '', stderr: expect.stringContaining(`(cp -a ${dataDir} <copy>)`) },
    ])
  await expect(acquireServerLock(dataDir)).rejects.toThrow('is read-only. To fix: ')

  await cp(dataDir, join(other, 'copy'), { recursive: true })
  const copy = createCommands(join(other, 'copy'), EMBEDDED)
  expect((await copy.run('user', 'list')).stdout).toContain('ada@example.com')
  expect(await copy.run('backup', join(other, 'backup'))).toMatchObject({ code: 0 })
})

it('explains what to do about a full disk', async ({ skip }) => {
  const { disk, dataDir, cli } = (await siteOnSmallDisk()) ?? skip(NO_SMALL_DISK)
  await fill(disk)
  for (const command of commandsTo(join(await temporaryDirectory(), 'none')))
    expect([command, await cli.run(...command)]).toMatchObject([
      command,
      { code: 1, stdout: '', stderr: expect.stringContaining(`To fix: free some space, first in ${dataDir}/outbox`) },
    ])
})

it('tells a full or read-only disk of a backup from that of the site', async ({ skip }) => {
  const { cli } = (await siteOnSmallDisk()) ?? skip(NO_SMALL_DISK)
  const target = (await smallDisk('size=256k')) ?? skip(NO_SMALL_DISK)
  expect(await cli.run('backup', join(target, 'full'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('To fix: free some, or choose another disk.'),
  })
  await mkdir(join(target, 'read-only'))
  remount(target, 'ro')
  expect(await cli.run('backup', join(target, 'read-only'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This disk is read-only. To fix: choose a directory on another disk.'),
  })
})

it('explains a disk that has space again, because a failed restore has deleted what it copied', async () => {
  const failure = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  expect(await explainDisk(failure, await temporaryDirectory())).toMatchObject({
    message: 'ENOSPC\nThe disk has too little space for this. To fix: free some, or choose another disk.',
  })
})

it('explains a file system that rejects writes although it is mounted as writable', async () => {
  const dataDir = await temporaryDirectory()
  await writeFile(join(dataDir, 'site.db'), '')
  const failure = Object.assign(new Error('EROFS'), { code: 'EROFS', path: join(dataDir, 'site.db') })
  expect(String(await explainDisk(failure, dataDir))).toContain('is read-only. To fix: ')
  const later = new SuppressedError(new Error('cannot roll back'), failure)
  expect(String(await explainDisk(later, dataDir))).toContain('is read-only. To fix: ')
})

it('leaves other errors as they are', async () => {
  const dataDir = await temporaryDirectory()
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'EACCES' }), 'x'])
    expect(await explainDisk(error, dataDir)).toBe(error)
})
