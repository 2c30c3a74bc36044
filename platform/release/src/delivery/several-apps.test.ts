import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeOf, configure, promote } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { readLiveReleases, resolveServedChannels } from '../live/live-releases.ts'
import { type AppName, toAppName, toVersion, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readChannels, readSettledChannel } from '../store/several-channels.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease, promoteTogether } from '../together/promote-together.ts'
import { rollBackTogether, rollbackRelease } from '../together/rollback-release.ts'

const careers = toAppName('careers')
const marketing = toAppName('marketing')
const jobs = toAppName('jobs')
const shell = toAppName('shell')
const [v1, v2, v3] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(root)
})

const routesOf = (...paths: string[]): Partial<RemoteRelease> => ({
  routes: paths.map((each) => ({ path: each, page: './home', name: 'Page', audience: 'public' })),
  menu: [],
  sitemap: [],
  publicFiles: [],
})
const publish = (app: AppName, version: Version, manifest: Partial<RemoteRelease>) =>
  store.publish(app, version, bytesOf(fakeRemote({ name: app, packageVersion: version, ...manifest })))
const publishShell = (version: Version, manifest: Partial<ShellRelease> = {}) =>
  store.publish(shell, version, bytesOf(fakeShell({ packageVersion: version, ...manifest })))
const goLive = async (app: AppName, version: Version, manifest: Partial<RemoteRelease>) => {
  await publish(app, version, manifest)
  await promoteRelease(store, app, version)
}
const together = (...targets: [AppName, Version][]) =>
  promoteTogether(
    store,
    targets.map(([app, version]) => ({ app, version })),
  )
const stableOf = async (...apps: AppName[]) => Promise.all(apps.map(async (app) => (await store.channel(app)).stable))
const last = async (app: AppName) => (await store.channel(app)).history.at(-1)

describe('a route that moves from one app to another', () => {
  it('moves with one promotion of both', async () => {
    await goLive(careers, v1, routesOf('/careers', '/jobs'))
    await goLive(marketing, v1, routesOf('/about'))
    await publish(careers, v2, routesOf('/careers'))
    await publish(marketing, v2, routesOf('/about', '/jobs'))
    await expect(promoteRelease(store, marketing, v2)).rejects.toMatchObject({ code: 'release/refused' })
    await together([careers, v2], [marketing, v2])
    const owners = (await readLiveReleases(store)).filter(({ manifest }) =>
      manifest.routes.some(({ path }) => path === '/jobs'),
    )
    expect(owners.map(({ app }) => app)).toEqual([marketing])
  })
})

