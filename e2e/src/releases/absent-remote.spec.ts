import type { Page, Route } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { open } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

const careersFiles = /\/__mfe\/careers\/.*\.js/
const careersStyles = /\/__mfe\/careers\/.*\.css/

async function tamperWith(route: Route) {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()}\n/* another byte */` })
}

async function hideFooter(route: Route) {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()}\nfooter { display: none }` })
}

/** Follows the footer's link to the careers remote and expects it to fail. */
async function expectCareersToFail(page: Page): Promise<void> {
  await new Frame(page).footer.getByRole('link', { name: 'Careers' }).click()
  await expect(page.locator('[data-failed-remote="careers"]')).toBeVisible({ timeout: 60_000 })
}

test.describe('a remote that cannot be loaded', () => {
  test.use({ allowedMessages: [/ERR_FAILED|could not be loaded|Failed to fetch|integrity/] })

  test('affects only its own region, and loads with the Try again button', async ({ page }) => {
    const frame = new Frame(page)
    await page.route(careersFiles, (route) => route.abort())
    await open(page, '/aboutus')
    await expectCareersToFail(page)
    await expect(page.getByRole('alert')).toContainText('This part of the page did not load')

    await frame.menuButton('Services').click()
    await expect(frame.menuLink('Analytics')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(frame.footer).toContainText('Talk to us')

    await page.unroute(careersFiles)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-remote^="careers@"]')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Apply Now/i }).first()).toBeVisible()
  })

  test('does not affect other remotes', async ({ page }) => {
    const frame = new Frame(page)
    await page.route(careersFiles, (route) => route.abort())
    await open(page, '/aboutus')
    await expectCareersToFail(page)
    await frame.footer.getByRole('link', { name: 'About Us' }).click()
    await expect(page.locator('[data-remote^="marketing@"]')).toBeVisible()
    await expect(page.locator('#peoplewecare')).toBeAttached()
  })

  test('leaves server-rendered content readable', async ({ page }) => {
    await page.route(careersFiles, (route) => route.abort())
    await page.goto('/careers')
    await expect(new Frame(page).heading).toBeVisible()
    await expect(page.locator('[data-remote^="careers@"]')).toContainText(/\w/)
    await page.waitForLoadState('load')
    await expect(new Frame(page).heading).toBeVisible()
    await expect(page.locator('[data-failed-remote]')).toHaveCount(0)
  })

  test('is rejected when one of its files has been tampered with', async ({ page }) => {
    await open(page, '/aboutus')
    await page.route(careersFiles, tamperWith)
    await expectCareersToFail(page)
  })

  test('is rejected when its style sheet has been tampered with, and the sheet is not applied', async ({ page }) => {
    await open(page, '/aboutus')
    await page.route(careersStyles, hideFooter)
    await expectCareersToFail(page)
    await expect(new Frame(page).footer).toBeVisible()

    await page.unroute(careersStyles)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-remote^="careers@"]')).toBeVisible()
    await expect(page.locator('link[rel=stylesheet][href*="/careers/"]')).not.toHaveCount(0)
    await expect(page.locator('link[rel=stylesheet]:not([integrity])')).toHaveCount(0)
  })

  test('is rejected likewise if it is a page of the shell', async ({ page }) => {
    await open(page, '/aboutus')
    await page.route(/\/__mfe\/shell\/.*\/page-login\.css/, hideFooter)
    await new Frame(page).header.getByRole('link', { name: 'Login' }).click()
    await expect(page.locator('[data-failed-remote="shell"]')).toBeVisible({ timeout: 60_000 })
    await expect(new Frame(page).footer).toBeVisible()
  })

  test('is also rejected in browsers that support only one import map', async ({ page }) => {
    await page.addInitScript(() => {
      const append = Element.prototype.append
      Element.prototype.append = function (...nodes) {
        const isMap = (node: string | Node) => node instanceof HTMLScriptElement && node.type === 'importmap'
        append.call(this, ...nodes.filter((node) => !isMap(node)))
      }
    })
    await open(page, '/aboutus')
    await page.route(/\/__mfe\/careers\/.*\/page-careers\.js/, tamperWith)
    await expectCareersToFail(page)
  })
})
