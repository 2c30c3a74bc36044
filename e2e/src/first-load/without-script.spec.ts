import type { Page } from '@playwright/test'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import {
  accountPages,
  industries,
  listedPages,
  openingId,
  openingIds,
  pageKinds,
  products,
  samplePages,
  services,
} from '../support/page/routes.ts'
import { readPage } from '../support/page/server-html.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ javaScriptEnabled: false, allowedMessages: [/status of 404/] })

const pageOfEachKind = Object.values(pageKinds)

/** The header menus and the paths of their entries, in order. */
const menus = [
  ['Industries', industries],
  ['Services', services],
  ['Products', products],
] as const

/** Lists headings, paragraphs, list items and cells in `main` that are invisible. */
function hiddenText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, td, dd, label)')]
      .filter(
        (element) =>
          !element.closest(
            '.visually-hidden, details:not([open]), [class*="honeypot"], [class*="withoutToken"], [aria-hidden], [class*="registrationClosed"], [class*="registrationDomains"]',
          ),
      )
      .filter((element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => element.textContent?.slice(0, 60) ?? ''),
  )
}

/** Reads the text content, because Playwright does not find text in a `noscript`. */
async function expectNotice(page: Page, text: string): Promise<void> {
  const notice = page.locator('main noscript > p')
  await expect(notice).toBeVisible()
  expect(await notice.textContent()).toContain(text)
}

test.describe('text without JavaScript', () => {
  for (const path of new Set([...pageOfEachKind, ...listedPages, ...accountPages])) {
    test(`is readable on ${path}`, { tag: samplePages.has(path) ? [] : '@full' }, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('main h1')).toBeVisible()
      expect(await hiddenText(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    })
  }

  test('is readable on an application page, which has an email address to apply to', async ({ page, site }) => {
    await page.goto(`/application/${await openingId(site.url)}`)
    expect(await hiddenText(page)).toEqual([])
    await expect(page.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test('every menu entry is reachable by keyboard', async ({ page }) => {
    const frame = new Frame(page)
    for (const [group, paths] of menus) {
      await page.goto('/')
      await frame.menuButton(group).press('Enter')
      for (const path of paths) {
        await page.keyboard.press('Tab')
        await expect(frame.panel(group).locator(`a[href="${path}"]`)).toBeFocused()
      }
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(paths.at(-1) ?? '')
      await expect(frame.heading).toBeVisible()
    }
  })

  test('every menu entry is reachable by pointer', async ({ page }) => {
    const frame = new Frame(page)
    for (const [group, paths] of menus) {
      await page.goto('/')
      await frame.menuButton(group).hover()
      const links = frame.panel(group).getByRole('link')
      await expect(links).toHaveCount(paths.length)
      for (const link of await links.all()) await link.hover()
      await links.last().click()
      await expect(page).toHaveURL(paths.at(-1) ?? '')
    }
  })

  test('the mobile menu opens and closes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const frame = new Frame(page)
    await page.goto('/')
    await frame.burger.press('Enter')
    await expect(frame.menuLink('Careers')).toBeVisible()
    await frame.burger.press('Enter')
    await expect(frame.menuLink('Careers')).toBeHidden()
    await frame.burger.press('Enter')
    await frame.menuButton('Services').press('Enter')
    await frame.menuLink('Analytics').press('Enter')
    await expect(page).toHaveURL('/analytics')
  })

  test('the side navigation is expanded on small screens, without a toggle', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, name, count] of [
      ['/ai-ml', 'Services', 9],
      ['/irms', 'Products', 3],
      ['/retail', 'Industries', 8],
    ] as const) {
      await page.goto(path)
      const side = page.getByRole('navigation', { name, exact: true })
      await expect(side.getByRole('link')).toHaveCount(count)
      await expect(side.getByRole('button')).toHaveCount(0)
      await expect(side.locator('[aria-current="page"]')).toHaveAttribute('href', path)
    }
  })

  test('every opening is listed, and the server filters them', async ({ page, site }) => {
    await page.goto('/careers')
    const ids = await openingIds(site.url)
    for (const id of ids) await expect(page.getByRole('main').locator(`a[href="/application/${id}"]`)).toBeVisible()
    await page.getByRole('searchbox').fill('designer')
    await page.getByRole('button', { name: 'Show openings' }).click()
    await expect(page).toHaveURL(/\/careers\?search=designer/)
    await expect(page.getByRole('main').getByRole('link', { name: /^Apply Now/ })).toHaveCount(1)
  })

  test('links to fragments scroll to their targets', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').locator('a[href="/aboutus#peoplewecare"]').click()
    await expect(page.locator('#peoplewecare h2')).toBeInViewport()
    await page.goto('/insurance')
    await page.getByRole('main').locator('a[href="/insurance/whitepaper#start"]').click()
    await expect(page.locator('#start')).toBeInViewport()
    await page.goto('/retail')
    await page.getByRole('main').locator('a[href="/contactus#letstalk"]').first().click()
    await expect(page.locator('#letstalk')).toBeInViewport()
  })

  test('pages follow the system color scheme', async ({ page }) => {
    const backgroundColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const light = await backgroundColor()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await backgroundColor()).not.toBe(light)
  })

  test('account pages show a notice that they require JavaScript', async ({ page }) => {
    for (const path of accountPages) {
      await page.goto(path)
      await expect(pageForm(page).submitButton).toBeVisible()
      await expectNotice(page, 'This form needs JavaScript')
    }
  })

  test('signed-in pages show a notice that they require JavaScript', async ({ page, site }) => {
    expect((await readPage(site, '/welcome')).status).toBe(200)
    await page.goto('/welcome')
    await expectNotice(page, 'Your files need JavaScript')
  })
})
