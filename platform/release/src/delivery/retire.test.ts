import path from 'node:path'
import type { RemoteRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeAccess } from '../access/change-access.ts'
import { freezeUntil } from '../access/freeze.ts'
import { revoke } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { readLiveReleases } from '../live/live-releases.ts'
import { type AppName, toAppName, toVersion, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease, promoteTogether, retireApp } from '../together/promote-together.ts'
import { rollbackRelease } from '../together/rollback-release.ts'
import { diagnose } from './diagnose.ts'
import { publishTree } from './publish-tree.ts'

const careers = toAppName('careers')
const jobs = toAppName('jobs')
const shell = toAppName('shell')
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]
const author = { by: 'growth/ci', reason: 'the team is gone' }

let root: string
let store: ReleaseStore

const routesOf = (...paths: string[]): Partial<RemoteRelease> => ({
  routes: paths.map((each) => ({ path: each, page: './home', name: 'Page', audience: 'public' })),
  menu: [],
  sitemap: [],
  publicFiles: [],
})
const publish = (app: AppName, version: Version, ...paths: string[]) =>
  store.publish(app, version, bytesOf(fakeRemote({ name: app, packageVersion: version, ...routesOf(...paths) })))
const goLive = async (app: AppName, version: Version, ...paths: string[]) => {
  await publish(app, version, ...paths)
  await promoteRelease(store, app, version)
}
const retire = (redirect = '/jobs') => retireApp(store, { app: careers, redirect }, { author })
const freeze = () => {
  const wanted = { until: new Date(Date.now() + 60_000), reason: 'sale', by: 'admin/root' }
  return changeAccess(store, (access, now) => freezeUntil(access, wanted, now))
}
const liveApps = async () => (await readLiveReleases(store)).map(({ app }) => app)

/** A shell, jobs with /jobs and careers with two routes are live. */
beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(path.join(root, 'releases'))
  await store.publish(shell, v1, bytesOf(fakeShell()))
  await promoteRelease(store, shell, v1)
  await goLive(jobs, v1, '/jobs')
  await goLive(careers, v1, '/careers', '/careers/:id')
})

