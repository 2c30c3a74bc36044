import { join } from 'node:path'
import { toAppName } from '@mfe/release'
import { openUntilIdle } from '../support/page/open-page.ts'
import { storeOf } from '../support/site/careers-release.ts'
import { hashFiles } from '../support/site/hash-files.ts'
import { mfe, runMfe } from '../support/site/mfe.ts'
import type { Site } from '../support/site/site-process.ts'
import { sourceEdits } from '../support/site/source-edits.ts'
import { Visitor } from '../support/site/visitors.ts'
import { copyWorkingTree } from '../support/site/working-tree.ts'
import { expect, test } from '../support/test.ts'

const version = '1.0.0-e2e'
const next = `careers@${version}`
const CHANGED_TEXT = 'A line that only the next release has.'
const visitors = Array.from({ length: 60 }, () => new Visitor())

interface AppStatus {
  app: string
  stable: { version: string; percent: number }
  candidate?: { version: string; percent: number }
}

const statusOf = async (site: Site): Promise<AppStatus | undefined> =>
  (JSON.parse(await mfe(site, ['status', '--json'])) as AppStatus[]).find(({ app }) => app === 'careers')

/** Resolves to the visitors who get the next release. Each opens the page twice and must get the same version. */
async function candidateVisitors(site: Site): Promise<Set<Visitor>> {
  const visit = () => Promise.all(visitors.map((visitor) => visitor.releaseOn(`${site.url}/careers`)))
  const [first, second] = [await visit(), await visit()]
  expect(second).toEqual(first)
  return new Set(visitors.filter((_, index) => first[index] === next))
}

/**
 * Waits until the number of visitors who get the next release matches: a change takes effect once its bundles are warm.
 */
async function waitForCandidateVisitors(site: Site, matches: (count: number) => boolean): Promise<Set<Visitor>> {
  let candidates = new Set<Visitor>()
  await expect(async () => {
    candidates = await candidateVisitors(site)
    expect(matches(candidates.size), `${candidates.size} of ${visitors.length} get it`).toBe(true)
  }).toPass({ timeout: 60_000 })
  return candidates
}

async function liveManifest(site: Site, name: string) {
  const [store, app] = [storeOf(site.dataDir), toAppName(name)]
  const { stable } = await store.channel(app)
  if (!stable) throw new Error(`No version of ${app} is live.`)
  return store.release(app, stable)
}

test('manifests list the names that a remote imports from shares and those that the shell exports', async ({
  site,
}) => {
  const [shell, filemanager] = [await liveManifest(site, 'shell'), await liveManifest(site, 'filemanager')]
  if (shell.kind !== 'shell' || filemanager.kind !== 'remote') throw new Error('Expected a shell and a remote.')
  expect(filemanager.imports).toMatchObject({
    '@site/ui': expect.arrayContaining(['Button', 'announce']),
    '@site/ui/forms': expect.arrayContaining(['SiteForm']),
  })
  for (const [share, names] of Object.entries(filemanager.imports)) {
    expect(shell.provides[share]?.exports, share).toEqual(expect.arrayContaining([...names]))
  }
})

test('manifests list the services that a remote uses and those that the shell offers', async ({ site }) => {
  const [shell, careers] = [await liveManifest(site, 'shell'), await liveManifest(site, 'careers')]
  if (shell.kind !== 'shell' || careers.kind !== 'remote') throw new Error('Expected a shell and a remote.')
  expect(Object.keys(careers.uses)).toEqual(['careers', 'toasts'])
  expect(shell.services).toMatchObject(careers.uses)
  expect(shell.contract).toBe(careers.contract)
})

