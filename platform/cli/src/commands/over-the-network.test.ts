import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createReleaseServer, loadGatewayConfig } from '@mfe/gateway'
import { type FakeBuild, fakeRemoteBuild, fakeShellBuild } from '@mfe/gateway/testing'
import { changeChannel, loadReleaseConfig, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf, newFolder, writeBuild } from '@mfe/release/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { MfeContext } from '../requests/context.ts'
import { remoteWith } from '../testing/fake-remote.ts'
import { createTestMfe, type TestMfe } from '../testing/test-mfe.ts'

const COMMIT = '295f37b3c8823e920b72c80121c442c40accab15'
const careers = toAppName('careers')
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]

/** On the store itself. */
let admin: TestMfe
let site: string
let closeSite: () => Promise<void>

/** A release service whose store has a shell and careers@1.0.0 live. Careers belongs to the team growth. */
beforeEach(async () => {
  admin = await createTestMfe()
  const goLive = async ({ manifest, files }: FakeBuild) => {
    const app = toAppName(manifest.name)
    await admin.store.publish(app, v1, bytesOf(manifest, files))
    await changeChannel(admin.store, app, promote(v1))
  }
  await goLive(fakeShellBuild())
  await goLive(remoteWith('one'))
  const config = loadGatewayConfig({ DATA_DIR: await newFolder(), LOG_LEVEL: 'silent', PORT: '0' })
  const server = await createReleaseServer({ config, store: admin.store })
  let closed: Promise<void> | undefined
  closeSite = () => {
    closed ??= server.close()
    return closed
  }
  onTestFinished(closeSite)
  site = await server.start()
  await admin.mfe('team', 'add', 'growth', '--apps', 'careers')
})

async function tokenWith(...options: string[]): Promise<string> {
  const text = await admin.mfe('token', 'create', 'growth', '--name', 'ci', ...options)
  return text.split('\n').at(-1) ?? ''
}

/** Runs `mfe` on a machine that cannot open the store. */
const elsewhere = (settings: { MFE_SITE?: string; MFE_TOKEN?: string }, more: Partial<MfeContext> = {}) =>
  createTestMfe({
    openStore: expect.unreachable,
    config: loadReleaseConfig(settings),
    commit: async () => COMMIT,
    ...more,
  })

it('publishes, previews, promotes and rolls back with a token, and records whose it is', async () => {
  const source = path.join(await newFolder(), 'careers')
  const { manifest, files } = remoteWith('two')
  const folder = await writeBuild(path.join(source, 'dist'), manifest, files)
  const MFE_TOKEN = await tokenWith('--can', 'read,preview,publish,promote,rollback')
  const { mfe } = await elsewhere({ MFE_TOKEN }, { apps: [{ app: careers, source, folder }] })

  const published = await mfe('publish', 'careers', '--no-build', '--version', '2.0.0', '--to', site)
  expect(published).toContain('Published careers@2.0.0. Nothing live has changed.')
  expect(published).toContain(`For a tenth:  pnpm mfe promote careers@2.0.0 --percent 10 --to ${site}`)
  expect(published).toContain(`For everyone: pnpm mfe promote careers@2.0.0 --to ${site}`)
  const again = await mfe('publish', 'careers', '--no-build', '--version', '2.0.0', '--to', site)
  expect(again).toContain('careers@2.0.0 is already published with the same bytes.')
  expect(await mfe('preview', 'careers@2.0.0', '--to', site)).toContain('/careers?mfe=careers@2.0.0')

  await mfe('promote', 'careers@2.0.0', '--percent', '10', '--reason', 'the new form', '--to', site)
  expect(await admin.store.channel(careers)).toMatchObject({ stable: v1, candidate: v2, percent: 10 })
  expect(await mfe('rollback', 'careers', '--to', site)).toBe('Live from the next page request: careers@1.0.0.')
  const [, promotion] = JSON.parse(await mfe('log', 'careers', '--json', '--to', site))
  expect(promotion).toMatchObject({
    version: v2,
    action: 'candidate',
    percent: 10,
    by: 'growth/ci',
    commit: COMMIT,
    reason: 'the new form',
  })
})

it('records who published, from which commit and why', async () => {
  const source = path.join(await newFolder(), 'careers')
  const { manifest, files } = remoteWith('two')
  const folder = await writeBuild(path.join(source, 'dist'), manifest, files)
  const MFE_TOKEN = await tokenWith('--can', 'read,publish')
  const { mfe } = await elsewhere({ MFE_SITE: site, MFE_TOKEN }, { apps: [{ app: careers, source, folder }] })
  const publish = (reason: string) => mfe('publish', 'careers', '--no-build', '--version', '2.0.0', '--reason', reason)
  await expect(publish('one\ntwo')).rejects.toThrow('A reason is one line of text.')
  await publish('the new form')
  const [publication] = JSON.parse(await mfe('log', 'careers', '--published', '--json'))
  const author = { by: 'growth/ci', commit: COMMIT, reason: 'the new form' }
  expect(publication).toMatchObject({ app: careers, version: v2, ...author })
  expect(await mfe('status', 'careers')).toMatch(/publish +growth\/ci +the new form/)
})

