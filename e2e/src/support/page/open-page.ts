import { expect, type Page } from '@playwright/test'
import { scrollThrough } from './scroll.ts'

/** Resolves when the page has loaded its code and hydrated; until then, a click may be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-scripted')
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

/** Opens an address and waits until it is interactive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

/**
 * Resolves when the page requests nothing more by itself: the browser was idle twice,
 * without a request in between.
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

/** Opens an address and waits until the page requests nothing more. */
export async function openUntilIdle(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForIdle(page)
}

/** Opens an address and scrolls through the page, until it requests nothing more. */
export async function openAndScroll(page: Page, address: string): Promise<void> {
  await openUntilIdle(page, address)
  await scrollThrough(page)
  await waitForIdle(page)
}
