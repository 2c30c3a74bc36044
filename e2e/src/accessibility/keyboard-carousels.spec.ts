import type { Locator, Page } from '@playwright/test'
import { openCarousel } from '../support/page/carousels.ts'
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

test.describe('a carousel', () => {
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

  for (const [path, label] of [
    ['/', 'Client testimonials'],
    ['/cloud-services', 'Technologies we use'],
  ] as const) {
    const tag = path === '/' ? [] : '@full'
    test(`puts the Stop button for automatic rotation first: ${label}`, { tag }, async ({ page }) => {
      const region = await openCarousel(page, { path, label })
      expect((await tabThrough(page, region))[0]).toMatch(/^(?:Stop|Start) rotating/)
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
})
