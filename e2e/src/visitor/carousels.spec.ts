import type { Locator } from '@playwright/test'
import { activeSlideName, carouselRules, openCarousel, visibleSlides } from '../support/page/carousels.ts'
import { services } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** The duration of the transition after a button press. */
const TRANSITION_MS = 500

const countReachable = (region: Locator): Promise<number> =>
  region.locator('[aria-roledescription="slide"]:not([inert])').count()

/** Stops rotation in tests of other behavior. */
async function stopRotation(region: Locator): Promise<void> {
  const stop = region.getByRole('button', { name: /^Stop rotating/ })
  if (await stop.isVisible()) await stop.click()
}

/** One with arrows, one with dots, and one that does nothing but rotate. */
const sample = new Set(['Our services', 'Client testimonials', 'Technologies we use'])

for (const rule of carouselRules) {
  test.describe(rule.label, { tag: sample.has(rule.label) ? [] : '@full' }, () => {
    test('shows as many slides as fit the width', async ({ page }) => {
      const region = await openCarousel(page, rule)
      await stopRotation(region)
      for (const [width, count] of Object.entries(rule.shown)) {
        await page.setViewportSize({ width: Number(width), height: 900 })
        await expect.poll(() => countReachable(region), `reachable slides at ${width} px`).toBe(count)
        await expect.poll(async () => (await visibleSlides(region)).length, `visible slides at ${width} px`).toBe(count)
      }
    })

    test('moves by its step within the transition time', async ({ page }) => {
      const region = await openCarousel(page, rule)
      await stopRotation(region)
      const next = region.getByRole('button', { name: `Next: ${rule.label}` })
      const previous = region.getByRole('button', { name: `Previous: ${rule.label}` })
      const names = await region
        .locator('[aria-roledescription="slide"]')
        .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('aria-label') ?? ''))
      const visible = rule.shown[1440] ?? 0
      const last = names.length - visible
      const reached = Math.min(rule.step, last)
      if (last === 0) {
        await expect(next).toHaveCount(0)
        return
      }
      await next.click()
      await expect.poll(() => visibleSlides(region)).toEqual(names.slice(reached, reached + visible))
      await expect(region.getByRole('status')).toHaveText(names[reached] ?? '')
      const duration = await region.locator('.swiper-wrapper').evaluate((wrapper: HTMLElement) => {
        const moving = new Promise<string>((resolve) => {
          new MutationObserver(() => {
            if (parseFloat(wrapper.style.transitionDuration) > 0) resolve(wrapper.style.transitionDuration)
          }).observe(wrapper, { attributes: true })
        })
        wrapper.closest('section')?.querySelector<HTMLElement>('button[aria-label^="Previous"]')?.click()
        return moving
      })
      expect(parseFloat(duration)).toBe(TRANSITION_MS)
      await expect.poll(() => visibleSlides(region)).toEqual(names.slice(0, visible))
      await expect(previous).toHaveAttribute('aria-disabled', 'true')
    })
  })
}

test.describe('technology logos', () => {
  const label = 'Technologies we use'

  test('appear on the six specified pages', async ({ page }) => {
    const pages: string[] = []
    for (const path of services) {
      await page.goto(path)
      if ((await page.getByRole('region', { name: label }).count()) > 0) pages.push(path)
    }
    expect(pages).toEqual([
      '/cloud-services',
      '/data-science',
      '/analytics',
      '/etl-data-quality',
      '/fullstackdevlopment',
      '/automation-quality',
    ])
  })

  for (const [width, arrows, speed] of [
    [769, 2, 500],
    [768, 0, 2000],
    [575, 0, 2000],
    [574, 0, 2000],
  ] as const) {
    const tag = width === 768 ? [] : '@full'
    test(`have ${arrows} arrows, no dots and a Stop button at ${width} px`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.clock.install()
      const region = await openCarousel(page, { path: '/analytics', label })
      await expect(region.getByRole('button', { name: /^(?:Next|Previous): / })).toHaveCount(arrows)
      await expect(region.getByRole('button', { name: /^Show / })).toHaveCount(0)
      await expect(region.getByRole('button', { name: `Stop rotating ${label}` })).toBeVisible()
      const first = await activeSlideName(region)
      await page.clock.runFor(3100)
      await expect.poll(() => activeSlideName(region)).not.toBe(first)
      const duration = await region
        .locator('.swiper-wrapper')
        .evaluate((wrapper: HTMLElement) => parseFloat(wrapper.style.transitionDuration))
      expect(duration).toBe(speed)
    })
  }
})

test.describe('without JavaScript, a carousel', { tag: '@full' }, () => {
  test.use({ javaScriptEnabled: false })

  for (const rule of carouselRules) {
    test(`is a list of all slides with the same number visible: ${rule.label}`, async ({ page }) => {
      await page.goto(rule.path)
      const region = page.getByRole('region', { name: rule.label, exact: true })
      const list = region.getByRole('list', { name: rule.label })
      await expect(list).toBeVisible()
      await expect(region.getByRole('button')).toHaveCount(0)
      for (const [width, count] of Object.entries(rule.shown)) {
        await page.setViewportSize({ width: Number(width), height: 900 })
        expect(await visibleSlides(region), `at ${width} px`).toHaveLength(count)
      }
      await list.locator('> li').last().scrollIntoViewIfNeeded()
      await expect(list.locator('> li').last()).toBeInViewport()
    })
  }
})
