import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_BUCKET_SETTINGS, openBucket } from '@mfe/engines/s3'
import { type FakeBuild, fakeShellBuild } from '@mfe/gateway/testing'
import { changeChannel, loadReleaseConfig, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf } from '@mfe/release/testing'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { remoteWith } from '../testing/fake-remote.ts'
import { createMachine, createSharedStore, writeProject } from '../testing/shared-machines.ts'
import { opened, unused } from '../testing/test-mfe.ts'
import { createMfe } from './create-mfe.ts'

const careers = toAppName('careers')
const [v1, v2, v3] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]

/** Ten times what a busy machine needs. */
const LIMIT = { timeout: 60_000, interval: 20 }

/** Creates two machines that share an empty store, and the store as the second one opens it. */
async function createMachines() {
  const settings = await createSharedStore()
  const [team, other] = [await createMachine(settings), await createMachine(settings)]
  const store = await other.openStore()
  const release = async (version: string, { manifest, files }: FakeBuild, isLive = true) => {
    const app = toAppName(manifest.name)
    await store.publish(app, toVersion(version), bytesOf(manifest, files))
    if (isLive) await changeChannel(store, app, promote(toVersion(version)))
  }
  return { settings, team, other, store, release }
}

/** Creates machines whose store has a shell and careers@1.0.0 live, with a gateway on each. */
async function createSite() {
  const machines = await createMachines()
  await machines.release('1.0.0', fakeShellBuild())
  await machines.release('1.0.0', remoteWith('one'))
  const gateways = [await machines.team.startGateway(), await machines.other.startGateway()] as const
  await eventuallyShow(gateways, 'one')
  return { ...machines, gateways }
}

const bodyOf = async (gateway: FastifyInstance, url: string) => (await gateway.inject(url)).body

const eventuallyShow = (gateways: readonly FastifyInstance[], heading: string) =>
  Promise.all(
    gateways.map((gateway) => expect.poll(() => bodyOf(gateway, '/careers'), LIMIT).toContain(`<h1>${heading}</h1>`)),
  )

/** Waits until 40 visitors of each gateway get these headings. */
async function eventuallyHave(gateways: readonly FastifyInstance[], ...headings: string[]): Promise<void> {
  for (const gateway of gateways) {
    const found = async () => {
      const pages = await Promise.all(Array.from({ length: 40 }, () => bodyOf(gateway, '/careers')))
      return new Set(pages.map((page) => /<h1>(.*?)<\/h1>/.exec(page)?.[1]))
    }
    await expect.poll(found, LIMIT).toEqual(new Set(headings))
  }
}

// Some fifteen commands: ten times what they take on an idle machine.
it('every command takes effect on all gateways and machines: publish, preview, promote, status, rollback, doctor', {
  timeout: 240_000,
}, async () => {
  const { team, other, store } = await createMachines()
  const gateways = [await team.startGateway(), await other.startGateway()] as const
  const publish = async (version: string, heading: string) => {
    await writeProject(team.folder, [fakeShellBuild(), remoteWith(heading)])
    return team.mfe('publish', 'careers', '--no-build', '--version', version)
  }
  await writeProject(team.folder, [fakeShellBuild()])
  expect(await team.run('publish', 'shell', '--no-build')).toMatchObject({ code: 1 })
  await team.mfe('publish', 'shell', '--no-build', '--version', '1.0.0', '--new-store')
  expect((await team.run('promote', 'careers@1.0.0')).text).toContain('No shell is live in s3://')
  await team.mfe('promote', 'shell@1.0.0')
  expect(await publish('1.0.0', 'one')).toContain('Published careers@1.0.0. Nothing live has changed.')
  await other.mfe('promote', 'careers@1.0.0')
  await eventuallyShow(gateways, 'one')

  await publish('2.0.0', 'two')
  expect((await store.versions(careers)).map(({ version }) => version)).toEqual([v2, v1])
  const [link = ''] = (await other.mfe('preview', 'careers@2.0.0')).split('\n')
  const { pathname, search } = new URL(link)
  for (const gateway of gateways) {
    expect(await bodyOf(gateway, pathname + search)).toContain('<h1>two</h1>')
    expect(await bodyOf(gateway, '/careers')).toContain('<h1>one</h1>')
  }

  await team.mfe('promote', 'careers@2.0.0', '--percent', '50')
  expect(await store.channel(careers)).toMatchObject({ stable: v1, candidate: v2, percent: 50 })
  await eventuallyHave(gateways, 'one', 'two')
  expect(await other.mfe('status')).toMatch(/^careers +1\.0\.0 +50% .*\n +2\.0\.0 +50% /m)
  await other.mfe('rollback', 'careers')
  await eventuallyHave(gateways, 'one')
  await other.mfe('promote', 'careers@2.0.0')
  await eventuallyShow(gateways, 'two')
  expect(await other.mfe('doctor')).toContain('2 releases and 1 pair that visitors may get: 0 with problems.')
  await team.mfe('rollback', 'careers')
  await eventuallyShow(gateways, 'one')
  expect(await store.channel(careers)).toMatchObject({ stable: v1, revision: 5 })
})