describe('retiring an app', () => {
  it('takes it down, and records where its routes lead, by whom and why', async () => {
    await publish(careers, v2, '/careers', '/careers/new')
    await promoteRelease(store, careers, v2, 10)
    await retire()
    expect(await liveApps()).toEqual([jobs, shell])
    const retired = { redirect: '/jobs', routes: ['/careers', '/careers/:id', '/careers/new'] }
    const channel = await store.channel(careers)
    expect(channel).toMatchObject({ percent: 0, retired })
    expect([channel.stable, channel.candidate]).toEqual([undefined, undefined])
    expect(channel.history.at(-1)).toMatchObject({ ...author, action: 'retire', version: v1, retired })
    expect(await diagnose(store)).toMatchObject({ findings: [] })
  })

  it('ends with a promotion of one of its versions', async () => {
    await retire()
    await promoteRelease(store, careers, v1)
    expect(await store.channel(careers)).toMatchObject({ stable: v1 })
    expect(await store.channel(careers)).not.toHaveProperty('retired')
  })

  it('ends with a rollback, and a rollback of a promotion after that retires it again', async () => {
    await retire()
    expect(await rollbackRelease(store, careers)).toMatchObject({ stable: v1 })
    await retire()
    await promoteRelease(store, careers, v1)
    const channel = await rollbackRelease(store, careers)
    expect(channel).toMatchObject({ retired: { redirect: '/jobs' } })
    expect(channel.stable).toBeUndefined()
  })

  it('may be repeated with another path, and changes nothing with the same', async () => {
    await goLive(toAppName('about'), v1, '/about')
    await retire()
    const before = await store.channel(careers)
    await retire()
    expect(await store.channel(careers)).toEqual(before)
    await retire('/about')
    const { redirect, routes } = (await store.channel(careers)).retired ?? expect.unreachable()
    expect([redirect, routes]).toEqual(['/about', ['/careers', '/careers/:id']])
  })

  it('leaves its paths to other apps; it can come back once they are free', async () => {
    await retire()
    await goLive(jobs, v2, '/jobs', '/careers')
    await expect(promoteRelease(store, careers, v1)).rejects.toThrow('overlaps /careers of jobs@2.0.0')
    await rollbackRelease(store, jobs)
    await promoteRelease(store, careers, v1)
    expect(await liveApps()).toEqual([careers, jobs, shell])
  })

  it.each<[string, string, RegExp]>([
    ['a path that no app serves', '/work', /^the retirement of careers is rejected:\n- redirect: No app .* \/work, /],
    ['its own route', '/careers/12', /No app that stays live serves \/careers\/12/],
    ['a pattern', '/jobs/:id', /is not a path of the site/],
    ['another site', 'https://jobs.example', /is not a path of the site/],
    ['another host', '//jobs.example', /is not a path of the site/],
    ['a path with a query', '/jobs?all', /is not a path of the site/],
  ])('is rejected with %s as the target', async (_, redirect, problem) => {
    await expect(retire(redirect)).rejects.toThrow(problem)
    expect((await store.channel(careers)).stable).toBe(v1)
  })

  it('may lead to what the shell serves, or reserves for the site itself', async () => {
    await retire('/login')
    await retire('/api/careers')
    expect((await store.channel(careers)).retired?.redirect).toBe('/api/careers')
  })

  it('is rejected for the shell, for an app that is not live, and during a freeze', async () => {
    await expect(retireApp(store, { app: shell, redirect: '/jobs' })).rejects.toThrow('shell cannot be retired')
    const unknown = retireApp(store, { app: toAppName('unknown'), redirect: '/jobs' })
    await expect(unknown).rejects.toMatchObject({ code: 'channel/nothing-live' })
    await freeze()
    await expect(retire()).rejects.toMatchObject({ code: 'access/frozen' })
  })

  it('is taken back if a freeze begins at the very moment', async () => {
    const { revision, ...before } = await store.channel(careers)
    const racing: ReleaseStore = {
      ...store,
      advanceAll: async (changes) => {
        await freeze()
        return store.advanceAll(changes)
      },
    }
    const attempt = retireApp(racing, { app: careers, redirect: '/jobs' })
    await expect(attempt).rejects.toMatchObject({ code: 'access/frozen' })
    expect(await store.channel(careers)).toEqual({ ...before, revision: revision + 2 })
  })

  it('is rejected if the target is retired at the same time', async () => {
    await goLive(toAppName('about'), v1, '/about')
    const outcomes = await Promise.allSettled([
      retire(),
      retireApp(store, { app: jobs, redirect: '/careers' }),
      retireApp(store, { app: toAppName('about'), redirect: '/jobs' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(3)
    expect(await diagnose(store)).toMatchObject({ findings: [] })
  })
})

describe('retiring an app with the promotion of another', () => {
  const replace = () => {
    const retirement = { app: careers, redirect: '/careers' }
    return promoteTogether(store, [{ app: jobs, version: v2 }], { retire: [retirement], author })
  }

  it('lets that one have its paths in the same change, and returns both with one rollback', async () => {
    await publish(jobs, v2, '/jobs', '/careers')
    await expect(promoteRelease(store, jobs, v2)).rejects.toMatchObject({ code: 'release/refused' })
    await replace()
    expect(await liveApps()).toEqual([jobs, shell])
    const [retired, promoted] = [await store.channel(careers), await store.channel(jobs)]
    expect(retired.history.at(-1)?.change).toEqual(promoted.history.at(-1)?.change)
    expect(await rollbackRelease(store, jobs)).toMatchObject({ stable: v1 })
    expect(await store.channel(careers)).toMatchObject({ stable: v1 })
    expect(await liveApps()).toEqual([careers, jobs, shell])
  })

  it('changes neither if the promoted version does not fit', async () => {
    await publish(jobs, v2, '/jobs', '/login')
    await expect(replace()).rejects.toMatchObject({ code: 'release/refused' })
    expect(await liveApps()).toEqual([careers, jobs, shell])
  })
})

it('doctor reports a retired app whose addresses lead nowhere, not one whose target was retired, too', async () => {
  await goLive(toAppName('about'), v1, '/about')
  await retire()
  await retireApp(store, { app: jobs, redirect: '/about' })
  expect(await diagnose(store)).toMatchObject({ findings: [] })
  await goLive(toAppName('about'), v2, '/us')
  const { findings } = await diagnose(store)
  expect(findings.map(({ releases }) => releases)).toEqual([[{ app: careers }], [{ app: jobs }]])
  expect(findings[0]?.rejections[0]?.fix).toContain('pnpm mfe retire careers --redirect <path>')
})

it('a start of the site does not bring it back', async () => {
  await retire()
  const before = await store.channel(careers)
  const manifest = fakeRemote({ packageVersion: '3.0.0', ...routesOf('/careers') })
  const folder = await writeBuild(path.join(root, 'careers'), manifest)
  const outcomes = await publishTree(store, [{ app: careers, folder }], { by: 'start:here' })
  expect(outcomes).toMatchObject([{ app: careers, outcome: 'down' }])
  expect(await store.channel(careers)).toEqual(before)
  expect((await store.versions(careers)).map(({ version }) => version)).toEqual([v1])
})

it('a start of the site says that its version is revoked, and keeps what is live', async () => {
  const manifest = fakeRemote({ packageVersion: '3.0.0', ...routesOf('/careers') })
  const folder = await writeBuild(path.join(root, 'careers'), manifest)
  const start = () => publishTree(store, [{ app: careers, folder }], { by: 'start:here' })
  const [built] = await start()
  if (!built) throw new Error('Nothing was built.')
  await changeChannel(store, careers, revoke(built.version))
  expect(await start()).toMatchObject([{ app: careers, outcome: 'revoked', live: v1 }])
})

it('a start of the site brings an app back that a rollback left without anything live', async () => {
  await publish(jobs, v2, '/jobs')
  const about = toAppName('about')
  await publish(about, v1, '/about')
  await promoteTogether(store, [
    { app: jobs, version: v2 },
    { app: about, version: v1 },
  ])
  await rollbackRelease(store, jobs)
  expect(await liveApps()).not.toContain(about)
  const manifest = fakeRemote({ name: about, packageVersion: '3.0.0', ...routesOf('/about') })
  const folder = await writeBuild(path.join(root, 'about'), manifest)
  expect(await publishTree(store, [{ app: about, folder }], { by: 'start:here' })).toMatchObject([
    { app: about, outcome: 'promoted' },
  ])
  expect(await liveApps()).toContain(about)
})
