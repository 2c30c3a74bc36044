import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  changeChannel,
  createDirectoryStore,
  loadReleaseConfig,
  parsePreviews,
  promote,
  type ReleaseStore,
  toAppName,
  toVersion,
} from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell, newFolder, writeBuild } from '@mfe/release/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MfeContext } from '../requests/context.ts'
import { opened, unused } from '../testing/test-mfe.ts'
import { createMfe } from './create-mfe.ts'

const careers = toAppName('careers')
let root: string
let store: ReleaseStore
let context: MfeContext
let printed: string[]
let packageVersion: string
let clock: string

beforeEach(async () => {
  root = await newFolder()
  const sourceOf = (app: string) => path.join(root, 'apps', app)
  for (const app of ['careers', 'shell']) await mkdir(sourceOf(app), { recursive: true })
  printed = []
  packageVersion = '1.0.0'
  clock = '2026-01-01T00:00:00Z'
  store = createDirectoryStore(path.join(root, 'releases'))
  context = {
    ...unused,
    openStore: async () => opened(store),
    config: { ...loadReleaseConfig({ PORT: '8080', MFE_PREVIEW: 'open' }), location: path.join(root, 'releases') },
    apps: ['careers', 'shell'].map((app) => ({
      app: toAppName(app),
      source: sourceOf(app),
      folder: path.join(sourceOf(app), 'dist'),
    })),
    build: async (app) => {
      const manifest = app === 'shell' ? fakeShell({ packageVersion }) : fakeRemote({ name: app, packageVersion })
      await writeBuild(path.join(sourceOf(app), 'dist'), manifest)
    },
    print: (text) => void printed.push(text),
    fail: vi.fn(),
    now: () => new Date(clock),
  }
})

const mfe = async (...args: string[]): Promise<string> => {
  printed = []
  await createMfe(context).exitOverride().parseAsync(args, { from: 'user' })
  return printed.join('\n')
}
/** Makes a shell live, which the release of a remote requires. */
const makeShellLive = async () => {
  await mfe('publish', 'shell', '--version', '0.1.0', '--new-store')
  await mfe('promote', 'shell@0.1.0')
}
const publishVersions = async (...versions: string[]) => {
  if ((await store.apps()).length === 0) await makeShellLive()
  for (const version of versions) {
    packageVersion = version
    await mfe('publish', 'careers', '--version', version)
  }
}

it('mfe promote makes versions of several apps live as one change', async () => {
  await publishVersions('1.0.0')
  await mfe('publish', 'shell', '--version', '2.0.0')
  await expect(mfe('promote', 'shell@2.0.0', 'careers@1.0.0', '--percent', '5')).rejects.toThrow('a single version')
  await expect(mfe('promote', 'shell@2.0.0', 'shell@0.1.0')).rejects.toThrow('shell is named twice')
  const text = await mfe('promote', 'shell@2.0.0', 'careers@1.0.0')
  expect(text).toBe('Live from the next page request: shell@2.0.0, careers@1.0.0.')
  const histories = ['shell', 'careers'].map(async (app) => (await store.channel(toAppName(app))).history)
  const [shell, remote] = (await Promise.all(histories)).map((history) => history.at(-1)?.change)
  expect(shell).toEqual({ id: expect.any(String), apps: ['shell', 'careers'] })
  expect(remote).toEqual(shell)
})

