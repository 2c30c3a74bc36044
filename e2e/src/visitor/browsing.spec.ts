import { brand } from '@site/brand'
import { Frame } from '../pages/frame.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
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

  test('the header lists its entries in order', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/')
    const entries = page.getByRole('navigation', { name: 'Main' }).locator('> ul > li:visible')
    const labels = await entries.evaluateAll((items) =>
      items.map((item) => item.querySelector(':scope > a, :scope > button')?.textContent?.trim() ?? ''),
    )
    const expected = 'Home, About Us, Industries, Services, Products, Careers, Contact us, Login'
    expect(labels.slice(0, 8)).toEqual(expected.split(', '))
    for (const [group, count] of [
      ['Industries', 8],
      ['Services', 9],
      ['Products', 3],
    ] as const) {
      await frame.menuButton(group).click()
      await expect(frame.panel(group).getByRole('link')).toHaveCount(count)
    }
  })

  test('Escape closes a submenu and keeps focus on its button', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/')
    await frame.menuButton('Services').focus()
    await page.keyboard.press('Enter')
    await expect(frame.menuLink('Analytics')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(frame.menuLink('Analytics')).toBeHidden()
    await expect(frame.menuButton('Services')).toBeFocused()
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

  test('the first Tab stop skips to the content', async ({ page }) => {
    await open(page, '/careers')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(/skip/i)
    await page.keyboard.press('Enter')
    await expect(page.locator('#main:focus, #main :focus')).toHaveCount(1)
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

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the collapsed list of services opens and links to them', async ({ page }) => {
    await open(page, '/analytics')
    const list = page.getByRole('navigation', { name: 'Services' })
    const toggle = list.getByRole('button')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await list.getByRole('link', { name: 'Cybersecurity' }).click()
    await expect(page).toHaveURL('/cyber-security')
  })
})

test.describe('an unknown URL', () => {
  test.use({ allowedMessages: [/status of 404/] })

  for (const path of ['/no-such-page', '/nosuchindustry/whitepaper', '/application/no-such-opening']) {
    test(`returns a 404 page with a link home: ${path}`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      const frame = new Frame(page)
      await expect(frame.heading).toBeVisible()
      await waitForHydration(page)
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
    })
  }
})
