import { brand } from '@site/brand'
import { Frame } from './pages/frame.ts'
import { hydrated, open } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test.describe('a visitor', () => {
  test('goes from the home page to a service, an industry and its whitepaper', async ({ page }) => {
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

  test('finds every entry of the header in its order', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/')
    const entries = page.getByRole('navigation', { name: 'Main' }).locator('> ul > li:visible')
    const labels = await entries.evaluateAll((items) =>
      items.map((item) => item.querySelector(':scope > a, :scope > button')?.textContent?.trim() ?? ''),
    )
    expect(labels.slice(0, 8)).toEqual([
      'Home',
      'About Us',
      'Industries',
      'Services',
      'Products',
      'Careers',
      'Contact us',
      'Login',
    ])
    for (const [group, count] of [
      ['Industries', 8],
      ['Services', 9],
      ['Products', 3],
    ] as const) {
      await frame.menuButton(group).click()
      await expect(frame.panel(group).getByRole('link')).toHaveCount(count)
    }
  })

  test('closes a sub-menu with Escape and stays where the menu was opened', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/')
    await frame.menuButton('Services').focus()
    await page.keyboard.press('Enter')
    await expect(frame.menuLink('Analytics')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(frame.menuLink('Analytics')).toBeHidden()
    await expect(frame.menuButton('Services')).toBeFocused()
  })

  test('keeps the header in sight past 100 px and comes back up with one button', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/aboutus')
    const up = page.getByRole('button', { name: /top/i })
    await expect(up).toBeHidden()
    await page.mouse.wheel(0, 900)
    await expect(frame.header).toBeInViewport()
    await expect(frame.header).toHaveAttribute('data-sticky')
    await up.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(up).toBeHidden()
  })

  test('starts each page at its top, also with the Back button', async ({ page }) => {
    await open(page, '/aboutus')
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
    await expect(page).toHaveURL('/careers')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.mouse.wheel(0, 900)
    await page.goBack()
    await expect(page).toHaveURL('/aboutus')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('reaches the content first with the keyboard', async ({ page }) => {
    await open(page, '/careers')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(/skip/i)
    await page.keyboard.press('Enter')
    await expect(page.locator('#main:focus, #main :focus')).toHaveCount(1)
  })

  test('comes from the culture link to the people, and the address loses its fragment', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('main').locator('a[href$="#peoplewecare"]').click()
    await expect(page).toHaveURL(/\/aboutus/)
    await expect(page.locator('#peoplewecare')).toBeInViewport()
    await expect(page).toHaveURL('/aboutus')
  })

  test('gets from a banner to the contact form', async ({ page }) => {
    await open(page, '/retail')
    await page.getByRole('main').locator('a[href="/contactus#letstalk"]').first().click()
    await expect(page).toHaveURL(/\/contactus/)
    await expect(page.locator('#letstalk')).toHaveCount(1)
    await expect(page.locator('#letstalk')).toBeInViewport()
  })

  test('reads the colours they chose after a reload', async ({ page }) => {
    await open(page, '/')
    const toggle = page.getByRole('button', { name: /^Colours:/ })
    await toggle.click()
    await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('a visitor with a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('opens the menu by the burger button, and a wide window resets it', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/')
    await expect(frame.menuLink('Careers')).toBeHidden()
    await frame.burger.click()
    await expect(frame.burger).toHaveAttribute('aria-expanded', 'true')
    await expect(frame.menuLink('Careers')).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(frame.burger).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(frame.burger).toHaveAttribute('aria-expanded', 'false')
    await expect(frame.menuLink('Careers')).toBeHidden()
  })

  test('finds the service list closed, and opens it', async ({ page }) => {
    await open(page, '/analytics')
    const list = page.getByRole('navigation', { name: 'Services' })
    const toggle = list.getByRole('button')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await list.getByRole('link', { name: 'Cyber security' }).click()
    await expect(page).toHaveURL('/cyber-security')
  })

  for (const address of ['/', '/ai-ml', '/bankfinancial/whitepaper', '/careers', '/login']) {
    test(`never scrolls sideways on ${address}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(address)
      await hydrated(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
})

test.describe('a visitor with a wrong address', () => {
  test.use({ allowedMessages: [/status of 404/] })

  for (const address of ['/no-such-page', '/nosuchindustry/whitepaper', '/application/no-such-opening']) {
    test(`gets a page that leads on from ${address}`, async ({ page }) => {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(404)
      const frame = new Frame(page)
      await expect(frame.heading).toBeVisible()
      await hydrated(page)
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
    })
  }
})
