import type { Page } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { publishBrokenInBrowser, storeOf } from '../support/site/careers-release.ts'
import type { Site } from '../support/site/site-process.ts'
import { test as base, expect } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'

const THROWS_IN_BROWSER = 'careers@1.0.0-throws-in-browser'

/** Publishes the version. Tests open it as a preview, so nothing live changes. */
const test = base.extend<object, { published: Site }>({
  published: [
    async ({ site }, use) => {
      await publishBrokenInBrowser(storeOf(site.dataDir), '1.0.0-throws-in-browser')
      await use(site)
    },
    { scope: 'worker', auto: true },
  ],
})

const region = (page: Page) => page.locator('[data-remote^="careers@"]')
const liveFiles = /\/__mfe\/careers\/1\.0\.0-open\/.*\.js/
const careersFiles = /\/__mfe\/careers\/.*\.js/

test.describe('a remote whose page throws in the browser', () => {
  test.use({ allowedMessages: [/defect|React error #422|could not be loaded|ERR_FAILED|Failed to fetch/] })

  test('is replaced by its previous version', async ({ page }) => {
    await page.goto(`/careers?mfe=${THROWS_IN_BROWSER}`)
    await expect(region(page)).toHaveAttribute('data-remote', 'careers@1.0.0-open')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Apply Now/i }).first()).toBeVisible()
  })

  test('keeps the server-rendered page with a message when no version works', async ({ page }) => {
    await page.route(liveFiles, (route) => route.abort())
    await page.goto(`/careers?mfe=${THROWS_IN_BROWSER}`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Interactive parts of this page are unavailable')
    await expect(alert).toContainText('on our side')
    await expect(region(page)).toHaveAttribute('data-remote', THROWS_IN_BROWSER)
    await expect(new Frame(page).heading).toBeVisible()
    await expect(new Frame(page).footer).toContainText('Talk to us')
    await expectAccessible(page)

    await page.unroute(liveFiles)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(region(page)).toHaveAttribute('data-remote', 'careers@1.0.0-open')
    await expect(alert).toHaveCount(0)
    await expect(new Frame(page).heading).toBeFocused()
  })

  test('is replaced by a message when there is no server-rendered page', async ({ page }) => {
    await page.route(liveFiles, (route) => route.abort())
    await open(page, `/aboutus?mfe=${THROWS_IN_BROWSER}`)
    await new Frame(page).footer.getByRole('link', { name: 'Careers' }).click()
    await expect(page.getByRole('alert')).toContainText('This part of the page failed')
    await expect(page.getByRole('alert')).not.toContainText('connection')
    await expect(new Frame(page).footer).toContainText('Talk to us')
  })
})

test.describe('a remote that does not respond', () => {
  test.use({ allowedMessages: [/could not be loaded|React error #422/] })

  const loading = (page: Page) => page.getByRole('status').getByText('Loading the page')

  test('shows a loading status on the previous page, then a message', async ({ page }) => {
    await open(page, '/aboutus')
    await page.route(careersFiles, () => undefined)
    await new Frame(page).footer.getByRole('link', { name: 'Careers' }).click()
    await expect(loading(page)).toBeVisible()
    await expect(page.locator('#peoplewecare')).toBeAttached()
    await expect(page.getByRole('alert')).toContainText('Check your connection')
    await expect(loading(page)).toHaveCount(0)
  })

  test('leaves the frame interactive and the page readable', async ({ page }) => {
    await page.route(careersFiles, () => undefined)
    await page.goto('/careers', { waitUntil: 'commit' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-scripted')
    await expect(loading(page)).toBeVisible()
    await expect(new Frame(page).heading).toBeVisible()
    await new Frame(page).menuButton('Services').click()
    await expect(new Frame(page).menuLink('Analytics')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Check your connection')

    // The menu lies over the message.
    await page.keyboard.press('Escape')
    await page.unroute(careersFiles)
    await page.getByRole('button', { name: 'Try again' }).click()
    await waitForHydration(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
