import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { rollback } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { type AppName, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { readBuild } from './built-release.ts'
import { diagnose } from './diagnose.ts'
import { promoteRelease } from './promote-release.ts'
import { publish } from './publish.ts'
import { publishTree } from './publish-tree.ts'
import type { WorkingTree } from './working-tree.ts'

const careers = toAppName('careers')
const shell = toAppName('shell')

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(path.join(root, 'releases'))
})

const build = async (manifest: ReturnType<typeof fakeRemote> | ReturnType<typeof fakeShell>) => {
  const app = toAppName(manifest.name)
  const folder = await writeBuild(path.join(root, 'apps', app), manifest)
  return { app, folder }
}
const builtOf = async (manifest: Parameters<typeof build>[0], version?: string) => {
  const { app, folder } = await build(manifest)
  return readBuild(app, folder, version === undefined ? undefined : toVersion(version))
}
const stableOf = async (app: AppName) => (await store.channel(app)).stable

describe('publishing', () => {
  it('derives the version from the package version and the content, and promotes nothing', async () => {
    const built = await builtOf(fakeRemote({ packageVersion: '2.3.0' }))
    expect(built.version).toMatch(/^2\.3\.0-[0-9a-f]{8}$/)
    expect(await publish(store, built)).toBe('stored')
    expect(await publish(store, await builtOf(fakeRemote({ packageVersion: '2.3.0' })))).toBe('unchanged')
    expect(await stableOf(careers)).toBeUndefined()
  })

  it('lists every reason for a rejection with its fix, and stores nothing', async () => {
    await store.publish(shell, toVersion('1.0.0'), bytesOf(fakeShell()))
    await promoteRelease(store, shell, toVersion('1.0.0'))
    const bad = fakeRemote({
      consumes: { react: '^18.0.0' },
      routes: [{ path: '/login', page: './home', name: 'Log in', audience: 'public' }],
      menu: [],
      sitemap: [],
    })
    const attempt = publish(store, await builtOf(bad, '1.0.0'))
    await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
    await expect(attempt).rejects.toThrow(
      /careers@1\.0\.0 is rejected:\n- routes: .*\n {2}To fix: .*\n- shares: .*\n {2}To fix: /,
    )
    expect(await store.versions(careers)).toEqual([])
  })

  it('renders the version from its build before storing it', async () => {
    await store.publish(shell, toVersion('1.0.0'), bytesOf(fakeShell()))
    await promoteRelease(store, shell, toVersion('1.0.0'))
    const seen: unknown[] = []
    const closed: boolean[] = []
    await publish(store, await builtOf(fakeRemote(), '1.0.0'), {
      openRenderer: async (staged) => ({
        renderPage: async (app, version, address) => {
          seen.push(address, String(await staged.readFile(toAppName(app), toVersion(version), 'server/index.cjs')))
          const html = '<!DOCTYPE html><html lang="en"><head><title>C</title></head><body><h1>C</h1></body></html>'
          return { status: 200, html }
        },
        close: async () => void closed.push(true),
      }),
    })
    expect(seen).toEqual(['/careers', 'module.exports = {}'])
    expect(closed).toEqual([true])
  })
})

