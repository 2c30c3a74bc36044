import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { requireApprovals } from '../access/approvals.ts'
import { changeAccess } from '../access/change-access.ts'
import { freezeUntil, unfreeze } from '../access/freeze.ts'
import { rollback } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { formatRejections, parseRejections } from '../findings/admit.ts'
import { changeChannel } from '../live/change-channel.ts'
import { type AppName, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease, promoteTogether } from '../together/promote-together.ts'
import { readBuild } from './built-release.ts'
import { diagnose } from './diagnose.ts'
import { checkPublication, publish } from './publish.ts'
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

  it('refuses a new app with a name that the platform uses itself, and goes on for one that exists', async () => {
    const built = await builtOf(fakeRemote({ name: 'api' }), '2.0.0')
    for (const attempt of [publish, checkPublication]) {
      await expect(attempt(store, built)).rejects.toMatchObject({ code: 'release/bad-name' })
    }
    expect(await store.apps()).toEqual([])
    await store.publish(built.app, toVersion('1.0.0'), bytesOf(fakeRemote({ name: 'api' })))
    expect(await publish(store, built)).toBe('stored')
  })

  it('can be tried: it tells what would happen, and stores nothing', async () => {
    const built = await builtOf(fakeRemote({ packageVersion: '2.3.0' }))
    expect(await checkPublication(store, built)).toBe('stored')
    expect(await store.apps()).toEqual([])
    await publish(store, built)
    expect(await checkPublication(store, built)).toBe('unchanged')
    const file = path.join(root, 'releases/careers/versions', built.version, 'web/remoteEntry.js')
    await writeFile(file, 'damaged')
    expect(await checkPublication(store, built)).toBe('repaired')
    await expect(store.verify(careers, built.version)).rejects.toMatchObject({ code: 'release/damaged' })
    const other = await builtOf(fakeRemote({ packageVersion: '2.4.0' }), built.version)
    await expect(checkPublication(store, other)).rejects.toMatchObject({ code: 'release/other-bytes' })
    const refused = await builtOf(fakeRemote({ publicFiles: ['none.json'] }))
    await expect(checkPublication(store, refused)).rejects.toMatchObject({ code: 'release/refused' })
  })

  it('gives its reasons as text that programs can read again', () => {
    const rejections = [
      { check: 'shares', reason: 'careers@1.0.0 takes react: none.', fix: 'Bundle it: or not.' },
      {
        check: 'page contract',
        reason: 'It does not fit:\n    src/a.ts(1,2): error\n    - and more',
        fix: 'Change it.',
      },
    ]
    expect(parseRejections(`careers@1.0.0 is rejected:\n${formatRejections(rejections)}`)).toEqual(rejections)
    expect(parseRejections('careers@1.0.0 is already published.')).toEqual([])
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

  describe('what a live remote has', () => {
    const feed = { path: '/careers.atom', title: 'News', page: '/careers', entries: '/careers/' }
    const overlaps = [
      'Route /careers overlaps /careers of careers@1.0.0.',
      'Menu entry "Careers" (/careers) conflicts with',
      'Public file assets/data/list.json is owned by careers@1.0.0.',
      'Public file careers.atom is owned by careers@1.0.0.',
    ]
    const remote = (name: string) => builtOf(fakeRemote({ name, feeds: [feed] }), '1.0.0')

    beforeEach(async () => {
      await publish(store, await remote('careers'))
      await promoteRelease(store, careers, toVersion('1.0.0'))
    })

    it('is refused, with the way to move it', async () => {
      const built = await remote('marketing')
      for (const attempt of [publish, checkPublication]) {
        const error: unknown = await attempt(store, built).catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({ code: 'release/refused' })
        for (const overlap of overlaps) expect(String(error)).toContain(overlap)
        expect(String(error)).toContain(
          'first make a version of careers without it live for everyone, then publish this app. Or, to move it at once, publish with --takes careers and promote both as one change.',
        )
      }
      const other = publish(store, built, { takesFrom: [toAppName('jobs'), shell] })
      await expect(other).rejects.toMatchObject({ code: 'release/refused' })
      expect(await store.versions(built.app)).toEqual([])
    })

    it('may be taken over from it: that warns, and a promotion alone is still refused', async () => {
      const built = await remote('marketing')
      const warnings: string[] = []
      const options = { takesFrom: [careers], onWarnings: (text: string) => void warnings.push(text) }
      expect(await checkPublication(store, built, options)).toBe('stored')
      expect(await publish(store, built, options)).toBe('stored')
      expect(warnings).toHaveLength(2)
      for (const overlap of overlaps) expect(warnings[1]).toContain(overlap)
      expect(warnings[1]).toContain('pnpm mfe promote marketing@1.0.0 careers@<version without it>')
      await expect(promoteRelease(store, built.app, built.version)).rejects.toMatchObject({ code: 'release/refused' })
      await promoteTogether(store, [built], { retire: [{ app: careers, redirect: '/careers' }] })
      expect(await stableOf(built.app)).toBe(built.version)
    })

    it('cannot be taken over from the shell', async () => {
      await publish(store, await builtOf(fakeShell(), '1.0.0'))
      await promoteRelease(store, shell, toVersion('1.0.0'))
      const routes = [{ path: '/login', page: './home', name: 'Log in', audience: 'public' as const }]
      const built = await builtOf(fakeRemote({ name: 'login', routes, menu: [], sitemap: [], publicFiles: [] }))
      await expect(publish(store, built, { takesFrom: [shell] })).rejects.toThrow('overlaps /login of shell@1.0.0')
    })
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

  describe('during a freeze', () => {
    const freeze = () => {
      const until = new Date(Date.now() + 60_000)
      return changeAccess(store, (access, now) => freezeUntil(access, { until, reason: 'Sale', by: 'admin/root' }, now))
    }

    const needApproval = () => {
      const wanted = { commands: ['promote'], apps: 'all' as const, by: 'admin/root' }
      return changeAccess(store, (access, now) => requireApprovals(access, wanted, now))
    }

    it('keeps what is live and says why, stores the builds, and promotes them once it has ended', async () => {
      await tree('1.0.0')
      await freeze()
      const live = await Promise.all([shell, careers].map(stableOf))
      const reason = expect.stringMatching(/^Promotions are frozen until \S+ by admin\/root: Sale\./)
      expect(await tree('1.0.1')).toMatchObject([
        { app: shell, outcome: 'frozen', live: live[0], reason },
        { app: careers, outcome: 'frozen', live: live[1], reason },
      ])
      expect(await Promise.all([shell, careers].map(stableOf))).toEqual(live)
      expect(await store.versions(careers)).toHaveLength(2)
      expect(await outcomes('1.0.0')).toEqual({ shell: 'kept', careers: 'kept' })
      await changeAccess(store, unfreeze)
      expect(await outcomes('1.0.1')).toEqual({ shell: 'promoted', careers: 'promoted' })
    })

    it('stores builds that only fit each other, to be promoted later', async () => {
      await tree('1.0.0')
      await freeze()
      const next = { packageVersion: '1.0.1', contract: 'contract-2' }
      const builds = [await build(fakeRemote(next)), await build(fakeShell(next))]
      const results = await publishTree(store, builds, by(here))
      expect(results.map(({ outcome }) => outcome)).toEqual(['frozen', 'frozen'])
      for (const app of [shell, careers]) expect(await store.versions(app)).toHaveLength(2)
    })

    it('promotes what has no stable version yet: all of an empty store, or a new app', async () => {
      await freeze()
      expect(await outcomes('1.0.0')).toEqual({ shell: 'promoted', careers: 'promoted' })
      const marketing = fakeRemote({ name: 'marketing', routes: [], menu: [], sitemap: [], publicFiles: [] })
      const builds = [await build(fakeRemote({ packageVersion: '1.0.1' })), await build(marketing)]
      const results = await publishTree(store, builds, by(here))
      expect(Object.fromEntries(results.map(({ app, outcome }) => [app, outcome]))).toEqual({
        careers: 'frozen',
        marketing: 'promoted',
      })
    })

    it('keeps what is live if it begins while the start publishes', async () => {
      await tree('1.0.0')
      const live = await stableOf(careers)
      const racing: ReleaseStore = {
        ...store,
        publish: async (app, ...rest) => {
          await freeze()
          return store.publish(app, ...rest)
        },
      }
      const [result] = await publishTree(racing, [await build(fakeRemote({ packageVersion: '1.0.1' }))], by(here))
      expect(result).toMatchObject({ outcome: 'frozen', live })
      expect(await stableOf(careers)).toBe(live)
    })

    it.each<[string, string, () => Promise<unknown>]>([
      ['it begins', 'frozen', freeze],
      ['promotions need a second person', 'unapproved', needApproval],
    ])('keeps what is live if %s at the very moment of the promotion', async (_, outcome, hold) => {
      await tree('1.0.0')
      const live = await stableOf(careers)
      const racing: ReleaseStore = {
        ...store,
        advanceAll: async (changes) => {
          await hold()
          return store.advanceAll(changes)
        },
      }
      const [result] = await publishTree(racing, [await build(fakeRemote({ packageVersion: '1.0.1' }))], by(here))
      expect(result).toMatchObject({ outcome, live })
      expect(await stableOf(careers)).toBe(live)
    })

    it('keeps what is live if nobody can tell whether promotions are frozen', async () => {
      await tree('1.0.0')
      await store.advanceAccess(1, '{')
      const [result] = await tree('1.0.1')
      expect(result).toMatchObject({ outcome: 'frozen', reason: expect.stringContaining('cannot be read. To fix: ') })
    })
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
