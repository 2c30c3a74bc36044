import type { Page } from '@playwright/test'
import { isFull } from '../support/config.ts'
import { expectNoShift, observeShifts } from '../support/page/layout-shifts.ts'
import { kibibytes, type RecordedRequest, recordRequests } from '../support/page/network.ts'
import { open, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { accountPages, listedPages, openingIds, pageKinds, samplePages } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** 4 Mbit/s with the latency of a mobile network. */
const MOBILE = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 500_000 }

/** In KiB (docs/product.md, "Budgets"). */
const FONT_BUDGET = 40

const BRAND_FONTS = ['Bricolage Grotesque', 'Instrument Sans']

/** Returns the fonts that the browser used for the title and for the first paragraph of the page. */
async function fontsInUse(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const familyOf = async (selector: string) => {
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} (system font)`))
  }
  return [...(await familyOf('main h1')), ...(await familyOf('main p'))]
}

const expectBrandFonts = (page: Page) =>
  expect
    .poll(async () => {
      const used = await fontsInUse(page)
      return BRAND_FONTS.map((brand) => used.some((family) => family.startsWith(brand)))
    })
    .toEqual([true, true])

test('the first visit over 4 Mbit/s shows the brand’s fonts', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', MOBILE)
  for (const path of [pageKinds.home, pageKinds.careers]) {
    await client.send('Network.clearBrowserCache')
    await open(page, path)
    await expectBrandFonts(page)
  }
})

test('a font that is too late for the first page appears on the second', async ({ page }) => {
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(pageKinds.home, { waitUntil: 'commit' })
  // Browsers stop waiting for a font after about three seconds.
  await page.waitForFunction(() => performance.now() > 4000)
  const fonts = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'font')
  release()
  await fonts
  await page.unrouteAll({ behavior: 'wait' })
  await open(page, pageKinds.careers)
  await expectBrandFonts(page)
})

for (const width of [360, 768, 1440]) {
  const tag = width === 360 ? [] : '@full'
  test(`no page shifts when its fonts replace the local ones, ${width} px wide`, { tag }, async ({ page, site }) => {
    if (isFull) test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    const shifts = await observeShifts(page)
    const openings = (await openingIds(site.url)).map((id) => `/application/${id}`)
    // Without a token, the reset page replaces its form.
    const forms = accountPages.filter((path) => path !== '/reset-password')
    const paths = [...listedPages, ...forms, ...openings].filter((path) => isFull || samplePages.has(path))
    for (const path of paths) {
      const { promise: painted, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await painted
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      release()
      await waitForIdle(page)
      await expectNoShift(shifts, path)
      await page.unrouteAll()
    }
  })
}

for (const [path, count] of [
  [pageKinds.whitepaper, 0],
  // The references of this page include a name with ć.
  ['/energyutilities/whitepaper', 1],
] as const) {
  test(`rare glyphs are in files that only pages with such a glyph load, within the budget: ${path}`, async ({
    page,
  }) => {
    const isRareGlyphFont = ({ url }: RecordedRequest) => /\.late\..*woff2$/.test(url)
    const measure = recordRequests(page)
    await openUntilIdle(page, path)
    const requests = await measure()
    expect(requests.filter(isRareGlyphFont)).toHaveLength(count)
    expect(kibibytes(requests, 'font')).toBeLessThanOrEqual(FONT_BUDGET)
  })
}

test('each font is declared once, because browsers load a repeated face again', async ({ site }) => {
  const html = await (await fetch(`${site.url}/careers`)).text()
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path)
  expect(sheets.length).toBeGreaterThan(1)
  const texts = await Promise.all(sheets.map(async (path) => (await fetch(`${site.url}${path}`)).text()))
  const fontFilesIn = (text: string) => text.match(/[\w.-]+\.woff2(?="?\)\s*format)/g) ?? []
  expect(fontFilesIn(html)).toHaveLength(2)
  expect(texts.flatMap(fontFilesIn).filter((file) => !file.includes('.late.'))).toEqual([])
})