describe('mfe publish', () => {
  beforeEach(makeShellLive)

  it('builds and stores a version, and prints the next steps', async () => {
    const text = await mfe('publish', 'careers')
    expect(text).toMatch(/^Published careers@1\.0\.0-[0-9a-f]{8}\. Nothing live has changed\./)
    expect(text).toMatch(/pnpm mfe promote careers@1\.0\.0-[0-9a-f]{8}/)
    expect(await mfe('publish', 'careers')).toMatch(/is already published with the same bytes\.\nSee it:/)
  })

  it('does not suggest to make a version live that already is', async () => {
    await publishVersions('1.0.0')
    await mfe('promote', 'careers@1.0.0')
    const text = await mfe('publish', 'careers', '--version', '1.0.0')
    expect(text).toBe('careers@1.0.0 is already published with the same bytes.\nIt is live.')
  })

  it('suggests --percent only if there is a stable version', async () => {
    const offer = expect.stringMatching(/^For a tenth: {2}pnpm mfe promote careers@2\.0\.0 --percent 10$/m)
    expect(await mfe('publish', 'careers', '--version', '1.0.0')).not.toContain('--percent')
    await mfe('promote', 'careers@1.0.0')
    packageVersion = '2.0.0'
    expect(await mfe('publish', 'careers', '--version', '2.0.0')).toEqual(offer)
  })

  it('with --dry-run stores nothing, and says what it would store', async () => {
    expect(await mfe('publish', 'careers', '--version', '1.0.0', '--dry-run')).toMatch(
      /^careers@1\.0\.0 passes every check\. Publishing it would store 4 files of \d+\.\d KiB\. Nothing was stored\.$/,
    )
    expect(await store.versions(careers)).toEqual([])
    await mfe('publish', 'careers', '--version', '1.0.0')
    const again = await mfe('publish', 'careers', '--version', '1.0.0', '--dry-run')
    expect(again).toBe('careers@1.0.0 is already published with the same bytes.')
    await expect(mfe('publish', 'shell', '--dry-run', '--new-store')).rejects.toThrow('leave one of them out.')
  })

  it('with --json prints one line for programs, whatever happens', async () => {
    const published = JSON.parse(await mfe('publish', 'careers', '--version', '1.0.0', '--json'))
    expect(published).toMatchObject({ release: 'careers@1.0.0', outcome: 'stored', dryRun: false, files: 4 })
    packageVersion = '2.0.0'
    const refused = JSON.parse(await mfe('publish', 'careers', '--version', '1.0.0', '--json'))
    expect(refused).toMatchObject({ dryRun: false, error: { code: 'release/other-bytes', reasons: [] } })
    expect(context.fail).toHaveBeenCalledOnce()
  })

  it('publishes the existing build with --no-build', async () => {
    await context.build(careers)
    packageVersion = '2.0.0'
    expect(await mfe('publish', 'careers', '--no-build')).toContain('careers@1.0.0-')
  })
})

describe('mfe promote and rollback', () => {
  it('names the store that lacks a version', async () => {
    await makeShellLive()
    await expect(mfe('promote', 'careers@1.0.0')).rejects.toThrow(
      `careers@1.0.0 is not published in ${context.config.location}. To fix: `,
    )
  })

  it('changes what is live, starting with the next page', async () => {
    await publishVersions('1.0.0', '2.0.0', '3.0.0')
    expect(await mfe('promote', 'careers@1.0.0')).toBe('Live from the next page request: careers@1.0.0.')
    expect(await mfe('promote', 'careers@2.0.0', '--percent', '12.5')).toBe(
      'Live from the next page request: careers@1.0.0, except for 12.5% of visitors, who get 2.0.0.',
    )
    expect(await mfe('promote', 'careers@3.0.0', '--percent', '1%')).toContain('replaces the candidate 2.0.0')
    expect(await mfe('rollback', 'careers')).toBe('Live from the next page request: careers@1.0.0.')
    await mfe('promote', 'careers@3.0.0')
    expect(await mfe('rollback', 'careers')).toBe('Live from the next page request: careers@1.0.0.')
  })

  it('rolls back despite conflicts, and reports only those of the app', async () => {
    const makeLive = async (manifest: Parameters<typeof bytesOf>[0], text: string) => {
      const [app, version] = [toAppName(manifest.name), toVersion(text)]
      await store.publish(app, version, bytesOf(manifest))
      await changeChannel(store, app, promote(version))
    }
    for (const version of ['1.0.0', '2.0.0']) await makeLive(fakeRemote({ packageVersion: version }), version)
    await makeLive(fakeRemote({ name: 'marketing', routes: [], menu: [], publicFiles: [] }), '1.0.0')
    await makeLive(fakeShell({ provides: {} }), '1.0.0')
    const text = await mfe('rollback', 'careers')
    expect(text).toContain('careers@1.0.0 and shell@1.0.0:\n- shares: careers@1.0.0 takes react from the shell')
    expect(text).not.toContain('marketing')
  })

  it.each(['ten', '-1', '101', ''])('rejects the percentage %j', async (percent) => {
    await publishVersions('1.0.0', '2.0.0')
    await mfe('promote', 'careers@1.0.0')
    await expect(mfe('promote', 'careers@2.0.0', `--percent=${percent}`)).rejects.toThrow('from 0 to 100')
  })

  it.each(['careers', 'careers@', '../x@1.0.0', 'careers@../1'])('rejects the target %j', async (target) => {
    await expect(mfe('promote', target)).rejects.toMatchObject({ code: 'release/bad-name' })
  })
})

