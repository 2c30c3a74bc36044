import type { Page } from '@playwright/test'
import { freePort } from '@repo/servers/port'
import { FilesArea } from '../pages/files-area.ts'
import { Frame } from '../pages/frame.ts'
import { pdf } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { appOf } from '../support/page/network.ts'
import { open, openAndScroll, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { openingId, pageKinds } from '../support/page/routes.ts'
import { type Cdn, cdnAddress, startCdn } from '../support/site/cdn.ts'
import { expect, signedInTest } from '../support/test.ts'

/** One site whose release files come from a CDN; each test starts its own CDN at the same address. */
const signedIn = signedInTest.extend<{ cdn: Cdn; files: string[] }, { cdnPort: number }>({
  cdnPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  siteSettings: [async ({ cdnPort }, use) => use({ ASSET_URL: cdnAddress(cdnPort) }), { scope: 'worker' }],
  cdn: [
    async ({ site, cdnPort }, use) => {
      const cdn = await startCdn(cdnPort, new URL(site.url).port)
      await use(cdn)
      await cdn.stop()
    },
    { auto: true },
  ],
  /** The addresses of the release files that the page requests. */
  files: async ({ page }, use) => {
    const files: string[] = []
    page.on('request', (request) => {
      if (appOf(request.url()) !== '-' && appOf(request.url())) files.push(request.url())
    })
    await use(files)
  },
})
const test = signedIn.extend({ storageState: { cookies: [], origins: [] } })

/** `npm test` covers one page; the others differ only in their files. */
const tagOf = (path: string): string[] => (path === pageKinds.careers ? [] : ['@full'])

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => new URL(address).origin)),
]

/** The addresses that the page has received more than once. */
const receivedTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // Neither a cache hit nor a revalidation has a body.
    const received = entries.filter(({ encodedBodySize, transferSize }) => transferSize > encodedBodySize)
    const names = received.map(({ name }) => name)
    return names.filter((name, index) => names.indexOf(name) !== index)
  })

/** Goes from any page of the site to the first opening's form. */
async function fillApplication(page: Page, site: string): Promise<void> {
  await page.locator(`a[href="${pageKinds.careers}"]:visible`).first().click()
  await page
    .locator(`main a[href="/application/${await openingId(site)}"]`)
    .first()
    .click()
  await page.locator('main form input').first().fill('Ada')
}

test.describe('a site with an ASSET_URL', () => {
  test.use({ prefetches: true })

  for (const path of [pageKinds.home, pageKinds.service, pageKinds.careers, pageKinds.login, '/application/']) {
    test(`loads every release file of ${path} from the CDN, once, within the policy`, { tag: tagOf(path) }, async ({
      page,
      site,
      cdn,
      files,
    }) => {
      await openAndScroll(page, path === '/application/' ? path + (await openingId(site.url)) : path)
      expect(originsOf(files)).toEqual([new URL(cdn.url).origin])
      for (const kind of ['.js', '.css', '.woff2']) {
        expect(
          files.filter((file) => file.endsWith(kind)),
          kind,
        ).not.toEqual([])
      }
      expect(await receivedTwice(page)).toEqual([])
    })
  }

  test('also loads the release files of later pages from the CDN', { tag: '@full' }, async ({
    page,
    site,
    cdn,
    files,
  }) => {
    await openUntilIdle(page, pageKinds.home)
    const before = files.length
    await fillApplication(page, site.url)
    await waitForIdle(page)
    expect(files.length).toBeGreaterThan(before)
    expect(originsOf(files)).toEqual([new URL(cdn.url).origin])
    expect(await receivedTwice(page)).toEqual([])
  })
})

