import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { changeAccess } from '../access/change-access.ts'
import { addTeam } from '../access/teams.ts'
import { makeCandidate, promote } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { type AppName, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { backUpReleases, restoreReleases } from './backup.ts'

const shell = toAppName('shell')
const careers = toAppName('careers')

/** Publishes a version with its own bytes. */
const publish = (store: ReleaseStore, app: AppName, version: string) =>
  store.publish(app, toVersion(version), {
    ...bytesOf((app === shell ? fakeShell : fakeRemote)({ packageVersion: version })),
    // The shell's release is from before there was one.
    ...(app !== shell && { readAdmission: async () => Buffer.from(`{"by":"growth/${version}"}`) }),
  })

const goLive = (store: ReleaseStore, app: AppName, version: string) =>
  changeChannel(store, app, promote(toVersion(version)))

/** Stores three versions of careers, the last one a candidate, one of the shell, and a team. */
async function fill(store: ReleaseStore): Promise<void> {
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(store, careers, version)
  await publish(store, shell, '1.0.0')
  for (const version of ['1.0.0', '2.0.0']) await goLive(store, careers, version)
  await changeChannel(store, careers, makeCandidate(toVersion('3.0.0'), 10))
  await goLive(store, shell, '1.0.0')
  await changeAccess(store, (access) => addTeam(access, { name: 'growth', apps: [careers] }))
}

/** Resolves to everything in a store, except the publication times and the channels' revisions. */
async function contentsOf(store: ReleaseStore) {
  const apps = await store.apps()
  const versions = apps.map(async (app) => {
    const { revision: _, ...channel } = await store.channel(app)
    const releases = (await store.versions(app)).map(({ version }) => releaseIn(store, app, version))
    return { app, channel, releases: (await Promise.all(releases)).sort() }
  })
  const { text } = await store.access()
  return { key: await store.previewKey(), access: text, apps: await Promise.all(versions) }
}

async function releaseIn(store: ReleaseStore, app: AppName, version: string): Promise<string> {
  const { manifest, readAdmission } = await store.readRelease(app, toVersion(version))
  const forms = Object.keys(JSON.parse(String(manifest)).files).flatMap((file) =>
    ([undefined, 'br', 'gzip'] as const).map(async (encoding) => {
      const found = await store.findFile(app, toVersion(version), file, encoding)
      return `${file} ${encoding}: ${found && (await buffer(found.stream())).toString('base64')}`
    }),
  )
  return [version, manifest, await readAdmission?.(), ...(await Promise.all(forms))].join('\n')
}

/** Tests backups of the stores that `open` creates; each call creates an empty one. */
export function describeBackup(driver: string, open: () => Promise<ReleaseStore>): void {
  describe(`backup of ${driver}`, () => {
    it('copies everything from a directory store to this one, and back', async () => {
      const [source, store, folder] = [createDirectoryStore(await newFolder()), await open(), await newFolder()]
      await fill(source)
      const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')]
      const names = ['careers@1.0.0', 'careers@2.0.0', 'careers@3.0.0', 'shell@1.0.0']
      // Versions that arrived within one tick of the clock have no order.
      for (const copied of [await backUpReleases(source, one), await restoreReleases(one, store)])
        expect([copied.copied.toSorted(), copied.failures]).toEqual([names, new Map()])
      const contents = await contentsOf(source)
      expect(await contentsOf(store)).toEqual(contents)
      await backUpReleases(store, two)
      const back = createDirectoryStore(await newFolder())
      await restoreReleases(two, back)
      expect(await contentsOf(back)).toEqual(contents)
      expect((await readdir(folder)).sort()).toEqual(['one', 'two'])
      await goLive(store, careers, '3.0.0')
      expect((await store.channel(careers)).stable).toBe('3.0.0')
    })

    it('copies a consistent snapshot while teams publish, promote and prune', async () => {
      const [store, folder] = [await open(), await newFolder()]
      await fill(store)
      const before = await contentsOf(store)
      const busy: ReleaseStore = {
        ...store,
        readRelease: vi.fn(async (app, version) => {
          if (vi.mocked(busy.readRelease).mock.calls.length === 1) {
            for (const next of ['4.0.0', '5.0.0']) {
              await publish(store, careers, next)
              await goLive(store, careers, next)
            }
            await store.remove(careers, toVersion('1.0.0'))
          }
          return store.readRelease(app, version)
        }),
      }
      await backUpReleases(busy, path.join(folder, 'backup'))
      const copy = await contentsOf(createDirectoryStore(path.join(folder, 'backup')))
      const [app] = before.apps
      expect(copy.apps[0]?.channel).toEqual(app?.channel)
      expect(copy.apps[0]?.releases).toEqual(app?.releases.filter((release) => !release.startsWith('1.0.0')))
    })

    it('keeps the teams and tokens of a store that has some, so none that was revoked is valid again', async () => {
      const [source, store, folder] = [createDirectoryStore(await newFolder()), await open(), await newFolder()]
      await fill(source)
      const backup = path.join(folder, 'backup')
      await backUpReleases(source, backup)
      await changeAccess(store, (access) => addTeam(access, { name: 'sales', apps: [] }))
      const before = await store.access()
      await restoreReleases(backup, store)
      expect(await store.access()).toEqual(before)
      expect((await store.channel(shell)).stable).toBe('1.0.0')
    })

    it('rejects a restore into a store with other releases', async () => {
      const [source, store, folder] = [createDirectoryStore(await newFolder()), await open(), await newFolder()]
      await fill(source)
      const backup = path.join(folder, 'backup')
      await backUpReleases(source, backup)
      await publish(store, careers, '9.0.0')
      const before = await contentsOf(store)
      await expect(restoreReleases(backup, store)).rejects.toThrow(
        'it has careers@9.0.0, which the backup does not have',
      )
      expect(await contentsOf(store)).toEqual(before)

      await store.remove(careers, toVersion('9.0.0'))
      await publish(store, careers, '1.0.0')
      await goLive(store, careers, '1.0.0')
      const live = await contentsOf(store)
      await expect(restoreReleases(backup, store)).rejects.toThrow('it already has a channel of careers')
      expect(await contentsOf(store)).toEqual(live)
    })
  })
}