describe('mfe status', () => {
  it.each([[], ['careers'], ['--json']])('fails in a store without versions, and names it: %j', async (...args) => {
    await expect(mfe('status', ...args)).rejects.toThrow(`Nothing is published in ${context.config.location}. To fix:`)
  })

  it('rejects an app without a published version', async () => {
    await publishVersions('1.0.0')
    const problem = 'No version of carers is published. To fix: name one of careers'
    await expect(mfe('status', 'carers')).rejects.toThrow(problem)
    await expect(mfe('rollback', 'carers')).rejects.toThrow(problem)
  })

  it('shows the live versions, their share of visitors and the rollback target', async () => {
    await publishVersions('1.0.0', '2.0.0', '3.0.0')
    await mfe('promote', 'careers@1.0.0')
    await mfe('promote', 'careers@2.0.0')
    await mfe('promote', 'careers@3.0.0', '--percent', '10')
    const rows = (await mfe('status')).split('\n').map((row) => row.split(/ {2,}/))
    expect(rows[0]).toEqual(['APP', 'LIVE', 'VISITORS', 'SINCE', 'ROLLS BACK TO'])
    expect(rows[1]).toMatchObject(['careers', '2.0.0', '90%', expect.stringMatching(/UTC$/), '1.0.0'])
    expect(rows[2]).toMatchObject(['', '3.0.0', '10%', expect.stringMatching(/UTC$/)])
    expect(await mfe('status', 'careers')).toMatch(/History\n3\.0\.0 .* candidate 10% +local:ada\n2\.0\.0 /)
    expect(JSON.parse(await mfe('status', 'careers', '--json'))).toMatchObject([
      { app: 'careers', stable: { version: '2.0.0', percent: 90 }, candidate: { version: '3.0.0', percent: 10 } },
    ])
  })
})

describe('mfe preview', () => {
  it('links to the first page of the app, with a parameter for each version', async () => {
    await publishVersions('1.0.0')
    await mfe('publish', 'shell', '--version', '4.0.0')
    expect(await mfe('preview', 'careers@1.0.0', 'shell@4.0.0')).toBe(
      'http://localhost:8080/careers?mfe=careers@1.0.0&mfe=shell@4.0.0',
    )
  })

  it('signs links unless previews are open', async () => {
    await publishVersions('1.0.0')
    context.config = { ...context.config, siteUrl: 'https://example.com', previews: 'signed' }
    const [link = '', note] = (await mfe('preview', 'careers@1.0.0', '--days', '1')).split('\n')
    expect(note).toBe('Works until 2026-01-02 00:00 UTC.')
    const policy = { mode: 'signed' as const, key: await store.previewKey() }
    const values = new URL(link).searchParams.getAll('mfe')
    expect(parsePreviews(values, policy, new Date('2026-01-01T12:00:00Z'))).toEqual([
      { app: 'careers', version: '1.0.0' },
    ])
  })

  it('keeps signed links working for a stated time after a rotation of the key', async () => {
    await publishVersions('1.0.0')
    context.config = { ...context.config, siteUrl: 'https://example.com', previews: 'signed' }
    const linkOf = async () => (await mfe('preview', 'careers@1.0.0', '--days', '30')).split('\n')[0] ?? ''
    const works = async (link: string, at: string) => {
      const policy = { mode: 'signed' as const, key: await store.previewKey() }
      return parsePreviews(new URL(link).searchParams.getAll('mfe'), policy, new Date(at)).length > 0
    }
    const before = await linkOf()
    await expect(mfe('preview-key', 'rotate', '--days', 'x')).rejects.toThrow('is not a valid number of days')
    expect(await mfe('preview-key', 'rotate', '--days', '1')).toContain('Earlier ones work until 2026-01-02 00:00 UTC.')
    const after = await linkOf()
    expect(await works(before, '2026-01-01T23:59:59Z')).toBe(true)
    expect(await works(before, '2026-01-02T00:00:00Z')).toBe(false)
    expect(await works(after, '2026-01-01T00:00:00Z')).toBe(true)
    expect(await works(after, '2026-01-30T00:00:00Z')).toBe(true)
  })
})

