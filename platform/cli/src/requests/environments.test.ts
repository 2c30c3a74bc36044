import { createReleaseServer, loadGatewayConfig } from '@mfe/gateway'
import { type FakeBuild, fakeShellBuild } from '@mfe/gateway/testing'
import { changeChannel, loadReleaseConfig, nameOf, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf, newFolder } from '@mfe/release/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { remoteWith } from '../testing/fake-remote.ts'
import { createTestMfe, type TestMfe } from '../testing/test-mfe.ts'

const careers = toAppName('careers')
const jobs = toAppName('jobs')
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]

interface Site {
  /** On the store itself. */
  admin: TestMfe
  url: string
  token: (...rights: string[]) => Promise<string>
}

let staging: Site
let production: Site

const store = ({ admin }: Site, { manifest, files }: FakeBuild, version = v1) =>
  admin.store.publish(toAppName(manifest.name), version, bytesOf(manifest, files))

async function goLive(site: Site, build: FakeBuild): Promise<void> {
  await store(site, build)
  await changeChannel(site.admin.store, toAppName(build.manifest.name), promote(v1))
}

/** A release service with a shell and careers@1.0.0 live, where growth has careers and jobs. */
async function openSite(): Promise<Site> {
  const admin = await createTestMfe()
  const config = loadGatewayConfig({ DATA_DIR: await newFolder(), LOG_LEVEL: 'silent', PORT: '0' })
  const server = await createReleaseServer({ config, store: admin.store })
  onTestFinished(() => server.close())
  let tokens = 0
  const site = {
    admin,
    url: await server.start(),
    async token(...rights: string[]) {
      tokens += 1
      const text = await admin.mfe('token', 'create', 'growth', '--name', `ci-${tokens}`, '--can', rights.join(','))
      return text.split('\n').at(-1) ?? ''
    },
  }
  await goLive(site, fakeShellBuild())
  await goLive(site, remoteWith('one'))
  await admin.mfe('team', 'add', 'growth', '--apps', 'careers,jobs')
  return site
}

beforeEach(async () => {
  staging = await openSite()
  production = await openSite()
})

/** Runs `mfe` in a project that names both sites, on a machine that cannot open their stores. */
async function mfeWith(tokens: { MFE_TOKEN?: string; MFE_TOKEN_STAGING?: string; MFE_TOKEN_PRODUCTION?: string }) {
  const environments = { staging: staging.url, production: production.url }
  const config = { ...loadReleaseConfig(tokens), environments }
  return createTestMfe({ openStore: expect.unreachable, config })
}

const versionsOf = async ({ admin }: Site, app = careers) =>
  (await admin.store.versions(app)).map(({ version }) => version).sort()

it('goes to a site by its name, with the token of that environment', async () => {
  const team = await mfeWith({
    MFE_TOKEN: await staging.token('read'),
    MFE_TOKEN_PRODUCTION: await production.token('promote'),
  })
  expect(await team.mfe('whoami', '--to', 'staging')).toContain(`growth/ci-1 at ${staging.url}\nMay:     read`)
  expect(await team.mfe('whoami', '--to', 'production')).toContain('May:     promote')
  expect(await team.mfe('whoami', '--to', production.url)).toContain('May:     promote')
  await expect(team.mfe('whoami', '--to', 'test')).rejects.toThrow('or one of staging, production.')
  const nobody = await mfeWith({})
  await expect(nobody.mfe('status', '--to', 'production')).rejects.toThrow('set MFE_TOKEN or MFE_TOKEN_PRODUCTION')
})

