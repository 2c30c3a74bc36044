import type { Locator, Page } from '@playwright/test'
import { activeSlideName, openCarousel } from '../support/page/carousels.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const { path, label } of [
  { path: '/', label: 'Client testimonials' },
  { path: '/etl-data-quality', label: 'Technologies we use' },
]) {
  test.describe(`rotation of "${label}"`, { tag: path === '/' ? [] : '@full' }, () => {
    /** Resolves to whether another slide becomes active within ten seconds. */
    async function rotates(page: Page, region: Locator): Promise<boolean> {
      const first = await activeSlideName(region)
      for (let second = 0; second < 10; second++) {
        await page.clock.runFor(1000)
        if ((await activeSlideName(region)) !== first) return true
      }
      return false
    }

    async function openRotating(page: Page): Promise<Locator> {
      await page.clock.install()
      const region = await openCarousel(page, { path, label })
      await page.mouse.move(0, 0)
      return region
    }

    test('moves every three seconds without an announcement', async ({ page }) => {
      const region = await openRotating(page)
      const first = await activeSlideName(region)
      await page.clock.runFor(2000)
      expect(await activeSlideName(region)).toBe(first)
      await page.clock.runFor(1100)
      await expect.poll(() => activeSlideName(region)).not.toBe(first)
      await expect(region.getByRole('status')).toHaveText('')
      expect(await rotates(page, region)).toBe(true)
    })

    test('returns to the first slide after the last', async ({ page }) => {
      const region = await openRotating(page)
      const first = await activeSlideName(region)
      await page.clock.runFor(3100)
      await expect.poll(() => activeSlideName(region)).not.toBe(first)
      await expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return activeSlideName(region)
        })
        .toBe(first)
    })

    test('stops and starts with the button', async ({ page }) => {
      const region = await openRotating(page)
      await region.getByRole('button', { name: /^Stop rotating/ }).click()
      await page.mouse.move(0, 0)
      expect(await rotates(page, region)).toBe(false)
      await region.getByRole('button', { name: /^Start rotating/ }).click()
      await page.mouse.move(0, 0)
      expect(await rotates(page, region)).toBe(true)
    })

    test('pauses while the pointer is over the carousel', async ({ page }) => {
      const region = await openRotating(page)
      await region.hover()
      expect(await rotates(page, region)).toBe(false)
      await page.mouse.move(0, 0)
      expect(await rotates(page, region)).toBe(true)
    })

    test('pauses while the carousel is out of view', async ({ page }) => {
      const region = await openRotating(page)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect(region).not.toBeInViewport()
      // The page learns of it one frame later.
      await expect.poll(() => rotates(page, region)).toBe(false)
      await region.scrollIntoViewIfNeeded()
      await expect.poll(() => rotates(page, region)).toBe(true)
    })

    test('never starts with reduced motion, and moves without animation on request', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const region = await openRotating(page)
      await expect(region.getByRole('button', { name: /^Start rotating/ })).toBeVisible()
      expect(await rotates(page, region)).toBe(false)
      await region
        .getByRole('button', { name: /^(?:Next:|Show )/ })
        .last()
        .click()
      await expect(region.getByRole('status')).not.toHaveText('')
      expect(
        await region.locator('.swiper-wrapper').evaluate((wrapper: HTMLElement) => wrapper.style.transitionDuration),
      ).toBe('0ms')
    })
  })
}