it('mfe doctor reports how many releases and pairs it checked, and fails if a file is missing', async () => {
  await publishVersions('1.0.0')
  await mfe('promote', 'careers@1.0.0')
  await mfe('publish', 'shell', '--version', '1.0.0')
  await mfe('promote', 'shell@1.0.0')
  expect(await mfe('doctor')).toBe('2 releases and 1 pair that visitors may get: 0 with problems.')
  expect(context.fail).not.toHaveBeenCalled()

  await rm(path.join(root, 'releases/careers/versions/1.0.0/web/remoteEntry.js'))
  expect(await mfe('doctor')).toContain('careers@1.0.0:\n- assets: web/remoteEntry.js is listed')
  expect(context.fail).toHaveBeenCalledOnce()
})

it('mfe doctor fails if no shell is live, and names the store', async () => {
  const text = await mfe('doctor')
  expect(text).toContain(`shell:\n- live: No version is live in ${context.config.location}, so`)
  expect(text).toMatch(/ {2}To fix: Set RELEASE_STORE .*\n0 releases and 0 pairs .*: 1 with problems\.$/)
  expect(JSON.parse(await mfe('doctor', '--json')).findings).toMatchObject([{ releases: [{ app: 'shell' }] }])
  expect(context.fail).toHaveBeenCalledTimes(2)
})

