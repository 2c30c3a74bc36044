import type { Locator, Page } from '@playwright/test'
import { services } from './support/routes.ts'
import { open } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** What docs/product.md, "Carousels", says of one carousel. */
interface Rule {
  path: string
  label: string
  /** Slides in sight, by the width of the window in px. */
  shown: Readonly<Record<number, number>>
  /** How far one press of an arrow goes; 0: there is none. */
  step: number
  speed: number
  dots: boolean
}

const rules: readonly Rule[] = [
  {
    path: '/',
    label: 'Our services',
    shown: { 1440: 3, 1025: 3, 1024: 2, 769: 2, 768: 2, 576: 2, 575: 1, 320: 1 },
    step: 1,
    speed: 500,
    dots: false,
  },
  {
    path: '/',
    label: 'Industries we work for',
    shown: { 1440: 5, 1111: 5, 1110: 4, 769: 4, 768: 2, 576: 2, 575: 1, 320: 1 },
    step: 2,
    speed: 500,
    dots: false,
  },
  { path: '/', label: 'Client testimonials', shown: { 1440: 1, 768: 1, 320: 1 }, step: 1, speed: 500, dots: true },
  {
    path: '/aboutus',
    label: 'Leadership team',
    shown: { 1440: 4, 1025: 4, 1024: 3, 769: 3, 768: 2, 576: 2, 575: 1, 320: 1 },
    step: 1,
    speed: 500,
    dots: false,
  },
  {
    path: '/aboutus',
    label: 'Two employee stories',
    shown: { 1440: 1, 768: 1, 320: 1 },
    step: 1,
    speed: 500,
    dots: false,
  },
  {
    path: '/cloud-services',
    label: 'Technologies we use',
    shown: { 1440: 4, 1024: 4, 1023: 3, 769: 3, 768: 2, 575: 2, 574: 2, 320: 2 },
    step: 2,
    speed: 500,
    dots: false,
  },
]

/** Names of the slides that stand in the frame of the carousel as a whole. */
function shownIn(region: Locator): Promise<string[]> {
  return region.evaluate((element) => {
    const slides = [...element.querySelectorAll('[aria-roledescription="slide"], ul > li')]
    const frame = (element.querySelector('.swiper') ?? element.querySelector('ul') ?? element).getBoundingClientRect()
    const isInside = ({ left, right }: DOMRect) => left >= frame.left - 1 && right <= frame.right + 1
    return slides
      .filter((slide) => isInside(slide.getBoundingClientRect()))
      .map((slide) => slide.getAttribute('aria-label') ?? slide.textContent ?? '')
  })
}

const inReach = (region: Locator): Promise<number> =>
  region.locator('[aria-roledescription="slide"]:not([inert])').count()

async function openCarousel(page: Page, { path, label }: Pick<Rule, 'path' | 'label'>): Promise<Locator> {
  await open(page, path)
  const region = page.getByRole('region', { name: label, exact: true })
  await region.scrollIntoViewIfNeeded()
  await expect(region).toHaveAttribute('aria-roledescription', 'carousel')
  return region
}

/** Keeps rotation out of a test about something else. */
async function stopRotation(region: Locator): Promise<void> {
  const stop = region.getByRole('button', { name: /^Stop rotating/ })
  if (await stop.isVisible()) await stop.click()
}

