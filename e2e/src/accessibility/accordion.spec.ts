import type { Locator } from '@playwright/test'
import { open } from '../support/page/open-page.ts'
import { pageKinds } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

/** Resolves to the sign that the icon draws, which it finds in its pixels. */
async function signOf(icon: Locator): Promise<'plus' | 'minus' | 'other'> {
  const image = await icon.screenshot({ animations: 'disabled' })
  return icon.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('The browser has no canvas.')
    context.drawImage(bitmap, 0, 0)
    const colorAt = (x: number, y: number) => context.getImageData(width * x, height * y, 1, 1).data.join()
    const isDrawn = (x: number, y: number) => colorAt(x, y) !== colorAt(0.02, 0.02)
    if (!isDrawn(0.3, 0.5) || !isDrawn(0.7, 0.5)) return 'other'
    return isDrawn(0.5, 0.3) && isDrawn(0.5, 0.7) ? 'plus' : 'minus'
  }, image.toString('base64'))
}

for (const forcedColors of ['none', 'active'] as const) {
  test(`an opening shows a minus while it is open, and a plus while it is closed, with forced colors: ${forcedColors}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors })
    await open(page, pageKinds.careers)
    const openings = page.getByRole('main').locator('h3 > button')
    const [first, second] = [openings.first(), openings.nth(1)]
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => signOf(first.locator('.icon'))).toBe('minus')
    await expect.poll(() => signOf(second.locator('.icon'))).toBe('plus')
    await first.click()
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => signOf(first.locator('.icon'))).toBe('plus')
    await second.click()
    await expect.poll(() => signOf(second.locator('.icon'))).toBe('minus')
  })
}