describe('a promotion from another site', () => {
  /** With all rights that it takes, at each site. */
  const team = async () =>
    mfeWith({
      MFE_TOKEN_STAGING: await staging.token('publish'),
      MFE_TOKEN_PRODUCTION: await production.token('publish', 'promote'),
    })
  const between = ['--from', 'staging', '--to', 'production']

  it('copies the same bytes, and makes them live there', async () => {
    const build = remoteWith('two')
    await store(staging, build, v2)
    const { mfe } = await team()
    const text = await mfe('promote', 'careers@2.0.0', '--percent', '10', '--reason', 'as on staging', ...between)
    expect(text).toContain(`Copied careers@2.0.0 from ${staging.url} to ${production.url}: `)
    expect(text).toContain('careers@1.0.0, except for 10% of visitors, who get 2.0.0')
    const [there, here] = await Promise.all(
      [staging, production].map(({ admin }) => admin.store.readRelease(careers, v2)),
    )
    expect(here?.manifest).toEqual(there?.manifest)
    await production.admin.store.verify(careers, v2)
    const { candidate, history } = await production.admin.store.channel(careers)
    expect([candidate, history.at(-1)]).toMatchObject([v2, { by: 'growth/ci-1', reason: 'as on staging' }])

    expect(await mfe('promote', 'careers@2.0.0', ...between)).toContain('already, with the same bytes as')
    expect((await staging.admin.store.channel(careers)).stable).toBe(v1)
  })

  it('stores nothing if the versions do not fit what is live there', async () => {
    await store(staging, remoteWith('two'), v2)
    const build = remoteWith('jobs', 'jobs', '/jobs')
    await store(staging, { ...build, manifest: { ...build.manifest, consumes: { none: '^1.0.0' } } })
    const { mfe } = await team()
    const attempt = mfe('promote', 'careers@2.0.0', 'jobs@1.0.0', ...between)
    await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
    await expect(attempt).rejects.toThrow('jobs@1.0.0 is rejected')
    expect([await versionsOf(production), await versionsOf(production, jobs)]).toEqual([[v1], []])
  })

  it('moves a path between the apps of one promotion', async () => {
    await store(staging, remoteWith('two', 'careers', '/vacancies'), v2)
    await store(staging, remoteWith('jobs', 'jobs', '/careers'))
    const { mfe } = await team()
    await mfe('promote', 'careers@2.0.0', 'jobs@1.0.0', ...between)
    expect(await versionsOf(production, jobs)).toEqual([v1])
    expect((await production.admin.store.channel(jobs)).stable).toBe(v1)
  })

  it('rejects bytes that differ from their hash, and stores nothing', async () => {
    const { manifest, files } = remoteWith('two')
    await store(staging, { manifest, files }, v2)
    const honest = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) =>
      String(args[0]).includes('files?file=server') ? new Response('other') : honest(...args),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const { mfe } = await team()
    await expect(mfe('promote', 'careers@2.0.0', ...between)).rejects.toThrow(
      `server/index.cjs from ${staging.url} is not what belongs to careers@2.0.0.`,
    )
    expect(await versionsOf(production)).toEqual([v1])
  })

  it('stores nothing unless its token may promote there', async () => {
    await store(staging, remoteWith('two'), v2)
    const { mfe } = await mfeWith({
      MFE_TOKEN_STAGING: await staging.token('publish'),
      MFE_TOKEN_PRODUCTION: await production.token('publish'),
    })
    await expect(mfe('promote', 'careers@2.0.0', ...between)).rejects.toThrow('growth/ci-1 may not promote at')
    expect(await versionsOf(production)).toEqual([v1])
  })

  it('shows no token to both sites, which could use it at each other', async () => {
    const token = await production.token('publish', 'promote')
    const asked = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => asked.mockRestore())
    const own = { MFE_TOKEN_STAGING: token, MFE_TOKEN_PRODUCTION: token }
    for (const { mfe } of [await mfeWith({ MFE_TOKEN: token }), await mfeWith(own)]) {
      await expect(mfe('promote', 'careers@2.0.0', ...between)).rejects.toThrow('would be shown the same token')
    }
    expect(asked).not.toHaveBeenCalled()
  })

  it('needs two sites, and a version of the first', async () => {
    const { mfe } = await team()
    const target = nameOf({ app: careers, version: v2 })
    await expect(mfe('promote', target, '--from', 'staging')).rejects.toThrow('To fix: name it with --to')
    await expect(mfe('promote', target, '--from', 'staging', '--to', staging.url)).rejects.toThrow('are both')
    await expect(mfe('promote', target, '--from', 'test', '--to', 'production')).rejects.toThrow('What follows --from')
    await expect(mfe('promote', target, ...between)).rejects.toMatchObject({ code: 'release/not-found' })
  })
})

it('sets the settings of one site, and shows them with where they are from', async () => {
  const { manifest, files } = remoteWith('two')
  const settings = { layout: { type: 'string', enum: ['list', 'grid'], default: 'list' } } as const
  for (const site of [staging, production]) {
    await store(site, { manifest: { ...manifest, settings }, files }, v2)
    await changeChannel(site.admin.store, careers, promote(v2))
  }
  const { mfe } = await mfeWith({
    MFE_TOKEN_STAGING: await staging.token('read'),
    MFE_TOKEN_PRODUCTION: await production.token('read', 'promote', 'rollback'),
  })
  await mfe('config', 'set', 'careers', 'layout=grid', '--to', 'production', '--reason', 'the summer design')
  expect(await mfe('config', 'get', 'careers', 'layout', '--to', 'production')).toBe('grid')
  expect(await mfe('config', 'get', 'careers', 'layout', '--to', 'staging')).toBe('list')
  expect(await mfe('config', 'get', 'careers', '--to', 'production')).toMatch(/^layout +"grid" +this site +2\.0\.0$/m)
  const [newest = ''] = (await mfe('log', 'careers', '--to', 'production')).split('\n')
  expect(newest).toMatch(/careers@2\.0\.0 +set layout=grid +growth\/ci-1 .* the summer design$/)
  await mfe('config', 'unset', 'careers', 'layout', '--to', 'production')
  expect(await mfe('config', 'get', 'careers', 'layout', '--to', 'production')).toBe('list')
})
