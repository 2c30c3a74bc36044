import type { Page } from '@playwright/test'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { requestPage } from '../support/http.ts'
import { observeShifts } from '../support/page/layout-shifts.ts'
import { appOf, kibibytes, type RecordedRequest, recordRequests } from '../support/page/network.ts'
import { open, openUntilIdle, waitForHydration, waitForIdle } from '../support/page/open-page.ts'
import {
  accountPages,
  legalPages,
  listedPages,
  openingId,
  openingIds,
  pageKinds,
  whitepapers,
} from '../support/page/routes.ts'
import { scrollThrough } from '../support/page/scroll.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** KiB at brotli 11 (docs/product.md, "Budgets"). */
const limits = { content: 133, scrolled: 190, form: 190, files: 220, fonts: 40 }

/** KiB of a response with its head, so that it fits the first flight of a connection. */
const answers = { content: 13, long: 14, frame: 14 }

/** Marks a page in its smallest encoding, which follows the first response. */
const SMALLEST = /^"[\w-]+(?<!-quick)-br"$/

/** Placeholder for an opening's id. */
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

const inFull = async (path: string, origin: string) =>
  path === application ? `${path}${await openingId(origin)}` : path

const listOf = (asked: readonly RecordedRequest[]): string =>
  asked.map(({ url, brotliBytes }) => `${(brotliBytes / 1024).toFixed(1)} KiB ${url}`).join('\n')

async function expectStill(shifts: Awaited<ReturnType<typeof observeShifts>>): Promise<void> {
  const moves = await shifts()
  const shift = moves.reduce((sum, { value }) => sum + value, 0)
  expect(shift, JSON.stringify(moves, null, 1)).toBeLessThanOrEqual(0.01)
}

