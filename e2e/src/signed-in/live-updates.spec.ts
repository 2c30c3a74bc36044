import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { browserStateOf, logIn, type Session } from '@site/checks/site'
import { EVENTS_PATH } from '@site/contracts'
import { FilesArea } from '../pages/files-area.ts'
import { callAs } from '../support/accounts/credentials.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import type { Site } from '../support/site/site-process.ts'
import { expect, signedInTest as test } from '../support/test.ts'

const isStream = (target: { url: () => string }) => target.url().includes(EVENTS_PATH)

/** Opens a screen, and waits until it receives events. */
async function openAndFollow(page: Page, url: string): Promise<void> {
  const connected = page.waitForResponse(isStream)
  await open(page, url)
  await connected
}

/** Opens a browser context for another device of the same user. */
async function openDevice(browser: Browser, site: Site, session: Session): Promise<BrowserContext> {
  return browser.newContext({ storageState: browserStateOf(site, await logIn(site, session)), baseURL: site.url })
}

const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN)

const names = (count: number, prefix = 'file') => Array.from({ length: count }, (_, n) => `${prefix} ${n}.txt`)
const filesOf = (fileNames: readonly string[]) => fileNames.map((name) => text(name, name))

test('two devices of one user show each other’s changes', async ({ page, browser, site, session }) => {
  await openAndFollow(page, '/welcome')
  const device = await openDevice(browser, site, session)
  const other = await device.newPage()
  await openAndFollow(other, '/welcome')
  const [here, there] = [new FilesArea(page), new FilesArea(other)]

  await there.createFolder('Trips')
  await expect(here.folder('Trips')).toBeVisible()
  await here.openFolder('Trips')
  await there.openFolder('Trips')
  await here.upload(text('map.txt', 'map'))
  await expect(there.row('map.txt')).toBeVisible()
  await expect(other.getByText('3 bytes of 20 GB used.')).toBeVisible()
  await there.delete('map.txt')
  await expect(page.getByText('No files found.')).toBeVisible()
  await device.close()
})

test.describe('a change by another device', () => {
  /** The user's other device. */
  let device: Session
  test.beforeEach(async ({ site, session }) => {
    device = await logIn(site, session)
    await seedFolder(site, device, ['Trips'])
  })

  test('leaves a new name in place while the user types it', async ({ page, site }) => {
    await seedFiles(site, device, ['Trips'], filesOf(names(30)))
    await openAndFollow(page, '/Trips/files')
    const area = new FilesArea(page)
    await area.row('file 27.txt').focus()
    await page.keyboard.press('F2')
    const field = page.getByLabel('New name for file 27.txt')
    await page.keyboard.type('half')
    // At the top, where the browser's own scroll anchoring does not apply.
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const top = await topOf(field)
    await seedFiles(site, device, ['Trips'], filesOf(names(3, 'new')))
    await expect(area.row('new 2.txt')).toHaveCount(1)
    await expect(field).toBeFocused()
    await expect.poll(() => topOf(field)).toBe(top)
    await page.keyboard.type(' done')
    await expect(field).toHaveValue('half done.txt')
    await page.keyboard.press('Enter')
    await expect(area.row('half done.txt')).toBeFocused()
  })

  test('leaves an open menu and the selection as they are', async ({ page, site }) => {
    await seedFiles(site, device, ['Trips'], filesOf(names(30)))
    await openAndFollow(page, '/Trips/files')
    const area = new FilesArea(page)
    await area.row('file 28.txt').getByRole('checkbox').check()
    const button = area.row('file 27.txt').getByRole('button', { name: /^More actions/ })
    await button.click()
    const item = page.getByRole('menuitem', { name: 'Open' })
    await expect(item).toBeFocused()
    const tops = await Promise.all([item, button].map(topOf))
    await seedFiles(site, device, ['Trips'], filesOf(names(2, 'new')))
    await expect(area.row('new 1.txt')).toHaveCount(1)
    await expect(item).toBeFocused()
    await expect.poll(() => Promise.all([item, button].map(topOf))).toEqual(tops)
    await expect(area.row('file 28.txt').getByRole('checkbox')).toBeChecked()
  })

  test('does not move what the user is reading in a long list', async ({ page, site }) => {
    await seedFiles(site, device, ['Trips'], filesOf(names(150)))
    await openAndFollow(page, '/Trips/files')
    const area = new FilesArea(page)
    await area.row('file 149.txt').focus()
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('PageDown')
    const row = area.row('file 89.txt')
    await expect(row).toBeFocused()
    const top = await topOf(row)
    await seedFiles(site, device, ['Trips'], filesOf(names(12, 'new')))
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '163')
    await expect(row).toBeFocused()
    await expect.poll(() => topOf(row)).toBe(top)
  })

  test('reaches a page that was offline', async ({ page, site }) => {
    await openAndFollow(page, '/Trips/files')
    await page.context().setOffline(true)
    await seedFiles(site, device, ['Trips'], [text('late.txt', 'late')])
    await page.context().setOffline(false)
    await expect(new FilesArea(page).row('late.txt')).toBeVisible({ timeout: 30_000 })
  })
})

test('all tabs of a browser share one stream, and another tab takes over when its tab closes', async ({
  page,
  context,
  site,
  session,
}) => {
  const device = await logIn(site, session)
  const streams: string[] = []
  context.on('request', (request) => {
    if (isStream(request)) streams.push(request.url())
  })
  await openAndFollow(page, '/welcome')
  const second = await context.newPage()
  await open(second, '/welcome')
  await seedFolder(site, device, ['One'])
  for (const tab of [page, second]) await expect(new FilesArea(tab).folder('One')).toBeVisible()
  expect(streams).toHaveLength(1)

  const takenOver = second.waitForResponse(isStream)
  await page.close()
  await takenOver
  await seedFolder(site, device, ['Two'])
  await expect(new FilesArea(second).folder('Two')).toBeVisible()
  expect(streams).toHaveLength(2)
})

test.describe('the end of the session', () => {
  test.use({ allowedMessages: [/status of 401/] })

  test('closes the stream, and takes the user to the login page', async ({ page, site, session }) => {
    const device = await logIn(site, session)
    const isCount = async (count: number) =>
      (await (await fetch(`${site.url}/metrics`)).text()).includes(`\napi_event_streams ${count}\n`)
    await openAndFollow(page, '/welcome')
    await expect.poll(() => isCount(1)).toBe(true)
    await callAs(site, device.token, '/api/account/sessions', { method: 'DELETE' })
    await expect.poll(() => isCount(0)).toBe(true)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
  })
})
