import { isFull } from '../support/config.ts'
import { open } from '../support/page/open-page.ts'
import { openingId, pageKinds } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'
import { linesBelowContrast } from '../support/visual/contrast.ts'

test.describe.configure({ mode: 'parallel' })

const closing = 'section[aria-labelledby="closing"]'
/** In a short run, one in three. */
const kindsOf = (pages: Readonly<Record<string, string>>) =>
  Object.values(pages).filter((_, index) => isFull || index % 3 === 0)
const widths = [320, 360, 768, 1024, 1440, 1920]

for (const width of widths) {
  test.describe(`banners at ${width} px`, { tag: width === 360 ? [] : '@full' }, () => {
    test.use({ viewport: { width, height: 1200 }, allowedMessages: [/status of 404/] })
    test.setTimeout(180_000)

    test('keep their text readable over the drawing', async ({ page, site }) => {
      const { home: _, ...inner } = pageKinds
      for (const path of [...kindsOf(inner), `/application/${await openingId(site.url)}`]) {
        await open(page, path)
        expect.soft(await linesBelowContrast(page, 'main header', 4.5), path).toEqual([])
      }
    })
  })
}

for (const width of [360, 768, 1440]) {
  const tag = width === 360 ? [] : '@full'
  test(`the closing band keeps its text readable over the threads at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [pageKinds.product, pageKinds.about]) {
      await open(page, path)
      await page.locator(closing).scrollIntoViewIfNeeded()
      expect.soft(await linesBelowContrast(page, closing, 4.5), path).toEqual([])
    }
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

test('the button in a banner is below the lead, on the left edge of the text', async ({ page, site }) => {
  const { home: _, missing: __, ...inner } = pageKinds
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...kindsOf(inner), `/application/${await openingId(site.url)}`]) {
      await open(page, path)
      const [title, lead, button] = await page.evaluate(() =>
        ['h1', 'h1 + p', 'a.button'].map((part) => {
          const shown = [...document.querySelectorAll(`main header ${part}`)].find((element) =>
            element.checkVisibility(),
          )
          const { left, bottom, top } = shown?.getBoundingClientRect() ?? {}
          return { left, bottom, top }
        }),
      )
      expect.soft(button?.left, `${path}, ${width} px`).toBe(title?.left)
      expect.soft(button?.top, `${path}, ${width} px`).toBeGreaterThan(lead?.bottom ?? Number.NaN)
    }
  }
})

test('on phones, only breadcrumbs with more than the home page are shown', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await open(page, pageKinds.whitepaper)
  await expect(breadcrumb).toBeVisible()
  await open(page, pageKinds.about)
  await expect(breadcrumb).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(breadcrumb).toBeVisible()
})

test('on small screens, a banner shows one row of people', async ({ page }) => {
  await open(page, pageKinds.about)
  const rows = page.locator('main header > svg > path:not(.weave__knot)').filter({ visible: true })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(rows).toHaveCount(1)
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(rows).toHaveCount(3)
})

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
]) {
  const tag = width === 360 ? [] : '@full'
  test(`the first screen of the home page ends with the start of its next section, ${width} px`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, pageKinds.home)
    const bottom = await page.evaluate(() => {
      const text = document.createRange()
      text.selectNodeContents(document.querySelector('main h2') as Node)
      return text.getBoundingClientRect().bottom
    })
    expect(bottom).toBeLessThan(height)
  })
}

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]) {
  for (const kind of ['service', 'industry', 'product'] as const) {
    const tag = kind === 'service' ? [] : '@full'
    test(`the first screen shows the title, the contact link and a picture: ${kind}, ${width} px`, { tag }, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await open(page, pageKinds[kind])
      const main = page.getByRole('main')
      for (const part of [main.getByRole('heading', { level: 1 }), main.getByRole('link', { name: 'Let’s talk' })]) {
        await expect(part).toBeInViewport({ ratio: 1 })
      }
      const picture = main.getByRole('img').first()
      await expect(picture).toBeInViewport({ ratio: 0.8 })
      await expect(picture).toHaveAttribute('loading', 'eager')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeTruthy()
    })
  }
}