describe('a rollback', () => {
  it('returns the apps that changed together, as one change', async () => {
    for (const app of [careers, marketing]) await goLive(app, v1, routesOf(`/${app}`))
    for (const app of [careers, marketing]) await publish(app, v2, routesOf(`/${app}`))
    await together([careers, v2], [marketing, v2])
    const changed = await rollBackTogether(store, [careers])
    expect([...changed.keys()]).toEqual([careers, marketing])
    expect(await stableOf(careers, marketing)).toEqual([v1, v1])
    expect((await last(careers))?.change).toEqual({ id: expect.any(String), apps: [careers, marketing] })
    expect((await last(marketing))?.change).toEqual((await last(careers))?.change)
  })

  it('leaves an app alone that has moved on since', async () => {
    for (const app of [careers, marketing]) await goLive(app, v1, routesOf(`/${app}`))
    for (const app of [careers, marketing]) await publish(app, v2, routesOf(`/${app}`))
    await together([careers, v2], [marketing, v2])
    await goLive(marketing, v3, routesOf('/marketing'))
    expect([...(await rollBackTogether(store, [careers])).keys()]).toEqual([careers])
    expect(await stableOf(careers, marketing)).toEqual([v1, v3])
    await rollbackRelease(store, marketing)
    expect(await stableOf(careers, marketing)).toEqual([v1, v2])
    // Its change with careers is the newest one of marketing again, but not of careers.
    await rollbackRelease(store, marketing)
    expect(await stableOf(careers, marketing)).toEqual([v1, v1])
  })

  it('returns apps that a start put live one by one, and others with them only if they are named', async () => {
    const apps = [careers, marketing]
    for (const version of [v1, v2]) {
      for (const app of apps) await publish(app, version, routesOf(`/${app}`))
      const targets = apps.map((app) => ({ app, version }))
      await promoteTogether(store, targets, { author: { by: 'start:here' } })
    }
    expect([...(await rollBackTogether(store, [careers])).keys()]).toEqual([careers])
    expect(await stableOf(careers, marketing)).toEqual([v1, v2])
    await promoteRelease(store, careers, v2)
    await rollBackTogether(store, [careers, marketing])
    expect(await stableOf(careers, marketing)).toEqual([v1, v1])
  })

  it('drops only the candidate of an app that has one', async () => {
    for (const app of [careers, marketing]) await goLive(app, v1, routesOf(`/${app}`))
    for (const app of [careers, marketing]) await publish(app, v2, routesOf(`/${app}`))
    await together([careers, v2], [marketing, v2])
    await publish(careers, v3, routesOf('/careers'))
    await promoteRelease(store, careers, v3, 10)
    expect([...(await rollBackTogether(store, [careers])).keys()]).toEqual([careers])
    expect(await stableOf(careers, marketing)).toEqual([v2, v2])
  })

  it('removes an app again that the change introduced, but neither all of them nor the shell', async () => {
    await goLive(careers, v1, routesOf('/careers'))
    await publish(careers, v2, routesOf('/careers'))
    await publish(jobs, v1, routesOf('/jobs'))
    await together([careers, v2], [jobs, v1])
    await rollbackRelease(store, careers)
    expect(await stableOf(careers, jobs)).toEqual([v1, undefined])
    expect(await last(jobs)).toMatchObject({ action: 'clear', version: v1 })
    await expect(rollbackRelease(store, jobs)).rejects.toMatchObject({ code: 'channel/nothing-to-return-to' })
    await promoteRelease(store, jobs, v1)
    await publishShell(v1)
    await together([careers, v2], [shell, v1])
    const attempt = rollbackRelease(store, careers)
    await expect(attempt).rejects.toMatchObject({ code: 'channel/nothing-to-return-to' })
    await expect(attempt).rejects.toThrow('no page can be served without it')
    expect(await stableOf(careers, shell)).toEqual([v2, v1])
  })

  it('needs the permission of every app that it concerns', async () => {
    for (const app of [careers, marketing]) await goLive(app, v1, routesOf(`/${app}`))
    for (const app of [careers, marketing]) await publish(app, v2, routesOf(`/${app}`))
    await together([careers, v2], [marketing, v2])
    const permit = (apps: readonly AppName[]) => {
      if (apps.includes(marketing)) throw new Error(`not ${apps.join(', ')}`)
    }
    await expect(rollbackRelease(store, careers, { permit })).rejects.toThrow('not careers, marketing')
    expect(await stableOf(careers, marketing)).toEqual([v2, v2])
  })

  describe('that would not fit what is live', () => {
    const provides = (name: string): Partial<ShellRelease> => ({
      provides: {
        react: { version: '19.3.1', eager: true, js: ['react.js'], css: [] },
        '@acme/ui': { version: '1.0.0', eager: true, js: ['react.js'], css: [], exports: [name] },
      },
    })
    const importing = (name: string) => ({
      ...routesOf('/careers'),
      imports: { '@acme/ui': [name] },
      consumes: { '@acme/ui': '^1.0.0' },
    })

    /** Version 1 of careers needs version 1 of the shell, version 2 of each the other. */
    beforeEach(async () => {
      await publishShell(v1, provides('announce'))
      await promoteRelease(store, shell, v1)
      await goLive(careers, toVersion('0.9.0'), routesOf('/careers'))
      await goLive(careers, v1, importing('announce'))
      await publishShell(v2, provides('say'))
      await publish(careers, v2, importing('say'))
    })

    it('is rejected with the pair, and with changes that fit', async () => {
      await together([shell, v2], [careers, v2])
      // A later change of the shell alone, so it does not return with careers.
      await publishShell(v3, provides('say'))
      await promoteRelease(store, shell, v3)
      const attempt = rollbackRelease(store, careers)
      await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
      await expect(attempt).rejects.toThrow('careers@1.0.0 does not fit shell@3.0.0: ')
      await expect(attempt).rejects.toThrow(
        'promote a version that fits, if its types do: pnpm mfe promote careers@0.9.0',
      )
      await expect(attempt).rejects.toThrow('pnpm mfe rollback careers --force')
      expect(await stableOf(shell, careers)).toEqual([v3, v2])
      expect(await rollbackRelease(store, careers, { force: true })).toMatchObject({ stable: v1 })
    })

    it('offers the apps that fit if they return, too, and these do', async () => {
      await publishShell(toVersion('1.5.0'), {
        provides: {
          ...provides('say').provides,
          '@acme/ui': { version: '1.0.0', eager: true, js: ['react.js'], css: [], exports: ['announce', 'say'] },
        },
      })
      await promoteRelease(store, shell, toVersion('1.5.0'))
      await promoteRelease(store, careers, v2)
      await promoteRelease(store, shell, v2)
      const attempt = rollbackRelease(store, careers)
      await expect(attempt).rejects.toThrow('roll back shell as well: pnpm mfe rollback careers --with shell')
      await rollBackTogether(store, [careers, shell])
      expect(await stableOf(shell, careers)).toEqual(['1.5.0', v1])
    })
  })
})