test('a remote goes live for some visitors, then for all, and is rolled back, without a restart', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(400_000)
  const folder = join(site.dataDir, 'releases')
  const before = await hashFiles(folder)
  const pid = await site.pid()
  const region = page.locator('[data-remote^="careers@"]')
  await openUntilIdle(page, '/careers')
  const live = (await region.getAttribute('data-remote')) ?? ''

  await test.step('publishing changes nothing live', async () => {
    const tree = await copyWorkingTree()
    try {
      await tree.edit(sourceEdits.release.text)
      await tree.build('careers')
      const publish = ['publish', 'careers', '--version', version, '--no-build']
      expect(await mfe(site, publish, tree.path)).toContain(`Published ${next}. Nothing live has changed.`)
      expect(await mfe(site, publish, tree.path)).toContain('already published with the same bytes')
      const changed = await runMfe(site, publish)
      expect(changed, 'other bytes under the same version').toMatchObject({ code: 1 })

      await tree.edit(sourceEdits.release.newExport)
      await tree.edit(sourceEdits.release.newImport)
      await tree.build('careers')
      const rejected = await runMfe(site, ['publish', 'careers', '--no-build'], tree.path)
      expect(rejected, 'a name that the live shell does not export').toMatchObject({ code: 1 })
      expect(rejected.output).toContain('does not export: newDate')
      expect(rejected.output).toContain('To fix: First release and promote a shell whose @site/ui exports newDate')
    } finally {
      await tree.remove()
    }
    await page.reload()
    await expect(region).toHaveAttribute('data-remote', live)
  })

  await test.step('a preview link shows it', async () => {
    const [link = ''] = (await mfe(site, ['preview', next])).split('\n')
    await page.goto(link)
    await expect(region).toHaveAttribute('data-remote', next)
    await expect(region).toContainText(CHANGED_TEXT)
  })

  await test.step('a percentage of visitors receives it, and a larger one includes the same visitors', async () => {
    expect(await mfe(site, ['promote', next, '--percent', '25'])).toContain('except for 25% of visitors')
    const some = await waitForCandidateVisitors(site, (count) => count > 0)
    expect(await statusOf(site)).toMatchObject({
      stable: { version: live.split('@')[1], percent: 75 },
      candidate: { version, percent: 25 },
    })
    await mfe(site, ['promote', next, '--percent', '65'])
    const more = await waitForCandidateVisitors(site, (count) => count > some.size)
    expect([...some].filter((visitor) => !more.has(visitor))).toEqual([])
    expect(more.size).toBeLessThan(visitors.length)

    for (const visitor of visitors.slice(0, 6)) {
      await context.clearCookies()
      await context.addCookies(visitor.cookies.map((cookie) => ({ ...cookie, url: site.url })))
      await page.goto('/careers')
      await expect(region).toHaveAttribute('data-remote', more.has(visitor) ? next : live)
    }
    await mfe(site, ['rollback', 'careers'])
    await waitForCandidateVisitors(site, (count) => count === 0)
  })

  await test.step('everyone receives it, and its code runs in the browser', async () => {
    expect(await mfe(site, ['promote', next])).toContain(`Live from the next page request: ${next}.`)
    await waitForCandidateVisitors(site, (count) => count === visitors.length)
    await openUntilIdle(page, '/aboutus')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
    await expect(region).toHaveAttribute('data-remote', next)
    await expect(region).toContainText(CHANGED_TEXT)
    expect(await mfe(site, ['doctor'])).toContain('0 with problems')
    const unknown = await runMfe(site, ['promote', 'careers@9.9.9'])
    expect(unknown.code).toBe(1)
    expect(unknown.output).toContain('9.9.9')
  })

  await test.step('a rollback restores the previous version', async () => {
    expect(await mfe(site, ['rollback', 'careers'])).toContain(`Live from the next page request: ${live}.`)
    await waitForCandidateVisitors(site, (count) => count === 0)
    await page.goto('/careers')
    await expect(region).toHaveAttribute('data-remote', live)
    await expect(region).not.toContainText(CHANGED_TEXT)
    expect(await statusOf(site)).toMatchObject({ stable: { version: live.split('@')[1], percent: 100 } })
  })

  const after = await hashFiles(folder)
  expect(Object.keys(before).filter((file) => after[file] !== before[file])).toEqual([])
  const added = Object.keys(after).filter((file) => !(file in before))
  expect(added.filter((file) => !file.includes('careers'))).toEqual([])
  expect(await site.pid()).toBe(pid)
})
