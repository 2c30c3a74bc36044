import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { promote } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { type AppName, nameOf, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease, promoteTogether } from '../together/promote-together.ts'
import { diagnose } from './diagnose.ts'
import type { TreeBuild } from './judge-tree.ts'
import { publishTree } from './publish-tree.ts'
import type { WorkingTree } from './working-tree.ts'

const shell = toAppName('shell')
const careers = toAppName('careers')
const marketing = toAppName('marketing')

const UI = { version: '1.0.0', eager: true, js: ['react.js'], css: [] }
const REACT = { react: { ...UI, version: '19.3.1' } }

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(path.join(root, 'releases'))
})

/**
 * Builds a tree whose remotes import a function from a share of the shell. The other tree has another name for it, so
 * each of its apps rejects what the other tree has live, and the other way around.
 */
async function build(name: string, exported: string): Promise<TreeBuild[]> {
  const provides = { ...REACT, '@acme/ui': { ...UI, exports: [exported] } }
  const remote = { packageVersion: '1.0.0', imports: { '@acme/ui': [exported] }, consumes: { '@acme/ui': '^1.0.0' } }
  const none = { routes: [], menu: [], sitemap: [], publicFiles: [] }
  const manifests = [fakeRemote(remote), fakeRemote({ ...remote, ...none, name: 'marketing' }), fakeShell({ provides })]
  return Promise.all(
    manifests.map(async (manifest) => ({
      app: toAppName(manifest.name),
      folder: await writeBuild(path.join(root, name, manifest.name), manifest),
    })),
  )
}

const older = { by: 'start:older' } as const
const newer = { by: 'start:newer' } as const

async function start(tree: WorkingTree, builds: readonly TreeBuild[], into = store) {
  const outcomes = await publishTree(into, builds, tree)
  return Object.fromEntries(outcomes.map(({ app, outcome }) => [app, outcome]))
}

/** A team promotes what a start has put there: another version for a moment, then this one. */
async function keepLive(app: AppName) {
  const { stable } = await store.channel(app)
  await changeChannel(store, app, promote(toVersion('0.0.1')))
  if (stable) await changeChannel(store, app, promote(stable))
}

const live = async () => Promise.all([shell, careers, marketing].map(async (app) => (await store.channel(app)).stable))
const all = (outcome: string) => ({ shell: outcome, careers: outcome, marketing: outcome })

it('replaces all apps of another tree as one change, even if each rejects the others’ live versions', async () => {
  expect(await start(older, await build('older', 'announce'))).toEqual(all('promoted'))
  const before = await live()
  expect(await start(newer, await build('newer', 'say'))).toEqual(all('promoted'))
  const after = await live()
  expect(after.filter((version, index) => version === before[index])).toEqual([])
  expect(await diagnose(store)).toMatchObject({ releases: 3, findings: [] })
  const changes = await Promise.all([shell, careers].map(async (app) => (await store.channel(app)).history.at(-1)))
  expect(changes[0]?.change).toEqual({ id: expect.any(String), apps: ['shell', 'careers', 'marketing'] })
  expect(changes[1]?.change).toEqual(changes[0]?.change)
})

it('promotes nothing when the older tree starts again, and names what stays live', async () => {
  const builds = await build('older', 'announce')
  await start(older, builds)
  await start(newer, await build('newer', 'say'))
  const after = await live()
  const outcomes = await publishTree(store, builds, older)
  expect(outcomes.map(({ outcome, live }) => [outcome, live])).toEqual(after.map((version) => ['older', version]))
  expect(await live()).toEqual(after)
})

it('is one change even if several gateways start at once', async () => {
  await start(older, await build('older', 'announce'))
  const builds = await build('newer', 'say')
  const starts = [1, 2, 3].map((machine) => start({ by: `start:${machine}` }, builds))
  for (const outcomes of await Promise.all(starts)) {
    expect([all('promoted'), all('kept')]).toContainEqual(outcomes)
  }
  for (const app of [shell, careers, marketing]) expect((await store.channel(app)).history).toHaveLength(2)
})

it('goes back to the older tree by name, as one change', async () => {
  await start(older, await build('older', 'announce'))
  const before = await live()
  await start(newer, await build('newer', 'say'))
  const targets = [shell, careers, marketing].map((app, index) => ({ app, version: toVersion(String(before[index])) }))
  for (const { app, version } of targets) {
    await expect(promoteRelease(store, app, version)).rejects.toMatchObject({ code: 'release/refused' })
  }
  await promoteTogether(store, targets)
  expect(await live()).toEqual(before)
  expect(await diagnose(store)).toMatchObject({ findings: [] })
})