it('tells a concurrent promotion what is live instead, or explains why it fails if they conflict', async () => {
  const { team, other, store, release, gateways } = await createSite()
  await release('2.0.0', remoteWith('two'), false)
  await release('3.0.0', remoteWith('three'), false)
  const promotions = await Promise.all([team.run('promote', 'careers@2.0.0'), other.run('promote', 'careers@3.0.0')])
  const { stable, history } = await store.channel(careers)
  expect(stable).toBe(history.at(-1)?.version)
  // The one that started after the other had finished replaces it; otherwise, it fails.
  const late = promotions.filter(({ code }) => code !== 0)
  expect(history).toHaveLength(3 - late.length)
  for (const { text } of late) expect(text).toContain(`Live now: careers@${stable}.`)
  await eventuallyShow(gateways, stable === v2 ? 'two' : 'three')

  await release('4.0.0', remoteWith('jobs of careers', 'careers', '/jobs'), false)
  await release('1.0.0', remoteWith('jobs', 'jobs', '/jobs'), false)
  const outcomes = await Promise.all([team.run('promote', 'jobs@1.0.0'), other.run('promote', 'careers@4.0.0')])
  const rejected = outcomes.filter(({ code }) => code !== 0)
  expect(rejected.length).toBeGreaterThan(0)
  for (const { code, text } of rejected) expect([code, text]).toEqual([1, expect.stringMatching(/routes: .*To fix: /s)])
  const channels = [await store.channel(toAppName('jobs')), await store.channel(careers)]
  expect(channels.filter((channel) => [v1, '4.0.0'].includes(channel.stable ?? ''))).toHaveLength(2 - rejected.length)
  expect(await other.mfe('doctor')).toContain('0 with problems')
})

it('reports that the second of two concurrent promotions failed; every gateway shows the first', async () => {
  const { team, store, release, gateways } = await createSite()
  await release('2.0.0', remoteWith('two'), false)
  await release('3.0.0', remoteWith('three'), false)
  const stores = [store, await team.openStore()]
  const before = await store.channel(careers)
  const nexts = [v2, v3].map((version) => promote(version)(before, new Date()) ?? expect.unreachable())
  const won = await Promise.all(stores.map((each, index) => each.advance(careers, nexts[index] ?? before)))
  expect(won.toSorted()).toEqual([false, true])
  await eventuallyShow(gateways, won[0] ? 'two' : 'three')
})

it('doctor and status report a version that is damaged in the bucket, until it is published again', async () => {
  const { settings, team, other, release, gateways } = await createSite()
  await release('2.0.0', remoteWith('two'))
  const bucket = await openBucket({ ...DEFAULT_BUCKET_SETTINGS, url: settings.RELEASE_STORE })
  onTestFinished(() => bucket.close())
  await bucket.put('site/files/careers/2.0.0/server/index.cjs', Buffer.from('damaged'))

  const { code, text } = await other.run('doctor')
  expect([code, text]).toEqual([1, expect.stringContaining('server/index.cjs is not the file that was published.')])
  expect(await other.mfe('status')).toContain('Visitors get careers@1.0.0 instead.')
  await writeProject(team.folder, [fakeShellBuild(), remoteWith('two')])
  const published = await team.mfe('publish', 'careers', '--no-build', '--version', '2.0.0')
  expect(published).toContain('careers@2.0.0 was damaged in the store and is intact again.')
  expect(await other.mfe('doctor')).toContain('0 with problems')
  await eventuallyShow(gateways, 'two')
})

it('prune removes a version from the bucket no earlier than 30 days after its last visitor', async () => {
  const { settings, team, other, store, release } = await createSite()
  for (const [version, heading] of Object.entries({ '2.0.0': 'two', '3.0.0': 'three' })) {
    await release(version, remoteWith(heading))
  }
  expect(await other.mfe('prune')).toContain('in the last 30 days')
  expect((await other.run('prune', '--older-than', '29d')).text).toContain('To fix: use at least 30d.')
  expect(await store.versions(careers)).toHaveLength(3)

  const printed: string[] = []
  const inAMonth = createMfe({
    ...unused,
    openStore: async () => opened(store),
    config: loadReleaseConfig(settings),
    print: (text) => void printed.push(text),
    fail: expect.unreachable,
    now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000),
  })
  await inAMonth.parseAsync(['prune'], { from: 'user' })
  expect(printed).toEqual(['Removed careers@1.0.0'])
  // A bucket records times to the second, so the order of two versions from the same second is undefined.
  expect(await team.mfe('status', 'careers')).toMatch(/Published\n[23]\.0\.0 .*\n[23]\.0\.0 .*\n\nHistory/)
  const gateway = await (await createMachine(settings)).startGateway()
  expect((await gateway.inject('/__mfe/careers/1.0.0/remoteEntry.js')).statusCode).toBe(404)
  expect((await gateway.inject('/__mfe/careers/2.0.0/remoteEntry.js')).statusCode).toBe(200)
})

it('backup and restore make the same versions live in another store, and its gateway shows them', async () => {
  const { team, other, release } = await createSite()
  await release('2.0.0', remoteWith('two'), false)
  await team.mfe('promote', 'careers@2.0.0', '--percent', '50')
  const backup = path.join(team.folder, 'backup')
  expect(await other.mfe('backup', backup)).toContain(`Copied 3 versions to ${backup}.`)
  expect(await readdir(backup)).toEqual(expect.arrayContaining(['careers', 'shell']))

  const restored = await createMachine(await createSharedStore())
  const gateway = await restored.startGateway()
  expect(await restored.mfe('restore', backup)).toContain('Restored 3 versions')
  await eventuallyHave([gateway], 'one', 'two')
  expect(await restored.mfe('status')).toBe(await team.mfe('status'))
  await restored.mfe('rollback', 'careers')
  await eventuallyHave([gateway], 'one')
  const again = await restored.run('restore', backup)
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('To fix: set RELEASE_STORE to an empty one.')])
})
