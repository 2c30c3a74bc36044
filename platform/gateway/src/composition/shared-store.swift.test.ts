import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEFAULT_BUCKET_SETTINGS, openBucket } from '@mfe/engines/s3'
import {
  changeChannel,
  loadReleaseConfig,
  openReleaseStore,
  promote,
  publishTree,
  readBuild,
  rollbackRelease,
  toAppName,
  toVersion,
} from '@mfe/release'
import { fakeRemote, fakeShell, writeBuild } from '@mfe/release/testing'
import { expect, it, onTestFinished } from 'vitest'
import {
  createSharedSite,
  eventuallyDegraded,
  eventuallyShows,
  LIMIT,
  readyz,
  startTwo,
  withHeading,
} from '../testing/shared-site.ts'

const careers = toAppName('careers')

async function openTeam(settings: Record<string, string>) {
  const store = await openReleaseStore(loadReleaseConfig(settings).store)
  onTestFinished(() => store[Symbol.asyncDispose]())
  return store
}

it('every gateway shows a promotion, the winner of two concurrent ones, and a rollback', async () => {
  const { site, gateways } = await startTwo()
  await site.remote('careers', '2.0.0', withHeading('two'))
  await eventuallyShows(gateways, 'two')

  await site.remote('careers', '3.0.0', withHeading('three'), false)
  await site.remote('careers', '4.0.0', withHeading('four'), false)
  const teams = [await openTeam(site.settings), await openTeam(site.settings)] as const
  const before = await site.store.channel(careers)
  const attempts = ['3.0.0', '4.0.0'].map(async (version, index) => {
    const next = promote(toVersion(version))(before, new Date()) ?? expect.unreachable()
    return teams[index]?.advance(careers, next)
  })
  const won = await Promise.all(attempts)
  expect(won.toSorted()).toEqual([false, true])
  await eventuallyShows(gateways, won[0] ? 'three' : 'four')

  await rollbackRelease(teams[0], careers)
  await eventuallyShows(gateways, 'two')
  for (const gateway of gateways) expect(await readyz(gateway)).toMatchObject({ code: 200, status: 'ok' })
})

it('gateways keep serving while database and bucket are down, even after a restart, and recover', async () => {
  const { site, gateways } = await startTwo()
  await site.remote('careers', '3.0.0', withHeading('three'), false)
  for (const proxy of site.proxies) proxy.refuse(true)
  await site.remote('careers', '2.0.0', withHeading('two'))
  const [first, second] = gateways
  await second.close()
  const all = [first, await site.startGateway(second.folder)]
  for (const gateway of all) {
    await eventuallyDegraded(gateway)
    expect((await gateway.app.inject('/__mfe/careers/1.0.0/remoteEntry.js')).statusCode).toBe(200)
    expect((await gateway.app.inject('/careers?mfe=careers@3.0.0')).statusCode).toBe(503)
  }
  await eventuallyShows(all, 'one')

  for (const proxy of site.proxies) proxy.refuse(false)
  await eventuallyShows(all, 'two')
  for (const gateway of all) {
    await expect.poll(() => readyz(gateway), LIMIT).toMatchObject({ status: 'ok' })
    await expect
      .poll(async () => (await gateway.app.inject('/careers?mfe=careers@3.0.0')).body, LIMIT)
      .toContain('<h1>careers three</h1>')
  }
})

it('a version that is damaged in the bucket is not shown until it is repaired', async () => {
  const { site, gateways } = await startTwo()
  await site.remote('careers', '2.0.0', withHeading('two'), false)
  const bucket = await openBucket({ ...DEFAULT_BUCKET_SETTINGS, url: site.settings.RELEASE_STORE })
  onTestFinished(() => bucket.close())
  const key = 'site/files/careers/2.0.0/server/index.cjs'
  expect(await bucket.head(key)).toMatchObject({ size: expect.any(Number) })
  await bucket.put(key, Buffer.from('exports.pages = { "./home": () => "damaged" }'))
  await changeChannel(site.store, careers, promote(toVersion('2.0.0')))

  for (const gateway of gateways) {
    await expect
      .poll(() => readyz(gateway), LIMIT)
      .toMatchObject({ code: 200, status: 'degraded', problems: [{ app: 'careers', version: '2.0.0' }] })
  }
  await eventuallyShows(gateways, 'one')
  await site.remote('careers', '2.0.0', withHeading('two'), false)
  await eventuallyShows(gateways, 'two')
})

it('two machines that start concurrently with the same build promote it once', async () => {
  const { settings } = await createSharedSite()
  const folder = await mkdtemp(path.join(tmpdir(), 'tree-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const builds = [
    { app: toAppName('shell'), folder: await writeBuild(path.join(folder, 'shell'), fakeShell()) },
    { app: careers, folder: await writeBuild(path.join(folder, 'careers'), fakeRemote()) },
  ]
  const machines = [await openTeam(settings), await openTeam(settings)] as const
  const starts = await Promise.all(machines.map((store, index) => publishTree(store, builds, { by: `start:${index}` })))
  for (const { app, folder: built } of builds) {
    const outcomes = starts.flat().filter((each) => each.app === app)
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['kept', 'promoted'])
    const { stable, history } = await machines[0].channel(app)
    expect([stable, history.length]).toEqual([(await readBuild(app, built)).version, 1])
  }
})
