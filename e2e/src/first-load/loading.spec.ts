import type { Page } from '@playwright/test'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { requestPage } from '../support/http.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { expectNoShift, observeShifts } from '../support/page/layout-shifts.ts'
import { appOf, kibibytes, type RecordedRequest, recordRequests } from '../support/page/network.ts'
import { open, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import {
  accountPages,
  legalPages,
  listedPages,
  openingId,
  openingIds,
  pageKinds,
  samplePages,
  whitepapers,
} from '../support/page/routes.ts'
import { scrollThrough } from '../support/page/scroll.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** In KiB at brotli quality 11 (docs/product.md, "Budgets"). */
const budgets = { content: 133, scrolled: 190, form: 190, files: 220, fonts: 40 }

/** In KiB, for a response with its headers. A smaller one fits the initial congestion window of a connection. */
const documentBudgets = { content: 13, long: 14, frame: 14 }

/** Matches the ETag of a page at the best compression, which the server produces after its first response. */
const BEST_COMPRESSION = /^"[\w-]+(?<!-quick)-br"$/

/** The path of an application page without the opening's id. */
const application = '/application/'

const pages = [
  pageKinds.home,
  pageKinds.about,
  pageKinds.contact,
  pageKinds.service,
  pageKinds.product,
  pageKinds.industry,
  pageKinds.whitepaper,
  pageKinds.legal,
  pageKinds.careers,
  pageKinds.login,
  pageKinds.registration,
  application,
]

/** One page of each app, the longest kind of document, and the page with the largest form. */
const sample = new Set([...samplePages, pageKinds.whitepaper, application])

const withOpeningId = async (path: string, origin: string) =>
  path === application ? `${path}${await openingId(origin)}` : path

const formatRequests = (requests: readonly RecordedRequest[]): string =>
  requests.map(({ url, brotliBytes }) => `${(brotliBytes / 1024).toFixed(1)} KiB ${url}`).join('\n')

test.describe('a public page', () => {
  for (const path of pages) {
    const tag = sample.has(path) ? [] : '@full'
    test(`stays within its budgets without layout shifts: ${path}`, { tag }, async ({ page, site }) => {
      const shifts = await observeShifts(page)
      const measure = recordRequests(page)
      await openUntilIdle(page, await withOpeningId(path, site.url))
      const requests = await measure()
      const list = formatRequests(requests)

      expect
        .soft(kibibytes(requests, 'script'), list)
        .toBeLessThanOrEqual(path === application ? budgets.form : budgets.content)
      expect.soft(kibibytes(requests, 'font'), list).toBeLessThanOrEqual(budgets.fonts)
      expect.soft(requests.filter(({ url }) => new URL(url).origin !== site.url)).toEqual([])
      expect.soft(requests.filter(({ url }) => appOf(url) === 'filemanager')).toEqual([])

      await scrollThrough(page)
      await waitForIdle(page)
      expect.soft(kibibytes(await measure(), 'script')).toBeLessThanOrEqual(budgets.scrolled)
      await expectNoShift(shifts)
    })
  }

  for (const [fragment, shown, hidden] of [
    ['', 'notice', 'form'],
    ['#token=abc', 'form', 'notice'],
  ] as const) {
    test(`shows only the ${shown} on the password page with the fragment "${fragment}", without layout shifts`, async ({
      page,
    }) => {
      const shifts = await observeShifts(page)
      // A phone: nothing beside the form keeps the page at the same height.
      await page.setViewportSize({ width: 360, height: 780 })
      const parts = {
        form: page.getByLabel('New password', { exact: true }),
        notice: page.getByText('This page needs the link'),
      }
      const loadScripts = await delayResponses(page, '**/*.js')
      await page.goto(`/reset-password${fragment}`, { waitUntil: 'commit' })
      await expect(parts[shown]).toBeVisible()
      await expect(parts[hidden]).toBeHidden()
      loadScripts()
      await waitForIdle(page)
      await expect(page).toHaveURL('/reset-password')
      await expect(parts[shown]).toBeVisible()
      await expect(parts[hidden]).toHaveCount(0)
      await expectNoShift(shifts)
    })
  }

  test('fits the initial congestion window', async ({ site }) => {
    const openings = (await openingIds(site.url)).map((id) => `${application}${id}`)
    for (const path of [...listedPages, ...accountPages, ...openings]) {
      const isLong = whitepapers.includes(path) || legalPages.includes(path)
      let bytes = 0
      await expect
        .poll(async () => {
          const response = await requestPage(`${site.url}${path}`)
          bytes = response.received
          return response.headers.etag ?? ''
        })
        .toMatch(BEST_COMPRESSION)
      expect.soft(bytes / 1024, path).toBeLessThanOrEqual(isLong ? documentBudgets.long : documentBudgets.content)
    }
  })

  for (const path of [pageKinds.login, pageKinds.registration, pageKinds.contact, application]) {
    const tag = sample.has(path) ? [] : '@full'
    test(`stays within the budget of forms after a field gets focus: ${path}`, { tag }, async ({ page, site }) => {
      const measure = recordRequests(page)
      await page.goto(await withOpeningId(path, site.url))
      const form = path === pageKinds.contact ? page.locator('#letstalk form') : page.locator('main form')
      await form.locator('input:visible').first().focus()
      await waitForIdle(page)
      expect(kibibytes(await measure(), 'script')).toBeLessThanOrEqual(budgets.form)
    })
  }

  test('loads immutable, compressed release files', async ({ site }) => {
    const html = await (await fetch(`${site.url}/`)).text()
    const paths = [...html.matchAll(/(?:src|href)="(\/__mfe\/[^"]+)"/g)].map(([, path]) => path)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) {
      const response = await fetch(`${site.url}${path}`, { headers: { 'accept-encoding': 'br' } })
      expect.soft(response.status, path).toBe(200)
      expect.soft(response.headers.get('cache-control'), path).toContain('immutable')
      if (/\.(?:js|css)$/.test(path ?? '')) {
        expect.soft(response.headers.get('content-encoding'), path).toBe('br')
      }
    }
  })
})

