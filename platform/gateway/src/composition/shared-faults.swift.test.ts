import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_BUCKET_SETTINGS, openBucket } from '@mfe/engines/s3'
import { loadReleaseConfig, openReleaseStore, rollbackRelease, toAppName } from '@mfe/release'
import { fakeRemote } from '@mfe/release/testing'
import { query } from '@repo/servers/postgres'
import { expect, it, onTestFinished } from 'vitest'
import { eventuallyDegraded, eventuallyShows, LIMIT, readyz, startTwo, withHeading } from '../testing/shared-site.ts'

const careers = toAppName('careers')

/** Long enough to reach the time limits of calls to the database and the bucket several times. */
const HANGING = { timeout: 600_000 }

it('gateways keep serving, start and stop while the network hangs, and catch up afterward', HANGING, async () => {
  const { site, gateways } = await startTwo()
  const [first, second] = gateways
  for (const proxy of site.proxies) proxy.freeze()
  await site.remote('careers', '2.0.0', withHeading('two'))
  for (const gateway of gateways) await eventuallyDegraded(gateway)
  await eventuallyShows(gateways, 'one')
  await second.close()
  const again = await site.startGateway(second.folder)
  await eventuallyDegraded(again)
  await eventuallyShows([again], 'one')

  for (const proxy of site.proxies) proxy.thaw()
  await eventuallyShows([first, again], 'two')
  for (const gateway of [first, again]) {
    await expect.poll(() => readyz(gateway), LIMIT).toMatchObject({ code: 200, status: 'ok' })
  }
})

it.each(['before', 'after'])(
  'a rollback fails with instructions if the database goes down %s the first call',
  async (when) => {
    const { site } = await startTwo()
    await site.remote('careers', '2.0.0', withHeading('two'))
    const [toDatabase] = site.proxies
    await using team = await openReleaseStore(loadReleaseConfig(site.through).store)
    if (when === 'after') expect(await team.channel(careers)).toMatchObject({ stable: '2.0.0' })
    toDatabase.refuse(true)
    const problem = /database of the release store is not responding .* To fix: start it, or correct DATABASE_URL/
    await expect(rollbackRelease(team, careers)).rejects.toThrow(problem)
    toDatabase.refuse(false)
    expect(await rollbackRelease(team, careers)).toMatchObject({ stable: '1.0.0' })
  },
)

it('a damaged local copy is replaced during the first request', async () => {
  const { gateways } = await startTwo()
  const [{ app, folder }] = gateways
  const request = async () => (await app.inject('/__mfe/careers/1.0.0/remoteEntry.js')).body
  const before = await request()
  await writeFile(path.join(folder, 'release-copies/careers/versions/1.0.0/web/remoteEntry.js'), 'damaged')
  expect(await request()).toBe(before)
})

it('foreign objects in the bucket are neither shown nor copied', async () => {
  const { site, gateways } = await startTwo()
  const bucket = await openBucket({ ...DEFAULT_BUCKET_SETTINGS, url: site.settings.RELEASE_STORE })
  onTestFinished(() => bucket.close())
  const hostile = fakeRemote({ files: { '../../../../stray.js': { bytes: 1, brotliBytes: 1, integrity: 'sha256-x' } } })
  const manifest = Buffer.from(JSON.stringify(hostile))
  const huge = Buffer.concat([Buffer.from(JSON.stringify(fakeRemote())), Buffer.alloc(8 * 1024 ** 2, ' ')])
  await bucket.put('site/manifests/careers/8.0.0/release.json', manifest)
  await bucket.put('site/manifests/careers/9.0.0/release.json', huge)
  await bucket.put('site/manifests/Not-An-App/1.0.0/release.json', manifest)
  await bucket.put('site/manifests/careers/../../stray/release.json', manifest)
  await bucket.put('site/files/careers/1.0.0/web/stray.js', Buffer.from('stray'))

  for (const { app, folder } of gateways) {
    for (const version of ['8.0.0', '9.0.0']) {
      expect((await app.inject(`/careers?mfe=careers@${version}`)).body).not.toContain('<h1>careers')
      expect((await app.inject(`/__mfe/careers/${version}/remoteEntry.js`)).statusCode).toBe(404)
    }
    expect((await app.inject('/__mfe/careers/1.0.0/stray.js')).statusCode).toBe(404)
    expect((await app.inject('/__mfe/Not-An-App/1.0.0/remoteEntry.js')).statusCode).toBe(404)
    const copies = await readdir(path.join(folder, 'release-copies'), { recursive: true })
    expect(copies.filter((name) => /stray|Not-An|[89]\.0\.0/.test(name))).toEqual([])
    expect(copies).toContain('careers/versions/1.0.0/release.json')
  }
  await eventuallyShows(gateways, 'one')
  for (const gateway of gateways) expect(await readyz(gateway)).toMatchObject({ code: 200, status: 'ok' })
})

it('a stopped gateway no longer listens to the database', async () => {
  const { site, gateways } = await startTwo()
  const listeners = () =>
    query(
      site.settings.DATABASE_URL,
      "select pid from pg_stat_activity where datname = current_database() and query like 'listen %'",
    )
  expect(await listeners()).toHaveLength(2)
  for (const gateway of gateways) await gateway.close()
  await expect.poll(listeners, LIMIT).toEqual([])
})
