import type { RemoteRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { promote, rollback } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { readLiveReleases, resolveServedChannels } from '../live/live-releases.ts'
import { type AppName, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { promoteRelease } from '../together/promote-together.ts'
import { rollbackRelease } from '../together/rollback-release.ts'
import { diagnose } from './diagnose.ts'

const careers = toAppName('careers')
const marketing = toAppName('marketing')
const [v1, v2, v3] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]

let store: ReleaseStore

beforeEach(async () => {
  store = createDirectoryStore(await newFolder())
})

const routesOf = (...paths: string[]): Partial<RemoteRelease> => ({
  routes: paths.map((each) => ({ path: each, page: './home', name: 'Page', audience: 'public' })),
  menu: [],
  publicFiles: [],
  sitemap: paths.filter((each) => !each.includes(':')).map((each) => ({ path: each, lastmod: '2026-01-01' })),
})
const publish = (app: AppName, version: typeof v1, manifest: Partial<RemoteRelease>) =>
  store.publish(app, version, bytesOf(fakeRemote({ name: app, packageVersion: version, ...manifest })))
const goLive = async (app: AppName, version: typeof v1, manifest: Partial<RemoteRelease>) => {
  await publish(app, version, manifest)
  await promoteRelease(store, app, version)
}
const served = async () =>
  Object.fromEntries(
    (await readLiveReleases(store)).map(({ app, manifest }) => [
      app,
      [...manifest.routes.map((route) => route.path), ...manifest.publicFiles],
    ]),
  )
const sitemapOf = async (app: AppName) => {
  const found = (await readLiveReleases(store)).find((release) => release.app === app)
  return found?.manifest.kind === 'remote' ? found.manifest.sitemap.map((entry) => entry.path) : []
}

/** Moves these routes from careers to marketing. */
async function move(before: Partial<RemoteRelease>, after: Partial<RemoteRelease>, taken: Partial<RemoteRelease>) {
  await goLive(careers, v1, before)
  await goLive(careers, v2, after)
  await goLive(marketing, v1, taken)
}

describe('a rollback to a version with a path that has moved', () => {
  beforeEach(() => move(routesOf('/careers', '/jobs'), routesOf('/careers'), routesOf('/jobs')))

  it('is rejected with the path, the other app and the ways out', async () => {
    await goLive(marketing, v2, routesOf('/jobs'))
    const attempt = rollbackRelease(store, careers)
    await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
    await expect(attempt).rejects.toThrow('/jobs (marketing@2.0.0)')
    await expect(attempt).rejects.toThrow('pnpm mfe rollback careers --force')
    // It had the path before, too.
    await expect(attempt).rejects.not.toThrow('--with marketing')
    expect((await store.channel(careers)).stable).toBe(v2)
  })

  it('returns without the path, in the sitemap too, if it is forced, until the version is promoted', async () => {
    expect(await rollbackRelease(store, careers, { force: true })).toMatchObject({ stable: v1, without: ['/jobs'] })
    expect(await served()).toEqual({ careers: ['/careers'], marketing: ['/jobs'] })
    expect(await sitemapOf(careers)).toEqual(['/careers'])
    expect(await diagnose(store)).toMatchObject({ findings: [] })
    await goLive(marketing, v2, routesOf('/jobs', '/about'))
    await expect(promoteRelease(store, careers, v1)).rejects.toThrow('overlaps /jobs of marketing@2.0.0')
    await goLive(marketing, v3, routesOf('/about'))
    expect(await served()).toEqual({ careers: ['/careers'], marketing: ['/about'] })
    expect(await promoteRelease(store, careers, v1)).not.toHaveProperty('without')
    expect(await served()).toEqual({ careers: ['/careers', '/jobs'], marketing: ['/about'] })
  })

  it('drops a candidate without checking paths', async () => {
    await publish(careers, v3, routesOf('/careers'))
    await promoteRelease(store, careers, v3, 10)
    expect(await rollbackRelease(store, careers)).toMatchObject({ stable: v2 })
  })

  it('never leaves the path with both apps when the other app returns at the same time', async () => {
    await rollbackRelease(store, careers, { force: true })
    await goLive(careers, v3, routesOf('/careers'))
    await goLive(marketing, v2, routesOf('/about'))
    await Promise.allSettled([rollbackRelease(store, careers), rollbackRelease(store, marketing)])
    const { careers: ofCareers, marketing: ofMarketing } = await served()
    expect([...(ofCareers ?? []), ...(ofMarketing ?? [])].filter((each) => each === '/jobs').length).toBeLessThan(2)
    expect((await diagnose(store)).findings).toEqual([])
  })
})

describe.each([
  ['a pattern that covers it', routesOf('/:a/files'), routesOf('/x/files'), ['/:a/files'], ['/x/files']],
  ['a route inside its pattern', routesOf('/x/files'), routesOf('/:b/files'), [], ['/:b/files']],
  ['the same pattern with other names', routesOf('/jobs/:id'), routesOf('/jobs/:job'), [], ['/jobs/:job']],
  [
    'a public file',
    { ...routesOf('/careers'), publicFiles: ['assets/data/list.json'] },
    { ...routesOf('/jobs'), publicFiles: ['assets/data/list.json'] },
    ['/careers'],
    ['/jobs', 'assets/data/list.json'],
  ],
  [
    'a route at the address of a public file',
    { ...routesOf('/careers'), publicFiles: ['assets/data/list.json'] },
    routesOf('/assets/data/list.json'),
    ['/careers'],
    ['/assets/data/list.json'],
  ],
])('a path that is doubled by %s', (_, before, taken, left, kept) => {
  beforeEach(() => move(before, routesOf('/culture'), taken))

  it('rejects a rollback, and returns only the rest if it is forced', async () => {
    const attempt = rollbackRelease(store, careers)
    await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
    await expect(attempt).rejects.toThrow(
      /^careers@1.0.0 cannot return, because other apps serve its paths by now: \S+ \(marketing@1.0.0\). Nothing changed/,
    )
    await rollbackRelease(store, careers, { force: true })
    expect(await served()).toEqual({ careers: left, marketing: kept })
    expect(await diagnose(store)).toMatchObject({ findings: [] })
    await goLive(marketing, v2, taken)
    expect(await served()).toEqual({ careers: left, marketing: kept })
  })

  it('stays with the app that served it before it was doubled, and is reported', async () => {
    await changeChannel(store, careers, rollback)
    expect(await served()).toEqual({ careers: left, marketing: kept })
    expect(await diagnose(store)).toMatchObject({
      findings: [{ releases: [{ app: 'careers', version: v1 }], rejections: [{ check: 'routes' }] }],
    })
    await goLive(marketing, v2, taken)
    expect(await served()).toEqual({ careers: left, marketing: kept })
  })
})

it('keeps the routes that nobody contests, when a pattern that covers them is left to another app', async () => {
  const routes = routesOf('/:slug', '/about', '/contact').routes?.map((route) =>
    route.path === '/:slug' ? { ...route, audience: 'signed-in' as const } : route,
  )
  const sitemap = ['/about', '/contact', '/faq'].map((each) => ({ path: each, lastmod: '2026-01-01' }))
  await move({ ...routesOf(), sitemap, ...(routes && { routes }) }, routesOf('/careers'), routesOf('/jobs'))
  expect(await rollbackRelease(store, careers, { force: true })).toMatchObject({ without: ['/:slug'] })
  expect(await served()).toEqual({ careers: ['/about', '/contact'], marketing: ['/jobs'] })
  expect(await sitemapOf(careers)).toEqual(['/about', '/contact'])
  await publish(marketing, v2, routesOf('/jobs', '/about'))
  await expect(promoteRelease(store, marketing, v2)).rejects.toThrow('/about')
})

describe('the replacement of a damaged version', () => {
  it('skips versions with paths that other apps serve by now', async () => {
    await goLive(careers, toVersion('0.1.0'), routesOf('/careers'))
    await move(routesOf('/careers', '/jobs'), routesOf('/careers'), routesOf('/jobs'))
    await store.remove(careers, v2)
    const channel = (await resolveServedChannels(store)).get(careers)?.channel
    expect(channel?.stable).toBe('0.1.0')
  })

  it('leaves those paths to the other apps if no other version is intact', async () => {
    await move(routesOf('/careers', '/jobs'), routesOf('/careers'), routesOf('/jobs'))
    await store.remove(careers, v2)
    expect(await served()).toEqual({ careers: ['/careers'], marketing: ['/jobs'] })
  })
})

it('gives a path to the app that has served it longest, whatever it has released since', async () => {
  await goLive(marketing, v1, routesOf('/jobs'))
  await publish(careers, v1, routesOf('/jobs', '/careers'))
  await changeChannel(store, careers, promote(v1))
  await publish(marketing, v2, routesOf('/jobs'))
  await changeChannel(store, marketing, promote(v2))
  expect(await served()).toEqual({ careers: ['/careers'], marketing: ['/jobs'] })
})
