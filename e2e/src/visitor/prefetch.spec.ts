import type { Locator, Page } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { appOf, isPrefetch, kibibytes, recordRequests } from '../support/page/network.ts'
import { openAndScroll, openUntilIdle } from '../support/page/open-page.ts'
import { expect, saveData, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
// Without a network, the images of the opened page fail to load.
test.use({ allowedMessages: [/ERR_INTERNET_DISCONNECTED/], prefetches: true })

/** Opens a link without a network: everything that its page needs at start is prefetched. */
async function expectToOpenOffline(page: Page, link: Locator): Promise<void> {
  const name = (await link.textContent()) ?? ''
  await page.context().setOffline(true)
  await link.click()
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(new Frame(page).heading).toBeVisible()
  await expect(page.locator('[data-failed-remote]')).toHaveCount(0)
}

test('links in view cost 60 KiB at most, and their pages open without a network', async ({ page }) => {
  const weigh = recordRequests(page)
  await openAndScroll(page, '/')
  const files = (await weigh()).filter(isPrefetch)
  const told = files.map(({ url, brotliBytes }) => `${brotliBytes} ${url}`).join('\n')
  expect(files.length, told).toBeGreaterThan(10)
  expect(kibibytes(files, 'fetch'), told).toBeLessThanOrEqual(60)
  expect(new Set(files.map(({ url }) => url)).size, told).toBe(files.length)
  expect(files.filter(({ url }) => appOf(url) === 'filemanager')).toEqual([])
  await expectToOpenOffline(page, new Frame(page).footer.getByRole('link', { name: 'About Us' }))
})

for (const intent of ['hover', 'focus'] as const) {
  test(`a link prefetches its page and its data on ${intent}, even for visitors who save data`, async ({ page }) => {
    await saveData(page)
    await openUntilIdle(page, '/login')
    const careers = new Frame(page).menuLink('Careers')
    const data = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/careers-data.json'))
    await careers[intent]()
    await data
    await expectToOpenOffline(page, careers)
  })
}

test('nothing else is prefetched for visitors who save data', async ({ page }) => {
  await saveData(page)
  const weigh = recordRequests(page)
  await openAndScroll(page, '/')
  expect((await weigh()).filter(({ kind }) => kind === 'fetch')).toEqual([])
})

test('a click asks for all files of a page at once', async ({ page }) => {
  await saveData(page)
  await openUntilIdle(page, '/login')
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (appOf(request.url()) === 'marketing') asked.push(request.url().split('/').at(-1))
  })
  const release = await delayResponses(page, '**/__mfe/marketing/**')
  await new Frame(page).menuLink('About Us').evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => asked.toSorted()).toEqual(['page-aboutus.css', 'page-aboutus.js', 'remoteEntry.js'])
  release()
  await expect(page).toHaveTitle(/About Us/)
})