for (const rule of rules) {
  test.describe(rule.label, () => {
    test('shows as many slides as fit the width', async ({ page }) => {
      const region = await openCarousel(page, rule)
      await stopRotation(region)
      for (const [width, count] of Object.entries(rule.shown)) {
        await page.setViewportSize({ width: Number(width), height: 900 })
        await expect.poll(() => inReach(region), `slides in reach at ${width} px`).toBe(count)
        await expect.poll(async () => (await shownIn(region)).length, `slides in sight at ${width} px`).toBe(count)
      }
    })

    test('moves by its step, in its time', async ({ page }) => {
      const region = await openCarousel(page, rule)
      await stopRotation(region)
      const next = region.getByRole('button', { name: `Next: ${rule.label}` })
      const previous = region.getByRole('button', { name: `Previous: ${rule.label}` })
      const names = await region
        .locator('[aria-roledescription="slide"]')
        .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('aria-label') ?? ''))
      const perView = rule.shown[1440] ?? 0
      const last = names.length - perView
      const reached = Math.min(rule.step, last)
      if (last === 0) {
        await expect(next).toHaveCount(0)
        return
      }
      await next.click()
      await expect.poll(() => shownIn(region)).toEqual(names.slice(reached, reached + perView))
      await expect(region.getByRole('status')).toHaveText(names[reached] ?? '')
      const duration = await region.locator('.swiper-wrapper').evaluate((wrapper: HTMLElement) => {
        const moving = new Promise<string>((resolve) => {
          new MutationObserver(() => {
            if (parseFloat(wrapper.style.transitionDuration) > 0) resolve(wrapper.style.transitionDuration)
          }).observe(wrapper, { attributes: true })
        })
        wrapper.closest('section')?.querySelector<HTMLElement>('button[aria-label^="Previous"]')?.click()
        return moving
      })
      expect(parseFloat(duration)).toBe(rule.speed)
      await expect.poll(() => shownIn(region)).toEqual(names.slice(0, perView))
      await expect(previous).toHaveAttribute('aria-disabled', 'true')
    })

    test('has dots only where they are asked for', async ({ page }) => {
      const region = await openCarousel(page, rule)
      const dots = region.getByRole('button', { name: /^Show / })
      expect((await dots.count()) > 0).toBe(rule.dots)
    })
  })
}

test.describe('technology logos', () => {
  const label = 'Technologies we use'

  test('stand on the six pages that have them', async ({ page }) => {
    const pages: string[] = []
    for (const path of services) {
      await page.goto(path)
      if ((await page.getByRole('region', { name: label }).count()) > 0) pages.push(path)
    }
    expect(pages).toEqual([
      '/cloud-services',
      '/data-science',
      '/analytics',
      '/etl-data-quality',
      '/fullstackdevlopment',
      '/automation-quality',
    ])
  })

  for (const [width, arrows, speed] of [
    [769, 2, 500],
    [768, 0, 2000],
    [575, 0, 2000],
    [574, 0, 2000],
  ] as const) {
    const tag = width === 768 ? [] : '@full'
    test(`have ${arrows} arrows at ${width} px, no dots, and always the Stop button`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.clock.install()
      const region = await openCarousel(page, { path: '/analytics', label })
      await expect(region.getByRole('button', { name: /^(?:Next|Previous): / })).toHaveCount(arrows)
      await expect(region.getByRole('button', { name: /^Show / })).toHaveCount(0)
      await expect(region.getByRole('button', { name: `Stop rotating ${label}` })).toBeVisible()
      const first = await inReachName(region)
      await page.clock.runFor(3100)
      await expect.poll(() => inReachName(region)).not.toBe(first)
      const duration = await region
        .locator('.swiper-wrapper')
        .evaluate((wrapper: HTMLElement) => parseFloat(wrapper.style.transitionDuration))
      expect(duration).toBe(speed)
    })
  }
})

/** The first slide that can be reached: it changes at once, whatever the picture does. */
function inReachName(region: Locator): Promise<string | null> {
  return region.locator('[aria-roledescription="slide"]:not([inert])').first().getAttribute('aria-label')
}

