import type { Page } from '@playwright/test'

/** Holds the answers of one address back until it is told to let them go. */
export async function delayResponses(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
