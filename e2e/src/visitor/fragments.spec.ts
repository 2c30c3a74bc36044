import type { Locator, Page } from '@playwright/test'
import { open } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
// Scrolling is instant here: the tests wait for nothing but the site's own timers.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const inMain = (page: Page, href: string): Locator => page.getByRole('main').locator(`a[href$="${href}"]`).first()

/** A link on one page to a place on another. */
const ways = [
  { from: '/', href: '/aboutus#peoplewecare' },
  { from: '/retail', href: '/contactus#letstalk' },
  { from: '/retail', href: '/retail/whitepaper#start' },
] as const

const pathOf = (address: string) => address.split('#')[0] ?? ''
const hashOf = (address: string) => `#${address.split('#')[1]}`
/** The target's heading, once it is focused. */
const headingIn = (page: Page, address: string) =>
  page.locator(`:is(${hashOf(address)}, ${hashOf(address)} *):is(h1, h2, h3):focus`)

/** Expects the target's heading to be focused and in view below the header. */
async function expectArrived(page: Page, address: string): Promise<void> {
  const heading = headingIn(page, address)
  await expect(heading).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').first().boundingBox()
  const box = await heading.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
}

const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

/** From here on the test controls the page's timers. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Runs the page's timers in small steps until the target is reached; resolves to the time it took. */
async function runUntilFocused(page: Page, address: string): Promise<number> {
  let elapsed = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      elapsed += 50
      return headingIn(page, address).count()
    })
    .toBe(1)
  return elapsed
}

test.describe('a fragment', () => {
  for (const { from, href } of ways) {
    test(`${href} is reached by a link, and leaves the address after two seconds`, async ({ page }) => {
      await page.clock.install()
      await open(page, from)
      await stopTheClock(page)
      await inMain(page, href).click()
      await expect(page.locator(hashOf(href))).toBeAttached()
      expect(await runUntilFocused(page, href)).toBeLessThan(450)
      await expectArrived(page, href)
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

    test(`${href} is reached by its address, and leaves it`, async ({ page }) => {
      await page.goto(href)
      await expect(page).toHaveURL(pathOf(href))
      await expectArrived(page, href)
    })
  }

  test('on the home page stays, because there is no banner', async ({ page }) => {
    await page.clock.install()
    await open(page, '/#letstalk')
    await expectArrived(page, '/#letstalk')
    await page.clock.runFor(3000)
    await expect(page).toHaveURL('/#letstalk')
  })

  test('that names nothing leaves the page at its top', async ({ page }) => {
    await open(page, '/aboutus#no-such-place')
    await expect(page).toHaveURL('/aboutus')
    expect(await scrollOf(page)).toBe(0)
  })

  test('is reached again by the same link', async ({ page }) => {
    await page.clock.install()
    await open(page, '/contactus')
    const link = inMain(page, '#letstalk')
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await link.click()
      await expectArrived(page, '/contactus#letstalk')
      await page.clock.runFor(2500)
      await expect(page).toHaveURL('/contactus')
    }
  })
})

test.describe('when motion is allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  for (const address of ['/aboutus#peoplewecare', '/retail/whitepaper#start', '/contactus#letstalk', '/#letstalk']) {
    test(`${address} scrolls smoothly when opened directly`, async ({ page }) => {
      await page.goto(address)
      await expectArrived(page, address)
      await expect(page.locator(`${hashOf(address)}:target`)).toHaveCount(1)
      // The number of animation frames seen depends on the machine.
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
    })
  }
})

test.describe('#letstalk opened directly', () => {
  test('is scrolled to after 100 ms, and is the :target', async ({ page }) => {
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
