import { expect, type Locator, type Page } from '@playwright/test'

/** Drags an entry over a target until the page, which loads code for the first drag, says what a drop does. */
export async function dragOver(page: Page, entry: Locator, target: Locator, hint: string): Promise<void> {
  await entry.hover()
  await page.mouse.down()
  await expect(async () => {
    await target.hover({ position: { x: 5, y: 20 } })
    await target.hover({ position: { x: 8, y: 20 } })
    await expect(page.getByText(hint, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
}
