import type { Page } from '@playwright/test'

/** Delays the responses of one address until the returned function is called. */
export async function delayResponses(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
