import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { promote } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { UnsupportedReleaseError } from '../errors.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toAppName, toVersion } from '../names.ts'
import { combineStores, type ReleaseStore } from '../store/release-store.ts'
import { changeByte, newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { createSharedStore } from '../testing/shared-store.ts'
import { describeBackup } from './backup.contract.ts'
import { backUpReleases, restoreReleases } from './backup.ts'

const shell = toAppName('shell')
const careers = toAppName('careers')
const v1 = toVersion('1.0.0')
const v2 = toVersion('2.0.0')

describeBackup('a directory', async () => createDirectoryStore(await newFolder()))
describeBackup('a bucket', async () => {
  const { versions, channels } = createSharedStore()
  return combineStores(versions, channels)
})

/** Creates a directory store in which careers and a shell are live, and the folders for a backup. */
async function setUp() {
  const [root, folder] = [await newFolder(), await newFolder()]
  const source = createDirectoryStore(root)
  await source.publish(careers, v1, bytesOf(fakeRemote()))
  await source.publish(shell, v1, bytesOf(fakeShell()))
  for (const app of [careers, shell]) await changeChannel(source, app, promote(v1))
  return { root, source, folder, backup: path.join(folder, 'backup') }
}

it('reads the channels again while a team promotes two apps', async () => {
  const { source, backup } = await setUp()
  await source.publish(careers, v2, bytesOf(fakeRemote({ packageVersion: '2.0.0' })))
  await source.publish(shell, v2, bytesOf(fakeShell({ packageVersion: '2.0.0' })))
  let isPromoted = false
  const busy: ReleaseStore = {
    ...source,
    async channel(app) {
      const channel = await source.channel(app)
      if (app === shell || isPromoted) return channel
      isPromoted = true
      for (const each of [careers, shell]) await changeChannel(source, each, promote(v2))
      return channel
    },
    apps: async () => [careers, shell],
  }
  await backUpReleases(busy, backup)
  const copy = createDirectoryStore(backup)
  expect(await Promise.all([careers, shell].map(async (app) => (await copy.channel(app)).stable))).toEqual([v2, v2])
})

it('reports which version is damaged and copies the others', async () => {
  const { root, source, backup } = await setUp()
  await source.publish(careers, v2, bytesOf(fakeRemote({ packageVersion: '2.0.0' })))
  await changeByte(path.join(root, 'careers/versions/1.0.0/web/remoteEntry.js'))
  const { copied, failures } = await backUpReleases(createDirectoryStore(root), backup)
  expect(copied).toEqual(['careers@2.0.0', 'shell@1.0.0'])
  expect(failures.get('careers@1.0.0')?.reason).toBe('web/remoteEntry.js is not the file that was published.')
})

it('reports which version this platform does not support and copies the others', async () => {
  const { source, backup } = await setUp()
  const unsupported: ReleaseStore = {
    ...source,
    async readRelease(app, version) {
      if (app === shell) return source.readRelease(app, version)
      throw new UnsupportedReleaseError('careers@1.0.0', { name: 'manifest', version: 99, isNewer: true })
    },
  }
  const { copied, failures } = await backUpReleases(unsupported, backup)
  expect(copied).toEqual(['shell@1.0.0'])
  expect(failures.get('careers@1.0.0')?.reason).toContain('It uses manifest protocol 99')
})

it('copies the newest readable document of a channel', async () => {
  const { root, source, backup } = await setUp()
  await source.publish(careers, v2, bytesOf(fakeRemote({ packageVersion: '2.0.0' })))
  await changeChannel(source, careers, promote(v2))
  await writeFile(path.join(root, 'careers/channel/000002.json'), '{')
  await backUpReleases(createDirectoryStore(root), backup)
  const copy = await createDirectoryStore(backup).channel(careers)
  expect([copy.stable, copy.unreadable]).toEqual([v1, undefined])
})

it('makes nothing live if the backup is damaged', async () => {
  const { source, backup } = await setUp()
  await backUpReleases(source, backup)
  await changeByte(path.join(backup, 'careers/versions/1.0.0/web/remoteEntry.js'))
  const target = createDirectoryStore(await newFolder())
  await expect(restoreReleases(backup, target)).rejects.toThrow(
    /careers@1\.0\.0: web\/remoteEntry\.js is not .* To fix: /,
  )
  for (const app of [careers, shell]) expect((await target.channel(app)).revision).toBe(0)
})

it.each([1, 5, 12])(
  'can repeat a restore that was interrupted at write %i; no shell is live until it is complete',
  async (last) => {
    const { source, backup } = await setUp()
    await backUpReleases(source, backup)
    const { bucket, versions, channels, elsewhere } = createSharedStore()
    const target = combineStores(versions, channels)
    let writes = 0
    bucket.before = (call) => {
      if (call === 'put') writes += 1
      if (writes === last) throw new Error('killed')
    }
    await expect(restoreReleases(backup, target)).rejects.toThrow('killed')
    expect((await elsewhere.channel(shell)).revision).toBe(0)
    bucket.before = () => undefined
    await restoreReleases(backup, target)
    await restoreReleases(backup, target)
    for (const app of [careers, shell]) {
      await target.verify(app, v1)
      expect(await target.channel(app)).toEqual(await source.channel(app))
    }
  },
)

it('restores an app without a live version, and makes none live', async () => {
  const { source, backup } = await setUp()
  const tides = toAppName('tides')
  await source.publish(tides, v1, bytesOf(fakeRemote({ name: tides })))
  await backUpReleases(source, backup)
  const target = createDirectoryStore(await newFolder())
  await restoreReleases(backup, target)
  expect((await target.versions(tides)).map(({ version }) => version)).toEqual([v1])
  expect((await target.channel(tides)).revision).toBe(0)
})

it('rejects when a team promotes another version during the restore, and keeps that version', async () => {
  const { source, backup } = await setUp()
  await backUpReleases(source, backup)
  const target = createDirectoryStore(await newFolder())
  const busy: ReleaseStore = {
    ...target,
    async advance(app, next) {
      await target.advance(app, { ...next, stable: v2 })
      return target.advance(app, next)
    },
  }
  await expect(restoreReleases(backup, busy)).rejects.toThrow('it already has a channel of careers')
  expect((await target.channel(careers)).stable).toBe(v2)
})

it('rejects the store that was backed up, and does not claim that the backup lacks its versions', async () => {
  const { source, backup } = await setUp()
  await source.publish(careers, v2, bytesOf(fakeRemote({ packageVersion: '2.0.0' })))
  await changeChannel(source, careers, promote(v2))
  await backUpReleases(source, backup)
  await expect(restoreReleases(backup, source)).rejects.toThrow(
    'The release store is not empty: it already has a channel of careers. To fix: set RELEASE_STORE to an empty one.',
  )
})

it('makes the shell live after everything else', async () => {
  const { source, backup } = await setUp()
  const tides = toAppName('tides')
  await source.publish(tides, v1, bytesOf(fakeRemote({ name: tides })))
  await changeChannel(source, tides, promote(v1))
  await backUpReleases(source, backup)
  const target = createDirectoryStore(await newFolder())
  const order: string[] = []
  await restoreReleases(backup, {
    ...target,
    publish: (app, version, release) => {
      order.push(`${app}@${version}`)
      return target.publish(app, version, release)
    },
    advance: (app, next) => {
      order.push(app)
      return target.advance(app, next)
    },
  })
  expect(order).toEqual(['careers@1.0.0', 'shell@1.0.0', 'tides@1.0.0', 'careers', 'tides', 'shell'])
})

it('leaves no backup when it is interrupted, and overwrites none', async () => {
  const { source, folder, backup } = await setUp()
  const failing: ReleaseStore = { ...source, previewKey: () => Promise.reject(new Error('killed')) }
  await expect(backUpReleases(failing, backup)).rejects.toThrow('killed')
  expect(await readdir(folder)).toEqual(['.backup.unfinished'])
  await writeFile(path.join(folder, '.backup.unfinished/leftover'), '')
  await backUpReleases(source, backup)
  expect(await readdir(folder)).toEqual(['backup'])
  expect(await readdir(backup)).not.toContain('leftover')
  expect((await stat(backup)).mode & 0o777).toBe(0o700)
  await expect(backUpReleases(source, backup)).rejects.toThrow('To fix: choose a new folder')
})

it('rejects a folder that is not a backup', async () => {
  const { folder, source } = await setUp()
  await mkdir(path.join(folder, 'empty'))
  await writeFile(path.join(folder, 'file'), '')
  for (const name of ['empty', 'missing', 'file', 'file/below']) {
    await expect(restoreReleases(path.join(folder, name), source)).rejects.toThrow('has no releases. To fix: ')
  }
})
