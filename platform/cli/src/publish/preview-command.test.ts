import path from 'node:path'
import { createReleaseServer, loadGatewayConfig } from '@mfe/gateway'
import { type FakeBuild, fakeShellBuild } from '@mfe/gateway/testing'
import { changeChannel, loadReleaseConfig, previewEnd, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf, newFolder, writeBuild } from '@mfe/release/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { MfeContext } from '../requests/context.ts'
import { remoteWith } from '../testing/fake-remote.ts'
import { createTestMfe, opened, type TestMfe } from '../testing/test-mfe.ts'

const careers = toAppName('careers')
const v1 = toVersion('1.0.0')
const DAY_MS = 24 * 60 * 60 * 1000
const PREVIEW = /^careers@preview-\d{8}t\d{4}z-[0-9a-f]{8}$/

/** On the store itself. */
let admin: TestMfe
/** The project: a build of careers. */
let project: Pick<MfeContext, 'apps' | 'build'>
let folder: string
let builds: string[]

beforeEach(async () => {
  admin = await createTestMfe()
  const goLive = async ({ manifest, files }: FakeBuild) => {
    const app = toAppName(manifest.name)
    await admin.store.publish(app, v1, bytesOf(manifest, files))
    await changeChannel(admin.store, app, promote(v1))
  }
  await goLive(fakeShellBuild())
  await goLive(remoteWith('one'))
  const source = path.join(await newFolder(), 'careers')
  folder = path.join(source, 'dist')
  builds = []
  const { manifest, files } = remoteWith('two')
  await writeBuild(folder, manifest, files)
  project = { apps: [{ app: careers, source, folder }], build: async (app) => void builds.push(app) }
})

const versions = async () => (await admin.store.versions(careers)).map(({ version }) => version)

/** Runs `mfe` in the project, on the machine of the store. */
const here = () =>
  createTestMfe({ ...project, openStore: async () => opened(admin.store), config: loadReleaseConfig({ PORT: '8080' }) })

describe('mfe preview of a working tree', () => {
  it('builds the app, stores it until it ends, and prints a link; nothing live changes', async () => {
    const { mfe } = await here()
    const text = await mfe('preview', 'careers', '--working-tree', '--path', '/careers/open')
    expect(builds).toEqual(['careers'])
    const [version = ''] = (await versions()).filter((each) => each !== v1)
    expect(`careers@${version}`).toMatch(PREVIEW)
    expect(Math.abs(Number(previewEnd(version)) - Date.now() - 2 * DAY_MS)).toBeLessThan(120_000)
    expect(text.split('\n')).toEqual([
      `Stored for this link: careers@${version}. Nothing live has changed, and a preview never goes live.`,
      `http://localhost:8080/careers/open?mfe=careers@${version}`,
      expect.stringMatching(/^Works until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
    ])
    expect(await admin.store.channel(careers)).toMatchObject({ stable: v1, revision: 1 })
  })

  it('can show it with versions that are stored, and takes the existing build if it should', async () => {
    const { mfe } = await here()
    const options = ['--working-tree', '--no-build', '--days', '0.5', '--json']
    const { url, until, releases } = JSON.parse(await mfe('preview', 'careers', 'shell@1.0.0', ...options))
    expect(builds).toEqual([])
    expect(releases).toEqual([expect.stringMatching(PREVIEW), 'shell@1.0.0'])
    expect(url).toBe(`http://localhost:8080/careers?mfe=${releases[0]}&mfe=shell@1.0.0`)
    expect(Math.abs(Date.parse(until) - Date.now() - DAY_MS / 2)).toBeLessThan(120_000)
  })

  it('never goes live: not by a promotion, and not under the name of another version', async () => {
    const { mfe } = await here()
    const { releases } = JSON.parse(await mfe('preview', 'careers', '--working-tree', '--json'))
    for (const more of [[], ['--percent', '1'], ['shell@1.0.0']]) {
      await expect(mfe('promote', releases[0], ...more)).rejects.toThrow('which never goes live. Nothing changed.')
    }
    const published = mfe('publish', 'careers', '--no-build', '--version', 'preview-20260117t1200z-3f9a1c20')
    await expect(published).rejects.toThrow('is the name of a preview, which never goes live.')
  })

  it('reports what admission rejects, for people and for programs, and stores nothing', async () => {
    const { manifest, files } = remoteWith('two')
    await writeBuild(folder, { ...manifest, consumes: { none: '^1.0.0' } }, files)
    const { mfe, failed } = await here()
    await expect(mfe('preview', 'careers', '--working-tree')).rejects.toMatchObject({ code: 'release/refused' })
    expect(failed()).toBe(false)
    const { error } = JSON.parse(await mfe('preview', 'careers', '--working-tree', '--json'))
    expect(error).toMatchObject({ code: 'release/refused', reasons: [{ check: 'shares' }] })
    expect(failed()).toBe(true)
    expect(await versions()).toEqual([v1])
  })

  it.each(['0', '31', 'x', ''])('does not last %j days', async (days) => {
    const { mfe } = await here()
    const preview = mfe('preview', 'careers', '--working-tree', '--days', days)
    await expect(preview).rejects.toThrow('To fix: use a number above 0, up to 30.')
    expect(builds).toEqual([])
  })

  it('is of an app of the project', async () => {
    const { mfe } = await here()
    await expect(mfe('preview', 'jobs', '--working-tree')).rejects.toThrow('There is no app jobs in this project.')
  })
})

it('mfe preview of a working tree goes to a site with the right to preview, as from a pull request', async () => {
  const config = loadGatewayConfig({ DATA_DIR: await newFolder(), LOG_LEVEL: 'silent', PORT: '0' })
  const server = await createReleaseServer({ config, store: admin.store })
  onTestFinished(() => server.close())
  const site = await server.start()
  await admin.mfe('team', 'add', 'growth', '--apps', 'careers')
  const text = await admin.mfe('token', 'create', 'growth', '--name', 'pull-requests', '--can', 'preview')
  const settings = loadReleaseConfig({ MFE_SITE: site, MFE_TOKEN: text.split('\n').at(-1) ?? '' })
  const { mfe, failed } = await createTestMfe({ ...project, openStore: expect.unreachable, config: settings })

  const checked = JSON.parse(await mfe('publish', 'careers', '--no-build', '--dry-run', '--json'))
  expect(checked).toMatchObject({ outcome: 'stored', dryRun: true })
  const { url, until, releases } = JSON.parse(await mfe('preview', 'careers', '--working-tree', '--json'))
  expect(releases).toEqual([expect.stringMatching(PREVIEW)])
  expect(url).toContain(`/careers?mfe=${releases[0]}`)
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + DAY_MS)
  expect(failed()).toBe(false)

  const published = JSON.parse(await mfe('publish', 'careers', '--no-build', '--json'))
  expect(published.error).toMatchObject({ code: 'access/forbidden' })
  expect((await admin.store.channel(careers)).stable).toBe(v1)
  expect(await versions()).toHaveLength(2)
})