test.describe('what a visitor loads', () => {
  for (const path of pages) {
    test(`keeps within the budgets, without a shift: ${path}`, async ({ page, site }) => {
      const shifts = await observeShifts(page)
      const weigh = recordRequests(page)
      await openUntilIdle(page, await inFull(path, site.url))
      const asked = await weigh()
      const told = listOf(asked)

      expect
        .soft(kibibytes(asked, 'script'), told)
        .toBeLessThanOrEqual(path === application ? limits.form : limits.content)
      expect.soft(kibibytes(asked, 'font'), told).toBeLessThanOrEqual(limits.fonts)
      expect.soft(asked.filter(({ url }) => new URL(url).origin !== site.url)).toEqual([])
      expect.soft(asked.filter(({ url }) => appOf(url) === 'filemanager')).toEqual([])

      await scrollThrough(page)
      await waitForIdle(page)
      expect.soft(kibibytes(await weigh(), 'script')).toBeLessThanOrEqual(limits.scrolled)
      await expectStill(shifts)
    })
  }

  test('fits the first flight, on every page', async ({ site }) => {
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
        .toMatch(SMALLEST)
      expect.soft(bytes / 1024, path).toBeLessThanOrEqual(isLong ? answers.long : answers.content)
    }
  })

  for (const path of [pageKinds.login, pageKinds.registration, pageKinds.contact, application]) {
    test(`for a form stays within its budget after the first focus: ${path}`, async ({ page, site }) => {
      const weigh = recordRequests(page)
      await page.goto(await inFull(path, site.url))
      const form = path === pageKinds.contact ? page.locator('#letstalk form') : page.locator('main form')
      await form.locator('input:visible').first().focus()
      await waitForIdle(page)
      expect(kibibytes(await weigh(), 'script')).toBeLessThanOrEqual(limits.form)
    })
  }

  test('loads rare glyphs only where a text has one, within the same budget', async ({ page }) => {
    const isLate = ({ url }: RecordedRequest) => /\.late\..*woff2$/.test(url)
    for (const [path, lateFonts] of [
      [pageKinds.whitepaper, 0],
      // Its references include a name with ć.
      ['/energyutilities/whitepaper', 1],
    ] as const) {
      const weigh = recordRequests(page)
      await openUntilIdle(page, path)
      const asked = await weigh()
      expect(asked.filter(isLate)).toHaveLength(lateFonts)
      expect(kibibytes(asked, 'font')).toBeLessThanOrEqual(limits.fonts)
    }
  })

  for (const width of [360, 768, 1440]) {
    test(`does not shift when its fonts arrive late, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const shifts = await observeShifts(page)
      for (const path of [pageKinds.home, pageKinds.service, pageKinds.whitepaper, pageKinds.careers]) {
        const { promise: painted, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/*.woff2', async (route) => {
          await painted
          await route.continue()
        })
        const fonts = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'font')
        await page.goto(path, { waitUntil: 'commit' })
        await waitForHydration(page)
        release()
        await fonts
        await waitForIdle(page)
        await expectStill(shifts)
        await page.unrouteAll()
      }
    })
  }

  test('declares its fonts once, because a repeated face is swapped in late', async ({ site }) => {
    const html = await (await fetch(`${site.url}/careers`)).text()
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address)
    expect(sheets.length).toBeGreaterThan(1)
    const texts = await Promise.all(sheets.map(async (address) => (await fetch(`${site.url}${address}`)).text()))
    const facesIn = (text: string) => text.match(/[\w.-]+\.woff2(?="?\)\s*format)/g) ?? []
    expect(facesIn(html)).toHaveLength(2)
    expect(texts.flatMap(facesIn).filter((file) => !file.includes('.late.'))).toEqual([])
  })

  test('comes from release files that never change and are compressed', async ({ site }) => {
    const html = await (await fetch(`${site.url}/`)).text()
    const addresses = [...html.matchAll(/(?:src|href)="(\/__mfe\/[^"]+)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      const answer = await fetch(`${site.url}${address}`, { headers: { 'accept-encoding': 'br' } })
      expect.soft(answer.status, address).toBe(200)
      expect.soft(answer.headers.get('cache-control'), address).toContain('immutable')
      if (/\.(?:js|css)$/.test(address ?? '')) {
        expect.soft(answer.headers.get('content-encoding'), address).toBe('br')
      }
    }
  })
})

/** The files screen requests its rows once it is rendered; delays them until it was painted without them. */
async function holdRowsBack(page: Page): Promise<void> {
  await page.route('**/api/f*/**', async (route) => {
    await expect(page.getByText(/^Loading (?:files|folders)$/).first()).toBeAttached()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await route.continue()
  })
}

signedInTest.describe('what a signed-in person loads', () => {
  for (const path of ['/welcome', '/Reports/files']) {
    signedInTest(`is the file manager alone, without a shift: ${path}`, async ({ page, site, session }) => {
      await seedFolder(site, session, ['Reports'])
      await seedFolder(site, session, ['Reports', 'Drafts'])
      await seedFiles(site, session, ['Reports'], [binary('one.bin', 900), binary('two.bin', 900)])
      const shifts = await observeShifts(page)
      const weigh = recordRequests(page)
      await holdRowsBack(page)
      await open(page, path)
      await expect(
        page.getByRole('button', { name: path === '/welcome' ? /^Delete folder/ : /^Delete two/ }),
      ).toBeVisible()
      await waitForIdle(page)

      const asked = await weigh()
      const told = listOf(asked)
      const apps = new Set(asked.map(({ url }) => appOf(url)).filter(Boolean))
      expect.soft([...apps].sort()).toEqual(['filemanager', 'shell'])
      expect.soft(asked.filter(({ url }) => new URL(url).origin !== site.url)).toEqual([])
      expect.soft(kibibytes(asked, 'script'), told).toBeLessThanOrEqual(limits.files)
      expect.soft(kibibytes(asked, 'document'), told).toBeLessThanOrEqual(answers.frame)
      await scrollThrough(page)
      await waitForIdle(page)
      await expectStill(shifts)
    })
  }
})
