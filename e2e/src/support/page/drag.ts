import { expect, type Locator, type Page } from '@playwright/test'

/** Drags an entry over a target until the page says what a drop does. The first drag loads code. */
export async function dragOver(page: Page, entry: Locator, target: Locator, hint: string): Promise<void> {
  await entry.hover()
  await page.mouse.down()
  await expect(async () => {
    await target.hover({ position: { x: 5, y: 20 } })
    await target.hover({ position: { x: 8, y: 20 } })
    await expect(page.getByText(hint, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
}
