import { open } from '../support/page/open-page.ts'
import { openingId, pageKinds } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'
import { linesBelowContrast } from '../support/visual/contrast.ts'

test.describe.configure({ mode: 'parallel' })

const widths = [320, 360, 768, 1024, 1440, 1920]

for (const width of widths) {
  test.describe(`banners at ${width} px`, { tag: width === 360 || width === 1440 ? [] : '@full' }, () => {
    test.use({ viewport: { width, height: 1200 }, allowedMessages: [/status of 404/] })
    test.setTimeout(180_000)

    test('keep their text readable over the drawing', async ({ page, site }) => {
      const { home: _, ...inner } = pageKinds
      for (const path of [...Object.values(inner), `/application/${await openingId(site.url)}`]) {
        await open(page, path)
        expect.soft(await linesBelowContrast(page, 'main header', 4.5), path).toEqual([])
      }
    })
  })
}

test('banners do not move with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, pageKinds.service)
  const running = await page.evaluate(
    () => document.querySelector('main header')?.getAnimations({ subtree: true }).length,
  )
  expect(running).toBe(0)
})

test('banners hide their drawings in forced colors and in print', async ({ page }) => {
  await open(page, pageKinds.industry)
  const drawing = page.locator('main header > svg')
  await expect(drawing).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(drawing).toBeHidden()
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(drawing).toBeHidden()
})

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]) {
  test(`the first screen of a product shows its name, the contact link and a picture of it, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, pageKinds.product)
    const main = page.getByRole('main')
    for (const part of [main.getByRole('heading', { level: 1 }), main.getByRole('link', { name: 'Let’s talk' })]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    const view = main.getByRole('img').first()
    await expect(view).toBeInViewport({ ratio: 0.6 })
    await expect
      .poll(() => view.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy()
  })
}