describe('publishing the working tree', () => {
  const here = 'start:here'
  const by = (author: WorkingTree['by']): WorkingTree => ({ by: author })
  const tree = async (packageVersion: string, author: WorkingTree['by'] = here) =>
    publishTree(
      store,
      [await build(fakeRemote({ packageVersion })), await build(fakeShell({ packageVersion }))],
      by(author),
    )
  const outcomes = async (packageVersion: string, author?: WorkingTree['by']) =>
    Object.fromEntries((await tree(packageVersion, author)).map(({ app, outcome }) => [app, outcome]))

  it('promotes everything if nothing is live, nothing if the tree is unchanged, and new versions when it changes', async () => {
    expect(await outcomes('1.0.0')).toEqual({ shell: 'promoted', careers: 'promoted' })
    const before = await store.channel(careers)
    expect(await outcomes('1.0.0')).toEqual({ shell: 'kept', careers: 'kept' })
    expect(await store.channel(careers)).toEqual(before)
    expect(await outcomes('1.0.1')).toEqual({ shell: 'promoted', careers: 'promoted' })
    expect(await stableOf(careers)).toMatch(/^1\.0\.1-/)
    expect((await store.channel(careers)).history.map(({ by }) => by)).toEqual([here, here])
  })

  describe('in a store that others may release to', () => {
    const start = async (author: WorkingTree['by'], version: string, { withShell = true } = {}) => {
      const builds = [await build(fakeRemote({ packageVersion: version }))]
      if (withShell) builds.push(await build(fakeShell({ packageVersion: version })))
      const results = await publishTree(store, builds, by(author), { isShared: true })
      return Object.fromEntries(results.map(({ app, outcome }) => [app, outcome]))
    }
    const state = async () => [await store.versions(careers), await store.channel(careers), await store.channel(shell)]

    it.each([here, 'start:elsewhere'] as const)('publishes to an empty store, then the changes of %s', async (next) => {
      expect(await start(here, '1.0.0')).toEqual({ shell: 'promoted', careers: 'promoted' })
      expect(await start(next, '1.0.1')).toEqual({ shell: 'promoted', careers: 'promoted' })
    })

    it('publishes nothing from a folder without a shell, such as that of a remote', async () => {
      await start(here, '1.0.0')
      const before = await state()
      expect(await start('start:elsewhere', '1.0.1', { withShell: false })).toEqual({ careers: 'withheld' })
      expect(await start('start:elsewhere', '1.0.0', { withShell: false })).toEqual({ careers: 'kept' })
      expect(await state()).toEqual(before)
    })

    it('publishes nothing after a team has promoted or rolled back the shell', async () => {
      await start(here, '1.0.0')
      await start(here, '1.0.1')
      await changeChannel(store, shell, rollback)
      const before = await state()
      expect(await start(here, '1.0.2')).toEqual({ shell: 'withheld', careers: 'withheld' })
      expect(await state()).toEqual(before)
    })
  })

  it('never undoes a rollback, regardless of how the tree changes', async () => {
    await tree('1.0.0')
    await tree('1.0.1')
    await changeChannel(store, careers, rollback)
    expect(await outcomes('1.0.1')).toEqual({ shell: 'kept', careers: 'published' })
    expect(await outcomes('1.0.2')).toEqual({ shell: 'promoted', careers: 'published' })
    expect(await stableOf(careers)).toMatch(/^1\.0\.0-/)
  })

  it.each([
    ['a promotion', undefined],
    ['a candidate', 10],
  ])('never replaces %s by a team, regardless of how the tree changes', async (_, percent) => {
    await tree('1.0.0')
    await store.publish(careers, toVersion('7.0.0'), bytesOf(fakeRemote({ packageVersion: '7.0.0' })))
    await promoteRelease(store, careers, toVersion('7.0.0'), percent)
    const { stable, candidate } = await store.channel(careers)
    expect(await outcomes('1.0.1')).toEqual({ shell: 'promoted', careers: 'published' })
    expect(await store.channel(careers)).toMatchObject({ stable, ...(candidate && { candidate }) })
  })

  it('never replaces a promotion made while it publishes', async () => {
    await tree('1.0.0')
    await store.publish(careers, toVersion('7.0.0'), bytesOf(fakeRemote({ packageVersion: '7.0.0' })))
    const racing: ReleaseStore = {
      ...store,
      publish: async (app, ...rest) => {
        if (app === careers) await promoteRelease(store, careers, toVersion('7.0.0'))
        return store.publish(app, ...rest)
      },
    }
    const [result] = await publishTree(racing, [await build(fakeRemote({ packageVersion: '1.0.1' }))], by(here))
    expect(result).toMatchObject({ outcome: 'published', live: '7.0.0' })
    expect(await stableOf(careers)).toBe('7.0.0')
  })

  it('checks the apps of a tree together, so a route can move between them', async () => {
    await tree('1.0.0')
    const route = { path: '/careers', page: './home', name: 'Careers', audience: 'public' as const }
    const moved = { routes: [], menu: [], sitemap: [], publicFiles: [] }
    const builds = [
      await build(fakeRemote({ ...moved, name: 'marketing', routes: [route] })),
      await build(fakeRemote({ ...moved })),
    ]
    const results = await publishTree(store, builds, by(here))
    expect(results.map(({ outcome }) => outcome)).toEqual(['promoted', 'promoted'])
  })

  it('keeps the live version when a build is rejected, and promotes the next valid one', async () => {
    await tree('1.0.0')
    const broken = await build(fakeRemote({ packageVersion: '1.0.1', consumes: { react: '^18.0.0' } }))
    const [result] = await publishTree(store, [broken], by(here))
    expect(result).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('accepts react ^18.0.0') })
    expect(await stableOf(careers)).toMatch(/^1\.0\.0-/)
    expect(await outcomes('1.0.2')).toMatchObject({ careers: 'promoted' })
  })

  it('checks remotes against the live shell when the tree’s own shell is rejected', async () => {
    await tree('1.0.0')
    const next = { packageVersion: '1.0.1', contract: 'contract-2' }
    const budgets = { page: { public: 2 ** 20, 'signed-in': 2 ** 20 }, shell: 1 }
    const results = await publishTree(
      store,
      [await build(fakeRemote(next)), await build(fakeShell({ ...next, budgets }))],
      by(here),
    )
    expect(results).toMatchObject([
      { app: 'shell', outcome: 'rejected', reason: expect.stringContaining('over its budget') },
      {
        app: 'careers',
        outcome: 'rejected',
        reason: expect.stringContaining('a different page contract than shell@1.0.0-'),
      },
    ])
    expect(await stableOf(careers)).toMatch(/^1\.0\.0-/)
  })

  it('starts without an app of which nothing is live, but fails without a shell', async () => {
    const marketing = { name: 'marketing', routes: [], menu: [], sitemap: [], publicFiles: [] }
    const broken = await build(fakeRemote({ ...marketing, consumes: { react: '^18.0.0' } }))
    const first = [await build(fakeShell()), broken]
    await expect(publishTree(store, first, by(here))).rejects.toMatchObject({ code: 'release/refused' })
    await tree('1.0.0')
    expect(await publishTree(store, first, by(here))).toMatchObject([
      { app: 'shell' },
      { app: 'marketing', outcome: 'rejected' },
    ])
    expect(await stableOf(toAppName('marketing'))).toBeUndefined()
  })

  it.each([
    ['versions are', (version: string) => `careers/versions/${version}/release.json`, 'damaged'],
    ['channel is', () => 'careers/channel/000001.json', 'kept'],
  ])('skips an app whose %s damaged in the store, and continues with the others', async (_, fileOf, outcome) => {
    await tree('1.0.0')
    const file = path.join(root, 'releases', fileOf(String(await stableOf(careers))))
    await writeFile(file, '{')
    store = createDirectoryStore(path.join(root, 'releases'))
    expect(await outcomes('1.0.0')).toEqual({ shell: 'kept', careers: outcome })
    expect(await diagnose(store)).toMatchObject({
      releases: 1,
      findings: [{ releases: [{ app: careers }] }],
    })
  })
})