for (const { path, label } of [
  { path: '/', label: 'Client testimonials' },
  { path: '/etl-data-quality', label: 'Technologies we use' },
]) {
  test.describe(`${label}, which move by themselves`, { tag: path === '/' ? [] : '@full' }, () => {
    /** Whether another slide stands first after ten seconds. */
    async function moves(page: Page, region: Locator): Promise<boolean> {
      const first = await inReachName(region)
      for (let second = 0; second < 10; second++) {
        await page.clock.runFor(1000)
        if ((await inReachName(region)) !== first) return true
      }
      return false
    }

    async function started(page: Page): Promise<Locator> {
      await page.clock.install()
      const region = await openCarousel(page, { path, label })
      await page.mouse.move(0, 0)
      return region
    }

    test('do so every three seconds, and say nothing of it', async ({ page }) => {
      const region = await started(page)
      const first = await inReachName(region)
      await page.clock.runFor(2000)
      expect(await inReachName(region)).toBe(first)
      await page.clock.runFor(1100)
      await expect.poll(() => inReachName(region)).not.toBe(first)
      await expect(region.getByRole('status')).toHaveText('')
      expect(await moves(page, region)).toBe(true)
    })

    test('start again at the first slide after the last', async ({ page }) => {
      const region = await started(page)
      const first = await inReachName(region)
      await page.clock.runFor(3100)
      await expect.poll(() => inReachName(region)).not.toBe(first)
      await expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return inReachName(region)
        })
        .toBe(first)
    })

    test('stop for good when a control is focused', async ({ page }) => {
      const region = await started(page)
      await region.getByRole('button', { name: /^Stop rotating/ }).focus()
      await page.keyboard.press('Tab')
      await expect(region.getByRole('button', { name: /^Start rotating/ })).toBeVisible()
      expect(await moves(page, region)).toBe(false)
      await page.locator('h1').evaluate((heading) => {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      })
      expect(await moves(page, region)).toBe(false)
    })

    test('stop and start by the button', async ({ page }) => {
      const region = await started(page)
      await region.getByRole('button', { name: /^Stop rotating/ }).click()
      await page.mouse.move(0, 0)
      expect(await moves(page, region)).toBe(false)
      await region.getByRole('button', { name: /^Start rotating/ }).click()
      await page.mouse.move(0, 0)
      expect(await moves(page, region)).toBe(true)
    })

    test('wait while the pointer is over them', async ({ page }) => {
      const region = await started(page)
      await region.hover()
      expect(await moves(page, region)).toBe(false)
      await page.mouse.move(0, 0)
      expect(await moves(page, region)).toBe(true)
    })

    test('wait while the tab is hidden', async ({ page }) => {
      const region = await started(page)
      const hide = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      await hide(true)
      expect(await moves(page, region)).toBe(false)
      await hide(false)
      expect(await moves(page, region)).toBe(true)
    })

    test('wait while they are out of sight', async ({ page }) => {
      const region = await started(page)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect(region).not.toBeInViewport()
      expect(await moves(page, region)).toBe(false)
      await region.scrollIntoViewIfNeeded()
      await expect.poll(() => moves(page, region)).toBe(true)
    })

    test('never start where motion is reduced, and move at once when asked', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const region = await started(page)
      await expect(region.getByRole('button', { name: /^Start rotating/ })).toBeVisible()
      expect(await moves(page, region)).toBe(false)
      await region
        .getByRole('button', { name: /^(?:Next:|Show )/ })
        .last()
        .click()
      await expect(region.getByRole('status')).not.toHaveText('')
      expect(
        await region.locator('.swiper-wrapper').evaluate((wrapper: HTMLElement) => wrapper.style.transitionDuration),
      ).toBe('0ms')
    })
  })
}

test.describe('without JavaScript, a carousel', { tag: '@full' }, () => {
  test.use({ javaScriptEnabled: false })

  for (const rule of rules) {
    test(`is a list of all slides, as many in sight: ${rule.label}`, async ({ page }) => {
      await page.goto(rule.path)
      const region = page.getByRole('region', { name: rule.label, exact: true })
      const list = region.getByRole('list', { name: rule.label })
      await expect(list).toBeVisible()
      await expect(region.getByRole('button')).toHaveCount(0)
      for (const [width, count] of Object.entries(rule.shown)) {
        await page.setViewportSize({ width: Number(width), height: 900 })
        expect(await shownIn(region), `at ${width} px`).toHaveLength(count)
      }
      const total = await list.locator('> li').count()
      await list.locator('> li').last().scrollIntoViewIfNeeded()
      expect((await shownIn(region)).length).toBeLessThanOrEqual(total)
      await expect(list.locator('> li').last()).toBeInViewport()
    })
  }
})
