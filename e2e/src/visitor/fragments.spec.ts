import type { Locator, Page } from '@playwright/test'
import { open } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
// Scrolling is instant here, so the tests wait only for the site's own timers.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const linkInMain = (page: Page, href: string): Locator => page.getByRole('main').locator(`a[href$="${href}"]`).first()

/** Links on one page to a fragment of another. */
const links = [
  { from: '/', href: '/aboutus#peoplewecare' },
  { from: '/retail', href: '/contactus#letstalk' },
  { from: '/retail', href: '/retail/whitepaper#start' },
] as const

const pathOf = (url: string) => url.split('#')[0] ?? ''
const hashOf = (url: string) => `#${url.split('#')[1]}`
/** Finds the target's heading if it has focus. */
const headingIn = (page: Page, url: string) =>
  page.locator(`:is(${hashOf(url)}, ${hashOf(url)} *):is(h1, h2, h3):focus`)

/** Expects the target's heading to have focus and to be in view below the header. */
async function expectAtFragment(page: Page, url: string): Promise<void> {
  const heading = headingIn(page, url)
  await expect(heading).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').first().boundingBox()
  const box = await heading.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
}

const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

/** Pauses the page's timers, so the test controls them. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Runs the page's timers in small steps until the target has focus. Resolves to the elapsed time. */
async function runUntilFocused(page: Page, url: string): Promise<number> {
  let elapsed = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      elapsed += 50
      return headingIn(page, url).count()
    })
    .toBe(1)
  return elapsed
}

test.describe('a fragment', () => {
  for (const { from, href } of links) {
    const tag = from === '/' ? [] : '@full'
    test(`${href} opens from a link and disappears from the URL after two seconds`, { tag }, async ({ page }) => {
      await page.clock.install()
      await open(page, from)
      await pauseClock(page)
      await linkInMain(page, href).click()
      await expect(page.locator(hashOf(href))).toBeAttached()
      expect(await runUntilFocused(page, href)).toBeLessThan(450)
      await expectAtFragment(page, href)
      const scroll = await scrollOf(page)
      expect(scroll).toBeGreaterThan(100)

      await page.clock.runFor(1500)
      await expect(page).toHaveURL(href)
      await page.clock.runFor(600)
      await expect(page).toHaveURL(pathOf(href))
      expect(await scrollOf(page)).toBe(scroll)
      await expect(headingIn(page, href)).toHaveCount(1)

      await page.goBack()
      await expect(page).toHaveURL(from)
    })

    test(`${href} opens directly and disappears from the URL`, { tag }, async ({ page }) => {
      await page.goto(href)
      await expect(page).toHaveURL(pathOf(href))
      await expectAtFragment(page, href)
    })
  }

  test('stays in the URL of the home page, which has no banner', async ({ page }) => {
    await page.clock.install()
    await open(page, '/#letstalk')
    await expectAtFragment(page, '/#letstalk')
    await page.clock.runFor(3000)
    await expect(page).toHaveURL('/#letstalk')
  })

  test('leaves the page at its top if it names no element', async ({ page }) => {
    await open(page, '/aboutus#no-such-place')
    await expect(page).toHaveURL('/aboutus')
    expect(await scrollOf(page)).toBe(0)
  })

  test('opens again from the same link', async ({ page }) => {
    await page.clock.install()
    await open(page, '/contactus')
    const link = linkInMain(page, '#letstalk')
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await link.click()
      await expectAtFragment(page, '/contactus#letstalk')
      await page.clock.runFor(2500)
      await expect(page).toHaveURL('/contactus')
    }
  })
})

test.describe('when motion is allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  for (const url of ['/aboutus#peoplewecare', '/retail/whitepaper#start', '/contactus#letstalk', '/#letstalk']) {
    const tag = url === '/#letstalk' ? [] : '@full'
    test(`${url} scrolls smoothly when opened directly`, { tag }, async ({ page }) => {
      await page.goto(url)
      await expectAtFragment(page, url)
      await expect(page.locator(`${hashOf(url)}:target`)).toHaveCount(1)
      // Checks the style, because the number of animation frames depends on the machine.
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
    })
  }
})

test.describe('#letstalk opened directly', () => {
  test('scrolls after 100 ms and matches :target', async ({ page }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto('/contactus#letstalk')
    await page.clock.runFor(99)
    expect(await scrollOf(page)).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(100)
    await expect(page.locator('#letstalk:target')).toHaveCount(1)
  })
})
