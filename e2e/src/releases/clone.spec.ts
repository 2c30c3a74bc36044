import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toAppName, toVersion } from '@mfe/release'
import { root } from '@site/run/workspace'
import { Frame } from '../pages/frame.ts'
import { open } from '../support/page/open-page.ts'
import { storeOf } from '../support/site/careers-release.ts'
import { type Clone, cloneWorkspace } from '../support/site/clone.ts'
import { hashFiles } from '../support/site/hash-files.ts'
import { launch, launchClone, launchOwnSite, type StartedProcess } from '../support/site/launch.ts'
import { mfe } from '../support/site/mfe.ts'
import { createOwnSite } from '../support/site/own-site.ts'
import { freshDataDir } from '../support/site/site-process.ts'
import { sourceEdits } from '../support/site/source-edits.ts'
import { createTeamRepository } from '../support/site/team-repository.ts'
import { Visitor } from '../support/site/visitors.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<object, { clone: Clone }>({
  clone: [
    async ({}, use) => {
      const clone = await cloneWorkspace()
      await use(clone)
      await clone.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const edits = sourceEdits.clone

const PACKED = /^(?:dist|template)\/|^(?:LICENSE|README\.md|package\.json)$/

/** The sources that packages of the platform pack: one that builds hash, and scripts that browsers load as they are. */
const PACKED_SOURCES: Readonly<Record<string, string[]>> = {
  '@mfe/page': ['src/page-contract.ts'],
  '@mfe/console': ['src/look/enhance.mjs', 'src/overlay/show-regions.mjs'],
}

test.describe('another clone', { tag: '@full' }, () => {
  test.setTimeout(1_200_000)
  // The example has no icon.
  test.use({ allowedMessages: [/status of 404 .*\/favicon\.ico/] })

  test('builds the same bytes', async ({ clone }) => {
    await clone.pnpm('exec', 'turbo', 'run', 'build', '--output-logs=errors-only')
    for (const app of ['shell', 'marketing', 'careers', 'filemanager']) {
      const dist = join('apps', app, 'dist')
      expect(await hashFiles(join(clone.path, dist)), app).toEqual(await hashFiles(join(root, dist)))
    }
  })

  test('creates a remote that installs, passes the checks and goes live with a menu entry', async ({
    clone,
    page,
    site,
  }) => {
    await clone.pnpm('mfe', 'new', 'case-studies')
    await clone.edit(edits.menu)
    await clone.pnpm('install', '--prefer-offline', '--no-frozen-lockfile')
    await clone.pnpm('check')
    await clone.pnpm('--filter', '@site/case-studies', 'test')

    const version = 'case-studies@1.0.0'
    await mfe(site, ['publish', 'case-studies', '--version', '1.0.0'], clone.path)
    await mfe(site, ['promote', version], clone.path)
    const release = () => new Visitor().releaseOn(`${site.url}/case-studies`)
    await expect.poll(release, { timeout: 60_000 }).toBe(version)
    await open(page, '/case-studies')
    const frame = new Frame(page)
    await expect(frame.heading).toHaveText('Case studies')
    await frame.menuButton('Services').click()
    await expect(frame.menuLink('Case studies')).toBeVisible()
  })

  test('packs the platform so that a team in another repository can publish a remote', async ({
    clone,
    page,
    site,
  }) => {
    const env = { DATA_DIR: site.dataDir, PORT: new URL(site.url).port }
    const repository = await createTeamRepository(clone, 'weather', env)
    try {
      for (const { name, files, dependencies } of repository.packages) {
        expect(files, name).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
        const odd = files.filter((file) => !PACKED.test(file) || /^dist\/.*\.test\./.test(file))
        expect(odd, name).toEqual(PACKED_SOURCES[name] ?? [])
        expect(
          Object.values(dependencies).filter((range) => /^(?:workspace|catalog):/.test(range)),
          name,
        ).toEqual([])
      }
      await repository.pnpm('typecheck')
      await repository.pnpm('test')
      const check = await repository.pnpm('mfe', 'publish', 'weather', '--version', '1.0.0', '--dry-run')
      expect(check).toContain('weather@1.0.0 passes every check.')
      await repository.pnpm('mfe', 'publish', 'weather', '--version', '1.0.0')
      await repository.pnpm('mfe', 'promote', 'weather@1.0.0')
    } finally {
      await repository.remove()
    }
    const store = storeOf(site.dataDir)
    const { stable } = await store.channel(toAppName('shell'))
    if (!stable) throw new Error('No shell is live.')
    const shell = await store.release(toAppName('shell'), stable)
    const weather = await store.release(toAppName('weather'), toVersion('1.0.0'))
    expect(weather, 'has the contract hash of the shell').toHaveProperty('contract', shell.contract)
    expect(weather).toHaveProperty('uses', {})

    const url = `${site.url}/weather`
    await expect.poll(() => new Visitor().releaseOn(url), { timeout: 60_000 }).toBe('weather@1.0.0')
    expect(await (await fetch(url)).text()).toContain('<h1>Weather</h1>')
    await open(page, '/weather')
    const frame = new Frame(page)
    await expect(frame.heading).toHaveText('Weather')
    await frame.menuButton('Services').click()
    await expect(frame.menuLink('Weather')).toBeVisible()
  })

  test('upgrades what this clone put live, although each of its apps rejects what was live; this clone changes nothing when it starts again', async ({
    clone,
  }) => {
    const dataDir = await freshDataDir()
    const apps = ['shell', 'careers', 'marketing', 'filemanager'].map(toAppName)
    const live = () => Promise.all(apps.map(async (app) => (await storeOf(dataDir).channel(app)).stable))
    const start = async (site: Promise<StartedProcess>) => {
      const started = await site
      await started.ready
      started.signal('SIGTERM')
      await started.ended
      return live()
    }
    try {
      const before = await start(launch('launcher', dataDir))
      // A component with another name is missing from the live shell, and the live remotes miss the former one.
      for (const edit of edits.renamed) await clone.edit(edit)
      const after = await start(launchClone(clone.path, dataDir))
      for (const index of [0, 1, 2]) expect(after[index]).not.toBe(before[index])
      expect(await start(launch('launcher', dataDir))).toEqual(after)
    } finally {
      for (const edit of edits.renamed) await clone.undo(edit)
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('starts its own site as in step 5 of docs/platform/quickstart.md, and opens a remote without a reload', async ({
    clone,
    page,
  }) => {
    const ownSite = await createOwnSite(clone)
    const dataDir = await freshDataDir()
    const running = await launchOwnSite(ownSite.path, dataDir)
    try {
      await running.ready
      await page.goto(running.url)
      const loads: string[] = []
      page.on('load', () => loads.push(page.url()))
      await page.getByRole('link', { name: 'Tides', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tides')
      await expect(page.getByRole('cell', { name: '4.1 m' })).toBeVisible()
      expect(loads).toEqual([])
    } finally {
      running.killGroup()
      await ownSite.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
