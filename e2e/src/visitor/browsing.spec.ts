import { brand } from '@site/brand'
import { Frame } from '../pages/frame.ts'
import { open } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

test.describe('browsing', () => {
  test('links lead from the home page to a service, an industry and its whitepaper', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/')
    await expect(page).toHaveTitle(`Home - ${brand.name}`)

    await page.getByRole('link', { name: 'GET STARTED' }).click()
    await expect(page).toHaveURL('/ai-ml')
    await expect(frame.heading).toBeFocused()

    await frame.menuButton('Industries').click()
    await frame.menuLink('Insurance').click()
    await expect(page).toHaveURL('/insurance')
    await expect(page).toHaveTitle(new RegExp(`^.+ - ${brand.name}$`))

    await page
      .getByRole('main')
      .getByRole('link', { name: /whitepaper/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/insurance\/whitepaper(?:#start)?$/)
    await expect(page.locator('#start')).toBeInViewport()
  })

  test('each page starts at its top, even after the Back button', async ({ page }) => {
    await open(page, '/aboutus')
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
    await expect(page).toHaveURL('/careers')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.mouse.wheel(0, 900)
    // Otherwise, the wheel event may arrive after going back.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await page.goBack()
    await expect(page).toHaveURL('/aboutus')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('a sample of what clients receive can be downloaded from the home page', async ({ page }) => {
    await open(page, '/')
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'A runbook' }).click()
    const download = await saving
    expect(new URL(download.url()).pathname).toBe('/assets/samples/runbook.pdf')
    expect(download.suggestedFilename()).toBe('A runbook.pdf')
    expect(await download.failure()).toBeNull()
  })

  test('a reload keeps the chosen color scheme', async ({ page }) => {
    await open(page, '/')
    const toggle = page.getByRole('button', { name: /^Color scheme:/ })
    await toggle.click()
    await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('illustrations follow the chosen color scheme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/bankfinancial')
    const illustration = page.locator('figure img').first()
    await illustration.scrollIntoViewIfNeeded()
    await expect(illustration).toHaveJSProperty('naturalWidth', 720)
    const { x, y } = (await illustration.boundingBox()) ?? { x: 0, y: 0 }
    const screenshotInside = () => page.screenshot({ clip: { x: x + 20, y: y + 20, width: 40, height: 40 } })
    const light = await screenshotInside()
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await expect.poll(async () => light.equals(await screenshotInside())).toBe(false)
  })
})
