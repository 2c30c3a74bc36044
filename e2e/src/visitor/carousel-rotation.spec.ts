import type { Locator, Page } from '@playwright/test'
import { activeSlideName, openCarousel } from '../support/page/carousels.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const { path, label } of [
  { path: '/', label: 'Client testimonials' },
  { path: '/etl-data-quality', label: 'Technologies we use' },
]) {
  test.describe(`${label}, which move by themselves`, { tag: path === '/' ? [] : '@full' }, () => {
    /** Whether another slide is first after ten seconds. */
    async function moves(page: Page, region: Locator): Promise<boolean> {
      const first = await activeSlideName(region)
      for (let second = 0; second < 10; second++) {
        await page.clock.runFor(1000)
        if ((await activeSlideName(region)) !== first) return true
      }
      return false
    }

    async function started(page: Page): Promise<Locator> {
      await page.clock.install()
      const region = await openCarousel(page, { path, label })
      await page.mouse.move(0, 0)
      return region
    }

    test('move every three seconds, without announcing it', async ({ page }) => {
      const region = await started(page)
      const first = await activeSlideName(region)
      await page.clock.runFor(2000)
      expect(await activeSlideName(region)).toBe(first)
      await page.clock.runFor(1100)
      await expect.poll(() => activeSlideName(region)).not.toBe(first)
      await expect(region.getByRole('status')).toHaveText('')
      expect(await moves(page, region)).toBe(true)
    })

    test('start again at the first slide after the last', async ({ page }) => {
      const region = await started(page)
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

    test('stop for good when a control is focused', async ({ page }) => {
      const region = await started(page)
      await region.getByRole('button', { name: /^Stop rotating/ }).focus()
      await page.keyboard.press('Tab')
      await expect(region.getByRole('button', { name: /^Start rotating/ })).toBeVisible()
      expect(await moves(page, region)).toBe(false)
      await page.locator('h1').evaluate((heading) => {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      })
      expect(await moves(page, region)).toBe(false)
    })

    test('stop and start by the button', async ({ page }) => {
      const region = await started(page)
      await region.getByRole('button', { name: /^Stop rotating/ }).click()
      await page.mouse.move(0, 0)
      expect(await moves(page, region)).toBe(false)
      await region.getByRole('button', { name: /^Start rotating/ }).click()
      await page.mouse.move(0, 0)
      expect(await moves(page, region)).toBe(true)
    })

    test('wait while the pointer is over them', async ({ page }) => {
      const region = await started(page)
      await region.hover()
      expect(await moves(page, region)).toBe(false)
      await page.mouse.move(0, 0)
      expect(await moves(page, region)).toBe(true)
    })

    test('wait while the tab is hidden', async ({ page }) => {
      const region = await started(page)
      const hide = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      await hide(true)
      expect(await moves(page, region)).toBe(false)
      await hide(false)
      expect(await moves(page, region)).toBe(true)
    })

    test('wait while they are out of sight', async ({ page }) => {
      const region = await started(page)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect(region).not.toBeInViewport()
      expect(await moves(page, region)).toBe(false)
      await region.scrollIntoViewIfNeeded()
      await expect.poll(() => moves(page, region)).toBe(true)
    })

    test('never start with reduced motion, and move instantly on request', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const region = await started(page)
      await expect(region.getByRole('button', { name: /^Start rotating/ })).toBeVisible()
      expect(await moves(page, region)).toBe(false)
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
