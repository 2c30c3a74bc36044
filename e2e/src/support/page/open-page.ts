import { expect, type Page } from '@playwright/test'
import { scrollThrough } from './scroll.ts'

/** Resolves when the page has hydrated. Until then, a click may have no effect. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-scripted')
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

/** Opens a URL and waits until the page is interactive. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForHydration(page)
}

/**
 * Resolves when the page sends no more requests on its own: the browser was idle twice with no request in between.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.waitForLoadState('load')
  const requestsWhenIdle = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const count = () => performance.getEntriesByType('resource').length
          requestIdleCallback(() => requestIdleCallback(() => resolve(count()), { timeout: 3000 }), { timeout: 3000 })
        }),
    )
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await requestsWhenIdle()
        const isQuiet = now === before
        before = now
        return isQuiet
      },
      { timeout: 60_000, intervals: [500] },
    )
    .toBe(true)
}

/** Opens a URL and waits until the page sends no more requests. */
export async function openUntilIdle(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForIdle(page)
}

/** Opens a URL, scrolls through the page and waits until it sends no more requests. */
export async function openAndScroll(page: Page, url: string): Promise<void> {
  await openUntilIdle(page, url)
  await scrollThrough(page)
  await waitForIdle(page)
}