describe('a damaged store', () => {
  const storedAt = (file: string) => path.join(root, 'releases/careers', file)

  beforeEach(async () => {
    await publishVersions('1.0.0', '2.0.0')
    for (const version of ['1.0.0', '2.0.0']) await mfe('promote', `careers@${version}`)
    await mfe('publish', 'shell', '--version', '1.0.0')
    await mfe('promote', 'shell@1.0.0')
  })

  const damage = async (file: string, text: string) => {
    await writeFile(storedAt(file), text)
    store = createDirectoryStore(path.join(root, 'releases'))
  }

  it.each([
    ['versions/2.0.0/release.json', 'careers@2.0.0', 'release.json cannot be parsed.'],
    ['versions/2.0.0/server/index.cjs', 'careers@2.0.0', 'server/index.cjs is not the file that was published.'],
    ['channel/000002.json', 'careers@1.0.0', 'channel/000002.json cannot be parsed.'],
  ])('mfe status and doctor report damage to %s, its effect and its fix', async (file, name, cause) => {
    await damage(file, '{')
    const status = await mfe('status')
    expect(status).toMatch(/^shell +1\.0\.0 /m)
    expect(status).toContain(`${name}: ${cause}`)
    expect(status).toMatch(/isitors get careers@1\.0\.0.*\n {2}To fix: .*pnpm mfe/)
    expect(JSON.parse(await mfe('status', '--json'))[0].problems).toMatchObject([{ app: 'careers', cause }])
    expect(await mfe('doctor')).toMatch(new RegExp(`^${name}:\n- assets: ${cause}\n  To fix: .*\n  Until then: `, 'm'))
    expect(context.fail).toHaveBeenCalledOnce()
  })

  it('does not affect other apps', async () => {
    await damage('versions/2.0.0/release.json', '{')
    await damage('versions/1.0.0/release.json', '{')
    packageVersion = '1.1.0'
    await mfe('publish', 'shell', '--version', '1.1.0')
    expect(await mfe('promote', 'shell@1.1.0')).toContain('Live from the next page request: shell@1.1.0.')
    expect(await mfe('rollback', 'shell')).toContain('Live from the next page request: shell@1.0.0.')
  })

  it('is repaired by publishing the same build again or promoting another version', async () => {
    await damage('versions/2.0.0/web/remoteEntry.js', 'other')
    await expect(mfe('promote', 'careers@2.0.0')).rejects.toMatchObject({ code: 'release/damaged' })
    packageVersion = '2.0.0'
    expect(await mfe('publish', 'careers', '--version', '2.0.0')).toContain('is intact again')
    expect(await mfe('doctor')).toContain(' 0 with problems.')

    await damage('channel/000002.json', '')
    expect(await mfe('status')).toContain('pnpm mfe promote careers@<version>')
    await mfe('promote', 'careers@2.0.0')
    expect(await mfe('doctor')).toContain(' 0 with problems.')
  })

  it.each(['careers@2.0.0', 'careers@1.0.0'])('makes a lost version live again when published: %s', async (lost) => {
    if (lost === 'careers@1.0.0') await mfe('promote', lost, '--percent', '5')
    const version = lost.replace('careers@', '')
    await rm(storedAt(`versions/${version}`), { recursive: true })
    store = createDirectoryStore(path.join(root, 'releases'))
    packageVersion = version
    expect(await mfe('publish', 'careers', '--version', version)).toBe(
      `${lost} was missing from the store and is live again.`,
    )
  })

  it('prints the exact repair command for a version published with --version', async () => {
    packageVersion = '2.0.0'
    const again = 'pnpm mfe publish careers --version 2.0.0'
    await damage('versions/2.0.0/web/remoteEntry.js', 'other')
    expect(await mfe('status')).toContain(`Publish the same build again (${again})`)
    await damage('versions/2.0.0/release.json', '{')
    expect(await mfe('status')).not.toContain(again)
    expect(await mfe('status')).toContain('Promote another version (pnpm mfe status careers)')
    await expect(mfe('publish', 'careers', '--version', '2.0.0')).rejects.toThrow('without a readable release.json')
  })

  it('keeps the replacement version when mfe prune runs', async () => {
    await publishVersions('3.0.0')
    await mfe('promote', 'careers@3.0.0')
    await damage('versions/3.0.0/release.json', '{')
    await damage('versions/2.0.0/release.json', '{')
    clock = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000).toISOString()
    expect(await mfe('prune')).toMatch(/^Nothing to remove: .* in the last 30 days\.$/)
  })
})

it('mfe promote and doctor warn, without failing, about page contracts that were never compared', async () => {
  await publishVersions('1.0.0')
  await store.publish(toAppName('shell'), toVersion('2.0.0'), bytesOf(fakeShell({ contract: 'contract-2' })))
  const note =
    'Note: careers@1.0.0 was built against a different page contract than shell@2.0.0, and its release has no'
  await mfe('promote', 'careers@1.0.0')
  expect(await mfe('promote', 'shell@2.0.0')).toContain(note)
  expect(await mfe('doctor')).toContain(note)
  expect(context.fail).not.toHaveBeenCalled()
})

it('mfe prune removes the previews of working trees once they have ended, however young they are', async () => {
  await publishVersions('1.0.0')
  const keep = (version: string) => store.publish(careers, toVersion(version), bytesOf(fakeRemote()))
  await keep('preview-20260102t0000z-3f9a1c20')
  clock = new Date().toISOString()
  const current = 'preview-29990101t0000z-3f9a1c20'
  await keep(current)
  await keep('preview-1')
  expect(await mfe('prune')).toBe('Removed careers@preview-20260102t0000z-3f9a1c20')
  expect((await store.versions(careers)).map(({ version }) => version)).toEqual(
    expect.arrayContaining([current, 'preview-1', '1.0.0']),
  )
})