it.each<[string, Partial<WorkingTree>, Partial<WorkingTree>]>([
  ['an earlier version', { version: '1.9.0' }, { version: '1.10.0' }],
  ['an earlier commit', { committedAt: '2026-01-01T00:00:00+02:00' }, { committedAt: '2025-12-31T23:00:00Z' }],
  [
    'an earlier version and a later commit',
    { version: '1.0.0', committedAt: '2026-02-01T00:00:00Z' },
    { version: '2.0.0', committedAt: '2026-01-01T00:00:00Z' },
  ],
])('never promotes a tree with %s over a newer one, even if it starts for the first time', async (_, one, other) => {
  await start({ ...newer, ...other }, await build('newer', 'say'))
  expect(await start({ ...older, ...one }, await build('older', 'announce'))).toEqual(all('older'))
})

it('promotes a tree with a later commit, even if it brings back what was live before', async () => {
  const builds = await build('older', 'announce')
  await start({ ...older, committedAt: '2026-01-01T00:00:00Z' }, builds)
  await start({ ...newer, committedAt: '2026-01-02T00:00:00Z' }, await build('newer', 'say'))
  const reverted = { by: 'start:reverted', committedAt: '2026-01-03T00:00:00Z' } as const
  expect(await start(reverted, builds)).toEqual(all('promoted'))
})

it('promotes what changes in one tree, back and forth', async () => {
  const [one, two] = [await build('one', 'announce'), await build('two', 'say')]
  for (const builds of [one, two, one]) expect(await start(older, builds)).toEqual(all('promoted'))
})

it('keeps what a team promoted, promotes the rest, and names it', async () => {
  await start(older, await build('older', 'announce'))
  const own = fakeRemote({ packageVersion: '7.0.0', consumes: {}, exposes: {}, routes: [], menu: [], sitemap: [] })
  await store.publish(careers, toVersion('7.0.0'), bytesOf(own))
  await promoteRelease(store, careers, toVersion('7.0.0'))
  const outcomes = await publishTree(store, await build('newer', 'say'), newer)
  expect(outcomes).toMatchObject([
    { app: 'shell', outcome: 'promoted' },
    { app: 'careers', outcome: 'published', live: '7.0.0' },
    { app: 'marketing', outcome: 'promoted' },
  ])
})

it('changes nothing while what a team decided rejects the new shell, and stores the builds for a later promotion', async () => {
  await start(older, await build('older', 'announce'))
  const before = await live()
  await keepLive(careers)
  const outcomes = await publishTree(store, await build('newer', 'say'), newer)
  expect(outcomes).toMatchObject([
    { app: 'shell', outcome: 'rejected', reason: expect.stringContaining('careers@1.0.0-') },
    { app: 'careers', outcome: 'rejected' },
    { app: 'marketing', outcome: 'rejected' },
  ])
  expect(await live()).toEqual(before)
  const names = outcomes.map(nameOf)
  const { findings } = await diagnose(store, await build('newer', 'say'))
  expect(findings).toMatchObject([{ releases: outcomes.map(({ app, version }) => ({ app, version })) }])
  expect(findings[0]?.rejections[0]).toMatchObject({
    reason: [
      `${names[0]} does not fit careers@${before[1]}, which is live because a team promoted it, nor marketing@${before[2]}, which is live.`,
      `${names[1]} does not fit shell@${before[0]}, which is live.`,
      `${names[2]} does not fit shell@${before[0]}, which is live.`,
    ].join('\n  '),
    fix: `They fit together, so make them live as one change: pnpm mfe promote ${names.join(' ')}`,
  })
  await promoteTogether(store, outcomes)
  expect(await diagnose(store, await build('newer', 'say'))).toMatchObject({ findings: [] })
  expect(await live()).toEqual(outcomes.map(({ version }) => version))
})

it('is no circle if the shell can go live before the remotes that need it', async () => {
  await start(older, await build('older', 'announce'))
  const next = await build('newer', 'say')
  const both = fakeShell({ provides: { ...REACT, '@acme/ui': { ...UI, exports: ['announce', 'say'] } } })
  const shellBuild = { app: shell, folder: await writeBuild(path.join(root, 'both'), both) }
  const builds = [...next.filter(({ app }) => app !== shell), shellBuild]
  expect(await diagnose(store, next)).toMatchObject({ findings: [{ releases: [{}, {}, {}] }] })
  expect(await diagnose(store, builds)).toMatchObject({ findings: [] })
})

it('judges the tree again if a team changes an app meanwhile', async () => {
  await start(older, await build('older', 'announce'))
  let overtaken = false
  const racing: ReleaseStore = {
    ...store,
    async advanceAll(changes) {
      if (!overtaken) await keepLive(careers)
      overtaken = true
      return store.advanceAll(changes)
    },
  }
  const before = await live()
  expect(await start(newer, await build('newer', 'say'), racing)).toEqual({ ...all('rejected'), careers: 'published' })
  expect(await live()).toEqual(before)
})