it('goes to MFE_SITE unless --to names another site, and says whose token it is', async () => {
  const MFE_TOKEN = await tokenWith('--can', 'promote', '--percent', '25')
  const { mfe } = await elsewhere({ MFE_SITE: site, MFE_TOKEN })
  expect((await mfe('whoami')).split('\n')).toEqual([
    `growth/ci at ${site}`,
    'May:     promote',
    'Apps:    careers',
    'Percent: 25 at most',
  ])
  await expect(mfe('whoami', '--to', 'http://localhost:1')).rejects.toMatchObject({ code: 'release/unreachable' })
  await expect(mfe('whoami', '--to', 'site.example/a')).rejects.toThrow('is not the address of a site')
})

it('reports what a token may not do, and fails if doctor finds a problem', async () => {
  const MFE_TOKEN = await tokenWith('--can', 'read,promote')
  const team = await elsewhere({ MFE_SITE: site, MFE_TOKEN })
  await expect(team.mfe('promote', 'shell@1.0.0')).rejects.toMatchObject({ code: 'access/forbidden' })
  await expect(team.mfe('rollback', 'careers')).rejects.toMatchObject({ code: 'access/forbidden' })
  expect(await team.mfe('doctor')).toContain('0 with problems')
  expect(team.failed()).toBe(false)
  await admin.store.remove(careers, v1)
  expect(await team.mfe('doctor')).toContain('careers@1.0.0')
  expect(team.failed()).toBe(true)
})

it('needs a token, and one that is not revoked', async () => {
  const { mfe } = await elsewhere({ MFE_SITE: site })
  await expect(mfe('status')).rejects.toThrow('To fix: set MFE_TOKEN')
  const MFE_TOKEN = await tokenWith('--can', 'read')
  const team = await elsewhere({ MFE_SITE: site, MFE_TOKEN })
  expect(await team.mfe('status')).toMatch(/^careers +1\.0\.0/m)
  await admin.mfe('token', 'revoke', MFE_TOKEN.slice(4, 14))
  await expect(team.mfe('status')).rejects.toMatchObject({ code: 'access/unknown-token' })
})

describe('a command that needs the store itself', () => {
  it.each([
    ['backup', 'folder'],
    ['restore', 'folder'],
    ['token', 'create', '--admin', '--name', 'root'],
  ])('rejects a site: mfe %s %s', async (...command) => {
    const { mfe } = await elsewhere({ MFE_SITE: site })
    await expect(mfe(...command)).rejects.toThrow('To fix: unset MFE_SITE')
    await expect(mfe(...command, '--to', site)).rejects.toThrow('To fix: leave out --to')
  })

  it('rejects a site: mfe publish --new-store', async () => {
    const apps = [{ app: toAppName('shell'), source: '', folder: '' }]
    const { mfe } = await elsewhere({}, { apps })
    await expect(mfe('publish', 'shell', '--new-store', '--to', site)).rejects.toThrow('begins the release store')
  })

  it.each([['new', 'weather'], ['serve-releases']])('takes no --to: mfe %s', async (...command) => {
    const { mfe } = await elsewhere({ MFE_SITE: site })
    await expect(mfe(...command, '--to', site)).rejects.toThrow('so it takes no --to')
  })
})

it('tells what a publication would do, for people and for programs, and stores nothing', async () => {
  const source = path.join(await newFolder(), 'careers')
  const { manifest, files } = remoteWith('two')
  const folder = await writeBuild(path.join(source, 'dist'), manifest, files)
  const MFE_TOKEN = await tokenWith('--can', 'read,publish,preview')
  const { mfe, failed } = await elsewhere({ MFE_SITE: site, MFE_TOKEN }, { apps: [{ app: careers, source, folder }] })
  const publish = (...options: string[]) => mfe('publish', 'careers', '--no-build', '--version', '2.0.0', ...options)

  const text = await publish('--dry-run')
  expect(text).toMatch(/careers@2\.0\.0 passes every check\. Publishing it would store \d+ files of /)
  expect(text).toMatch(/, of which \d+ are new\. Nothing was stored\.$/)
  const checked = JSON.parse(await publish('--dry-run', '--json'))
  expect(checked).toMatchObject({ release: 'careers@2.0.0', outcome: 'stored', dryRun: true })
  // The release has no declarations.
  expect(checked.warnings).toMatchObject([{ check: 'page contract' }])
  expect(checked.added.length).toBeGreaterThan(0)
  expect((await admin.store.versions(careers)).map(({ version }) => version)).toEqual([v1])

  expect(JSON.parse(await publish('--json'))).toMatchObject({ release: 'careers@2.0.0', dryRun: false })
  const { url } = JSON.parse(await mfe('preview', 'careers@2.0.0', '--json'))
  expect(url).toContain('/careers?mfe=careers@2.0.0')
  expect(failed()).toBe(false)

  await writeBuild(folder, { ...manifest, consumes: { none: '^1.0.0' } }, files)
  const refused = JSON.parse(await mfe('publish', 'careers', '--no-build', '--version', '3.0.0', '--dry-run', '--json'))
  expect(refused.error).toMatchObject({ code: 'release/refused', reasons: [{ check: 'shares' }] })
  expect(failed()).toBe(true)
})