it('mfe prune keeps live versions, rollback targets and everything served in the last 30 days or more', async () => {
  await publishVersions('1.0.0', '2.0.0', '3.0.0', '4.0.0')
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await mfe('promote', `careers@${version}`)
  expect(await mfe('prune')).toMatch(/^Nothing to remove: .* in the last 30 days\.$/)
  await expect(mfe('prune', '--older-than', '7d')).rejects.toThrow('at least 30d')

  clock = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000).toISOString()
  expect(await mfe('prune', '--dry-run')).toBe('Would remove careers@4.0.0\nWould remove careers@1.0.0')
  await mfe('prune')
  const kept = (await store.versions(careers)).map(({ version }) => version)
  expect(kept.sort()).toEqual(['2.0.0', '3.0.0'])

  expect(await mfe('rollback', 'careers')).toBe('Live from the next page request: careers@2.0.0.')
  expect(JSON.parse(await mfe('status', '--json'))[0]).not.toHaveProperty('previous')
  await expect(mfe('rollback', 'careers')).rejects.toThrow('careers@1.0.0, has been pruned')
})

describe('mfe backup and restore', () => {
  const switchStore = () => {
    const location = path.join(root, 'restored')
    store = createDirectoryStore(location)
    context = { ...context, config: { ...context.config, location } }
  }

  it('copy what is live to another store', async () => {
    await publishVersions('1.0.0', '2.0.0')
    await mfe('promote', 'careers@1.0.0')
    const live = await mfe('status')
    const backup = path.join(root, 'backup')
    expect(await mfe('backup', backup)).toBe(`Copied 3 versions to ${backup}.`)
    switchStore()
    expect(await mfe('restore', backup)).toContain(`Restored 3 versions to ${context.config.location}.`)
    expect(await mfe('status')).toBe(live)
  })

  it('backup fails if a version is damaged, or if the store is empty', async () => {
    await publishVersions('1.0.0', '2.0.0')
    const entry = 'careers/versions/1.0.0/web/remoteEntry.js'
    await rm(path.join(context.config.location, entry))
    const backup = mfe('backup', path.join(root, 'backup'))
    await expect(backup).rejects.toThrow('The backup lacks 1 version. To fix: ')
    expect(printed.join('\n')).toMatch(/^Copied 2 versions to .*\nNot copied: careers@1\.0\.0 is damaged .* To fix: /s)
    switchStore()
    await expect(mfe('backup', path.join(root, 'empty'))).rejects.toThrow('Nothing is published')
  })
})

describe('a wrong or empty store', () => {
  const wrong = () => context.config.location

  it.each([
    ['publish', 'careers'],
    ['promote', 'careers@1.0.0'],
  ])('mfe %s %s fails while no shell is live, names the store and changes nothing', async (...command) => {
    const attempt = mfe(...command)
    await expect(attempt).rejects.toThrow(`No shell is live in ${wrong()}`)
    await expect(attempt).rejects.toThrow("To fix: set RELEASE_STORE or DATA_DIR to the site's store")
    expect(await store.apps()).toEqual([])
    await mfe('publish', 'shell', '--new-store')
    await expect(mfe(...command)).rejects.toThrow('No shell is live')
  })

  it('mfe publish begins a store with a shell only if it is told to', async () => {
    await expect(mfe('publish', 'shell')).rejects.toThrow(`There is no release store in ${wrong()}`)
    await mkdir(path.join(wrong(), 'pictures'), { recursive: true })
    await expect(mfe('publish', 'shell')).rejects.toThrow('pnpm mfe publish shell --new-store')
    expect(await mfe('publish', 'shell', '--new-store', '--version', '1.0.0')).toContain('Published shell@1.0.0.')
    expect(await mfe('publish', 'shell', '--version', '1.0.0')).toContain('is already published')
  })

  it('mfe prune fails, and mfe preview creates no key there', async () => {
    await expect(mfe('prune')).rejects.toThrow(`Nothing is published in ${wrong()}`)
    context.config = { ...context.config, previews: 'signed' }
    await expect(mfe('preview', 'shell@1.0.0')).rejects.toMatchObject({ code: 'release/not-found' })
    expect(existsSync(wrong())).toBe(false)
  })
})