/**
 * Delays the rows of the files screen until the screen has been painted without them. They may be loaded again, because
 * a live update reports the folders that the test has just created.
 */
async function delayRows(page: Page): Promise<void> {
  const loaded = new Set<string>()
  await page.route('**/api/f*/**', async (route) => {
    const url = route.request().url()
    if (loaded.has(url)) return route.continue()
    loaded.add(url)
    await expect(page.getByText(/^Loading (?:files|folders)$/).first()).toBeAttached()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await route.continue()
  })
}

signedInTest.describe('a signed-in page', () => {
  for (const path of ['/welcome', '/Reports/files']) {
    signedInTest(
      `loads only the shell and the file manager, without layout shifts: ${path}`,
      async ({ page, site, session }) => {
        await seedFolder(site, session, ['Reports'])
        await seedFolder(site, session, ['Reports', 'Drafts'])
        await seedFiles(site, session, ['Reports'], [binary('one.bin', 900), binary('two.bin', 900)])
        const shifts = await observeShifts(page)
        const measure = recordRequests(page)
        await delayRows(page)
        await open(page, path)
        await expect(
          page.getByRole('button', { name: path === '/welcome' ? /^Delete folder/ : /^Delete two/ }),
        ).toBeVisible()
        await waitForIdle(page)

        const requests = await measure()
        const list = formatRequests(requests)
        const apps = new Set(requests.map(({ url }) => appOf(url)).filter(Boolean))
        expect.soft([...apps].sort()).toEqual(['filemanager', 'shell'])
        expect.soft(requests.filter(({ url }) => new URL(url).origin !== site.url)).toEqual([])
        expect.soft(kibibytes(requests, 'script'), list).toBeLessThanOrEqual(budgets.files)
        expect.soft(kibibytes(requests, 'document'), list).toBeLessThanOrEqual(documentBudgets.frame)
        await scrollThrough(page)
        await waitForIdle(page)
        await expectNoShift(shifts)
      },
    )
  }
})
