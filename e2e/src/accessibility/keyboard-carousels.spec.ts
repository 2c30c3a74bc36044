import type { Locator, Page } from '@playwright/test'
import { carouselOn, openCarousel } from '../support/page/carousels.ts'
import { open } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

const slidesOf = (region: Locator) => region.locator('[aria-roledescription="slide"]')

/** Presses Tab until focus leaves an element. Resolves to the names of the elements that had focus inside. */
async function tabThrough(page: Page, region: Locator): Promise<string[]> {
  const names: string[] = []
  await region.evaluate((element) => {
    const stop = document.createElement('button')
    stop.textContent = 'before the carousel'
    element.before(stop)
    stop.focus()
  })
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press('Tab')
    const inside = region.locator(':focus')
    if ((await inside.count()) === 0) return names
    names.push((await inside.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)) ?? '')
  }
  throw new Error(`Focus stays in the carousel: ${names.join(', ')}`)
}

const carouselsWithButtons = [
  { path: '/', label: 'Our services', total: 9, shown: 3 },
  { path: '/', label: 'Industries we serve', total: 8, shown: 5 },
  { path: '/aboutus', label: 'Two employee stories', total: 2, shown: 1 },
] as const

test.describe('a carousel', () => {
  for (const { path, label, total, shown } of carouselsWithButtons) {
    const tag = label === 'Our services' ? [] : '@full'
    test(`moves with its buttons, which keep focus: ${label}`, { tag }, async ({ page }) => {
      const region = await openCarousel(page, { path, label })
      const next = region.getByRole('button', { name: `Next: ${label}` })
      const previous = region.getByRole('button', { name: `Previous: ${label}` })
      const status = region.getByRole('status')
      await expect(status).toHaveText('')
      await expect(previous).toHaveAttribute('aria-disabled', 'true')
      await next.focus()
      const presses = total - shown
      for (let count = 0; count < presses; count++) {
        await page.keyboard.press('Enter')
        await expect(next).toBeFocused()
        await expect(status).toHaveText(/^\S.*, \d of \d$/)
      }
      await expect(next).toHaveAttribute('aria-disabled', 'true')
      await expect(status).toHaveText(new RegExp(`, ${total - shown + 1} of ${total}$`))
      const last = await status.textContent()
      await page.keyboard.press('Enter')
      await expect(next).toBeFocused()
      await expect(status).toHaveText(last ?? '')
      await previous.focus()
      await page.keyboard.press('Space')
      await expect(previous).toBeFocused()
      await expect(next).not.toHaveAttribute('aria-disabled', 'true')
    })
  }

  test('makes only the visible slides reachable by Tab', async ({ page }) => {
    const label = 'Our services'
    const region = await openCarousel(page, { path: '/', label })
    await expect(slidesOf(region)).toHaveCount(9)
    expect(await tabThrough(page, region)).toEqual([
      `Previous: ${label}`,
      `Next: ${label}`,
      'AI and ML',
      'Cloud services',
      'IoT and digital experience',
    ])
    await region.getByRole('button', { name: `Next: ${label}` }).press('Enter')
    await expect(region.getByRole('status')).toHaveText('Cloud services, 2 of 9')
    expect((await tabThrough(page, region)).slice(2)).toEqual([
      'Cloud services',
      'IoT and digital experience',
      'Data science',
    ])
    await expect(region.locator('[aria-roledescription="slide"]:not([inert])')).toHaveCount(3)
  })

  test('labels itself and each slide without repeating its role', async ({ page }) => {
    for (const [path, labels] of [
      ['/', ['Our services', 'Industries we serve', 'Client testimonials']],
      ['/aboutus', ['Leadership team', 'Two employee stories']],
      ['/cloud-services', ['Technologies we use']],
    ] as const) {
      await open(page, path)
      for (const label of labels) {
        const region = await carouselOn(page, label)
        expect(label).not.toMatch(/carousel/i)
        const names = await slidesOf(region).evaluateAll((slides) =>
          slides.map((slide) => `${slide.role ?? slide.getAttribute('role')}: ${slide.getAttribute('aria-label')}`),
        )
        expect(names.length).toBeGreaterThan(1)
        for (const [index, name] of names.entries()) {
          expect(name).toMatch(new RegExp(`^group: \\S.*, ${index + 1} of ${names.length}$`))
        }
        await expect(region.locator('[aria-live="polite"]')).toHaveCount(0)
      }
    }
  })

  for (const [path, label] of [
    ['/', 'Client testimonials'],
    ['/cloud-services', 'Technologies we use'],
  ] as const) {
    test(`puts the Stop button for automatic rotation first: ${label}`, async ({ page }) => {
      const region = await openCarousel(page, { path, label })
      expect((await tabThrough(page, region))[0]).toMatch(/^(?:Stop|Start) rotating/)
      await expect(region.getByRole('button', { name: `Start rotating ${label}` })).toBeVisible()
      const start = region.getByRole('button', { name: `Start rotating ${label}` })
      await start.press('Enter')
      const stop = region.getByRole('button', { name: `Stop rotating ${label}` })
      await expect(stop).toBeFocused()
      await expect(stop).not.toHaveAttribute('aria-pressed')
      await page.keyboard.press('Enter')
      await expect(start).toBeFocused()
    })
  }

  test('has a dot of at least 24 by 24 px for each testimonial', async ({ page }) => {
    const region = await openCarousel(page, { path: '/', label: 'Client testimonials' })
    const dots = region.getByRole('button', { name: /^Show / })
    await expect(dots).toHaveCount(2)
    for (const dot of await dots.all()) {
      const box = await dot.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    await dots.nth(1).press('Enter')
    await expect(dots.nth(1)).toBeFocused()
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(slidesOf(region).nth(1)).toBeInViewport()
    await expect(slidesOf(region).nth(0)).toHaveAttribute('inert')
  })

  test('lists all technologies in a disclosure', async ({ page }) => {
    const region = await openCarousel(page, { path: '/cloud-services', label: 'Technologies we use' })
    const names = await slidesOf(region).evaluateAll((slides) =>
      slides.map((slide) => (slide.getAttribute('aria-label') ?? '').replace(/, \d+ of \d+$/, '')),
    )
    const all = page.locator('details', { has: page.getByText('Show all technologies') })
    await all.locator('summary').press('Enter')
    await expect(all.getByRole('listitem')).toHaveText(names)
  })
})