test.describe('release files that do not match their hashes', () => {
  test.use({ allowedMessages: [/digest in the 'integrity' attribute|integrity checks failed|Failed to load resource/] })

  test('are loaded from the site instead, and forged style sheets are not applied beside them', async ({
    page,
    cdn,
  }) => {
    await page.route(`${cdn.url}/**/*.css`, (route) =>
      route.fulfill({
        contentType: 'text/css',
        body: 'main { display: none }',
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    const frame = new Frame(page)
    await openUntilIdle(page, pageKinds.careers)
    await expect(page.locator('link[rel=stylesheet][data-href]')).not.toHaveCount(0)
    await expect(page.locator('link[rel=stylesheet][href]:not([integrity])')).toHaveCount(0)
    await expect(frame.heading).toBeVisible()
  })

  test('are loaded from the site instead', async ({ page, cdn }) => {
    const forged = (contentType: string, body: string) => ({
      contentType,
      body,
      headers: { 'access-control-allow-origin': '*' },
    })
    await page.route(`${cdn.url}/**/*.js`, (route) => route.fulfill(forged('text/javascript', 'window.forged = 1')))
    await page.route(`${cdn.url}/**/*.css`, (route) => route.fulfill(forged('text/css', 'main { display: none }')))
    const frame = new Frame(page)
    await openUntilIdle(page, pageKinds.careers)
    await expect(frame.heading).toBeVisible()
    await frame.menuButton('Services').click()
    await frame.menuLink('Analytics').click()
    await expect(frame.heading).toHaveText('One definition for every number')
    expect(await page.evaluate(() => 'forged' in window)).toBe(false)
  })
})

const unreachable = { allowedMessages: [/Failed to load resource: net::ERR_CONNECTION_REFUSED/] }

test.describe('while the CDN is unreachable', () => {
  test.use(unreachable)

  for (const path of [pageKinds.home, pageKinds.careers, pageKinds.login]) {
    test(`the code and styles of ${path} load from the site`, { tag: tagOf(path) }, async ({
      page,
      site,
      cdn,
      files,
    }) => {
      await cdn.stop()
      await open(page, path)
      const sheets = () =>
        page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').filter((href) => href !== ''))
      await expect.poll(async () => originsOf(await sheets())).toEqual([site.url])
      expect(files.filter((file) => file.startsWith(site.url) && file.endsWith('.js'))).not.toEqual([])
    })
  }

  test('a document that was already loaded opens further pages without a reload', async ({ page, site, cdn }) => {
    const frame = new Frame(page)
    await open(page, pageKinds.home)
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
    await cdn.stop()
    await fillApplication(page, site.url)
    await page.locator(`a[href="${pageKinds.login}"]:visible`).first().click()
    await expect(frame.heading).toHaveText('Login')
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true)
  })
})

signedIn.describe('the file manager of a site with an ASSET_URL', () => {
  signedIn.use(unreachable)

  async function showPdf(page: Page): Promise<void> {
    await open(page, '/welcome')
    await new FilesArea(page).openFolder('Work')
    await page.getByRole('link', { name: 'paper.pdf', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Woven on paper')).toBeAttached()
  }

  signedIn.beforeEach(async ({ site, session }) => {
    await seedFolder(site, session, ['Work'])
    await seedFiles(site, session, ['Work'], [pdf('paper.pdf', 'Woven on paper')])
  })

  signedIn(
    'previews a PDF in a worker that loads from the site, and loads all other files from the CDN',
    async ({ page, site, cdn, files }) => {
      const starting = page.waitForEvent('worker')
      await showPdf(page)
      const worker = (await starting).url()
      expect([appOf(worker), new URL(worker).origin]).toEqual(['filemanager', site.url])
      // The policy of workers allows only the site.
      const ofPage = files.filter((file) => file !== worker && !file.includes('/pdfjs/'))
      expect(originsOf(ofPage)).toEqual([new URL(cdn.url).origin])
    },
  )

  signedIn('previews a PDF while the CDN is unreachable', { tag: '@full' }, async ({ page, cdn }) => {
    await cdn.stop()
    await showPdf(page)
  })
})