it('runs pages that only browsers render in the process of admission', async () => {
  const source = path.join(await newFolder(), 'careers')
  const renders = "throw new Error('no user in the ' + typeof document.body + ' of ' + location.pathname)"
  const { manifest, files } = fakeRemoteBuild('careers', { renders, audience: 'signed-in' })
  const folder = await writeBuild(path.join(source, 'dist'), { ...manifest, feeds: [] }, files)
  const MFE_TOKEN = await tokenWith('--can', 'publish')
  const { mfe } = await elsewhere({ MFE_SITE: site, MFE_TOKEN }, { apps: [{ app: careers, source, folder }] })
  await expect(mfe('publish', 'careers', '--no-build', '--version', '2.0.0')).rejects.toThrow(
    'no user in the object of /careers',
  )
})

it('takes paths over from the apps that --takes names, and says how to promote them together', async () => {
  await admin.mfe('team', 'add', 'growth', '--apps', 'jobs')
  const app = toAppName('jobs')
  const source = path.join(await newFolder(), 'jobs')
  const { manifest, files } = remoteWith('two', 'jobs')
  const folder = await writeBuild(path.join(source, 'dist'), manifest, files)
  const MFE_TOKEN = await tokenWith('--can', 'publish,promote,retire')
  const { mfe } = await elsewhere({ MFE_SITE: site, MFE_TOKEN }, { apps: [{ app, source, folder }] })
  const publish = (...options: string[]) => mfe('publish', 'jobs', '--no-build', '--version', '1.0.0', ...options)

  for (const options of [['--dry-run'], ['--takes', 'shell, jobs']]) {
    await expect(publish(...options)).rejects.toThrow('publish with --takes careers and promote both as one change.')
  }
  await expect(publish('--takes', 'careers@1.0.0')).rejects.toThrow('"careers@1.0.0" is not an app name.')
  const { warnings } = JSON.parse(await publish('--takes', 'careers', '--dry-run', '--json'))
  expect(warnings).toMatchObject([{ check: 'routes' }, { check: 'routes' }, { check: 'page contract' }])
  expect(await admin.store.versions(app)).toEqual([])

  const text = await publish('--takes', 'careers')
  expect(text).toContain('Route /careers overlaps /careers of careers@1.0.0.')
  expect(text).toContain('Make it live: pnpm mfe promote jobs@1.0.0 careers@<version>')
  await expect(mfe('promote', 'jobs@1.0.0')).rejects.toMatchObject({ code: 'release/refused' })
  await mfe('promote', 'jobs@1.0.0', '--retire', 'careers', '--redirect', '/careers')
  expect(await admin.store.channel(app)).toMatchObject({ stable: v1 })
})

it('saves the types of a site, and keeps those that it has while the site cannot be reached', async () => {
  const MFE_TOKEN = await tokenWith('--can', 'read')
  const root = await newFolder()
  const team = await elsewhere({ MFE_SITE: site, MFE_TOKEN }, { root })
  expect(await team.mfe('types')).toMatch(/^\.mfe\/site\.ts has the types of shell@1\.0\.0: page contract /)
  const saved = await readFile(path.join(root, '.mfe/site.json'), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ from: site, shell: 'shell@1.0.0' })

  await closeSite()
  expect(await team.mfe('types')).toMatch(/cannot be reached, so what was fetched on \d{4}-\d\d-\d\d stays in use\./)
  expect(await readFile(path.join(root, '.mfe/site.json'), 'utf8')).toBe(saved)
  const nowhere = await elsewhere({ MFE_SITE: site, MFE_TOKEN }, { root: await newFolder() })
  await expect(nowhere.mfe('types')).rejects.toMatchObject({ code: 'release/unreachable' })
})

it('compares two versions of an app without rendering them', async () => {
  const MFE_TOKEN = await tokenWith('--can', 'read')
  const { mfe } = await elsewhere({ MFE_SITE: site, MFE_TOKEN })
  const text = await mfe('diff', 'careers@1.0.0', 'careers@1.0.0')
  expect(text).toContain('Nothing that release.json lists differs.\nThe HTML of public pages was not compared')
})