describe('eight concurrent changes of overlapping apps', () => {
  const apps = ['one', 'two', 'three', 'four'].map(toAppName)
  const pairs = apps.flatMap((app, index) => {
    const other = apps[(index + 1) % apps.length]
    return other ? [[app, other] as const, [other, app] as const] : []
  })

  it('each know whether they won, and those that lost left nothing', async () => {
    for (const app of apps) await goLive(app, v1, routesOf(`/${app}`))
    const changes = pairs.map((pair, index) => ({ pair, version: toVersion(`2.0.${index}`) }))
    for (const { pair, version } of changes) for (const app of pair) await publish(app, version, routesOf(`/${app}`))
    const outcomes = await Promise.allSettled(
      changes.map(({ pair: [app, other], version }) => together([app, version], [other, version])),
    )
    const channels = await readChannels(store)
    const has = (app: AppName, version: Version) =>
      channels.get(app)?.history.some((event) => event.version === version) ?? false
    for (const [index, { pair, version }] of changes.entries()) {
      const outcome = outcomes[index]
      expect(pair.map((app) => has(app, version))).toEqual(pair.map(() => outcome?.status === 'fulfilled'))
      if (outcome?.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'channel/conflict' })
        expect(outcome.reason.message).toContain('so the command changed nothing. Live now: ')
      }
    }
    expect(changes).toHaveLength(8)
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const app of apps) expect(await store.channel(app)).toEqual(channels.get(app))
  })
})

describe('a change of several apps that is stored only in part', () => {
  const change = changeOf([{ app: careers }, { app: marketing }])

  beforeEach(async () => {
    for (const app of [careers, marketing]) await goLive(app, v1, routesOf(`/${app}`))
    for (const app of [careers, marketing]) await publish(app, v2, routesOf(`/${app}`))
  })

  const storePart = (): Promise<Channel> => changeChannel(store, careers, promote(v2, change))

  it('has no effect', async () => {
    const before = await store.channel(careers)
    await storePart()
    expect((await readChannels(store)).get(careers)).toEqual(before)
  })

  it('takes effect once the rest is stored', async () => {
    await storePart()
    await changeChannel(store, marketing, promote(v2, change))
    const channels = await readChannels(store)
    expect([careers, marketing].map((app) => channels.get(app)?.stable)).toEqual([v2, v2])
  })

  it('is replaced by the next change if its writer was interrupted', async () => {
    const before = await store.channel(careers)
    const after = await storePart()
    expect(await readSettledChannel(store, careers)).toEqual({ ...before, revision: after.revision })
    await together([careers, v2], [marketing, v2])
    expect(await stableOf(careers, marketing)).toEqual([v2, v2])
    expect((await store.channel(careers)).history.map(({ version }) => version)).toEqual([v1, v2])
  })

  it('stays without effect when the settings of the app that lacks it change', async () => {
    const before = await store.channel(careers)
    await storePart()
    await changeChannel(store, marketing, configure({ layout: 'grid' }))
    const channels = await readChannels(store)
    expect(channels.get(careers)).toEqual(before)
    expect(channels.get(marketing)).toMatchObject({ stable: v1, settings: { layout: 'grid' } })
  })

  it('is replaced by a change of the settings of the app that has it', async () => {
    await storePart()
    const settled = await readSettledChannel(store, careers)
    const next = configure({ layout: 'grid' })(settled, new Date())
    if (next) await store.advance(careers, next)
    expect((await readChannels(store)).get(careers)).toMatchObject({ stable: v1, settings: { layout: 'grid' } })
  })

  it('is reported once it cannot be in progress anymore', async () => {
    const problems = async () => (await resolveServedChannels(store)).get(careers)?.problems
    await storePart()
    expect(await problems()).toEqual([])
    const at = new Date(Date.now() - 60_000).toISOString()
    for (const app of [careers, marketing]) {
      const { revision, history, ...channel } = await store.channel(app)
      const earlier = history.map((event) => ({ ...event, at }))
      await store.advance(app, { ...channel, revision: revision + 1, history: earlier })
    }
    expect(await problems()).toMatchObject([
      { check: 'change', version: v2, cause: expect.stringContaining('together with marketing, but was interrupted') },
    ])
  })
})

describe('after a change of four apps, one of which has lost its channel', () => {
  const apps = [shell, careers, marketing, jobs]
  const live = async () => {
    const channels = await readChannels(store)
    return apps.map((app) => channels.get(app)?.stable)
  }
  const startAll = async (version: Version) => {
    await publishShell(version)
    for (const app of apps.slice(1)) await publish(app, version, routesOf(`/${app}`))
    const targets = apps.map((app) => ({ app, version }))
    await promoteTogether(store, targets, { author: { by: 'start:here' } })
  }
  const loseChannel = async (lose: (folder: string) => Promise<void>) => {
    await lose(path.join(root, 'careers', 'channel'))
    store = createDirectoryStore(root)
  }

  it.each<[string, (folder: string) => Promise<void>]>([
    ['because its document is damaged', (folder) => writeFile(path.join(folder, '000001.json'), '')],
    ['because its folder was deleted', (folder) => rm(folder, { recursive: true })],
  ])('%s, all others stay live, and so does the whole site once it is promoted again', async (_, lose) => {
    await startAll(v1)
    await loseChannel(lose)
    expect(await live()).toEqual([v1, undefined, v1, v1])
    await promoteRelease(store, careers, v1)
    expect(await live()).toEqual([v1, v1, v1, v1])
  })

  it('the others keep their newest versions once it is promoted again', async () => {
    await startAll(v1)
    await startAll(v2)
    await loseChannel((folder) => writeFile(path.join(folder, '000002.json'), ''))
    await promoteRelease(store, careers, v2)
    expect(await live()).toEqual([v2, v2, v2, v2])
  })
})
