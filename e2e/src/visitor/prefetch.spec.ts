import type { Locator, Page } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { appOf, isPrefetch, kibibytes, recordRequests } from '../support/page/network.ts'
import { openAndScroll, openUntilIdle } from '../support/page/open-page.ts'
import { expect, saveData, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
// The images of a page that opens without a network fail to load.
test.use({ allowedMessages: [/ERR_INTERNET_DISCONNECTED/], prefetches: true })

/** Opens a link offline, to show that everything its page needs to start was prefetched. */
async function expectToOpenOffline(page: Page, link: Locator): Promise<void> {
  const name = (await link.textContent()) ?? ''
  await page.context().setOffline(true)
  await link.click()
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(new Frame(page).heading).toBeVisible()
  await expect(page.locator('[data-failed-remote]')).toHaveCount(0)
}

test('visible links prefetch at most 60 KiB, and their pages open without a network', async ({ page }) => {
  const measure = recordRequests(page)
  await openAndScroll(page, '/')
  const files = (await measure()).filter(isPrefetch)
  const list = files.map(({ url, brotliBytes }) => `${brotliBytes} ${url}`).join('\n')
  expect(files.length, list).toBeGreaterThan(10)
  expect(kibibytes(files, 'fetch'), list).toBeLessThanOrEqual(60)
  expect(new Set(files.map(({ url }) => url)).size, list).toBe(files.length)
  expect(files.filter(({ url }) => appOf(url) === 'filemanager')).toEqual([])
  await expectToOpenOffline(page, new Frame(page).footer.getByRole('link', { name: 'About Us' }))
})

for (const intent of ['hover', 'focus'] as const) {
  test(`a link prefetches its page and its data on ${intent}, even with data saver on`, async ({ page }) => {
    await saveData(page)
    await openUntilIdle(page, '/login')
    const careers = new Frame(page).menuLink('Careers')
    const data = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/careers-data.json'))
    await careers[intent]()
    await data
    await expectToOpenOffline(page, careers)
  })
}

test('a click requests all files of a page concurrently', async ({ page }) => {
  await saveData(page)
  await openUntilIdle(page, '/login')
  const requested: string[] = []
  page.on('request', (request) => {
    const file = request.url().split('/').at(-1) ?? ''
    if (appOf(request.url()) === 'marketing' && /\.(?:css|js)$/.test(file)) requested.push(file)
  })
  const release = await delayResponses(page, '**/__mfe/marketing/**')
  await new Frame(page).menuLink('About Us').evaluate((link: HTMLElement) => link.click())
  // Chunks that several pages share have a number as their name.
  const named = () => requested.filter((file) => !/^\d+\.js$/.test(file)).toSorted()
  await expect.poll(named).toEqual(['page-aboutus.css', 'page-aboutus.js', 'remoteEntry.js'])
  const concurrent = [...requested]
  release()
  await expect(page).toHaveTitle(/About Us/)
  expect(requested).toEqual(concurrent)
})
