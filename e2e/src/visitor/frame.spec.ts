import type { Locator, Page } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { isFull } from '../support/config.ts'
import { open, openAndScroll } from '../support/page/open-page.ts'
import { openingId, pageKinds } from '../support/page/routes.ts'
import { readPages, type ServedPage, servedPages } from '../support/page/server-html.ts'
import { expect, test } from '../support/test.ts'
import { coveredBy } from '../support/visual/overlap.ts'

test.describe.configure({ mode: 'parallel' })

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

/** Compares boxes, because `toBeInViewport` waits for an animation frame, which may not come until something moves. */
const isFullyInView = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    return left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight
  })

test.describe('the banner with the link to the contact form', () => {
  test('is on every public page except the home page', async ({ site }) => {
    const pages = await readPages(site, await servedPages(site))
    const hasBanner = ({ document }: ServedPage) =>
      document.querySelector('main header h1 ~ * a[href="/contactus#letstalk"]') !== null
    expect(pages.length).toBeGreaterThan(35)
    expect(pages.filter((page) => page.path !== '/' && !hasBanner(page)).map(({ path }) => path)).toEqual([])
  })

  for (const kind of ['login', 'registration', 'careers', 'application'] as const) {
    const tag = kind === 'application' ? [] : '@full'
    test(`links the ${kind} page to the form`, { tag }, async ({ page, site }) => {
      await open(page, kind === 'application' ? `/application/${await openingId(site.url)}` : pageKinds[kind])
      await page.getByRole('main').getByRole('link', { name: 'Let’s talk' }).click()
      await expect(page).toHaveURL(/\/contactus/)
      await expect(page.locator('#letstalk :is(h1, h2, h3)').first()).toBeFocused()
      await expect(page.locator('#letstalk')).toBeInViewport()
    })
  }
})

test.describe('the frame', () => {
  for (const path of [pageKinds.home, pageKinds.industry, pageKinds.registration]) {
    const tag = path === pageKinds.home ? [] : '@full'
    test(`has a header that becomes sticky past 100 px, but not at 100 px: ${path}`, { tag }, async ({ page }) => {
      const frame = new Frame(page)
      await open(page, path)
      const up = page.getByRole('button', { name: 'Back to top' })
      const box = await frame.header.boundingBox()
      await expect(frame.header).not.toHaveAttribute('data-sticky')
      await expect(up).toBeHidden()
      for (const times of [1, 2]) {
        await scrollTo(page, 101)
        await expect(frame.header, `time ${times}`).toHaveAttribute('data-sticky')
        await expect(up).toBeVisible()
        await expect.poll(() => frame.header.boundingBox()).toMatchObject({ x: box?.x, y: 0, width: box?.width })
        await scrollTo(page, 100)
        await expect(frame.header, `time ${times}`).not.toHaveAttribute('data-sticky')
        await expect(up).toBeHidden()
      }
    })
  }

  for (const width of [320, 768, 1024, 1280, 1440]) {
    test(`shows a scroll-to-top button that covers nothing at any scroll position at a width of ${width} px`, {
      tag: width === 320 ? [] : '@full',
    }, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 720 })
      for (const path of ['/contactus', `/application/${await openingId(site.url)}`, '/']) {
        await openAndScroll(page, path)
        const up = page.getByRole('button', { name: 'Back to top' })
        const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
        const step = isFull ? 240 : 480
        const steps = Array.from({ length: Math.ceil((end - 101) / step) }, (_, n) => 101 + n * step)
        for (const top of [...steps, end]) {
          await scrollTo(page, top)
          await expect(up, `${path} at ${top}`).toBeVisible()
          await expect.poll(() => isFullyInView(up), `${path} at ${top}`).toBe(true)
          expect.soft(await coveredBy(up), `${path} at ${top}`).toEqual([])
        }
      }
    })
  }

  test('resets its menu at 1024 px, but not at 1023 px', async ({ page }) => {
    const frame = new Frame(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    await expect(frame.menuLink('Careers')).toBeHidden()
    await frame.burger.click()
    await frame.menuButton('Services').click()
    await page.setViewportSize({ width: 1023, height: 740 })
    await expect(frame.burger).toHaveAttribute('aria-expanded', 'true')
    await expect(frame.menuLink('Analytics')).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(frame.burger).toBeHidden()
    await expect(frame.menuLink('Analytics')).toBeHidden()
    await expect(frame.menuLink('Careers')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(frame.burger).toHaveAttribute('aria-expanded', 'false')
    await expect(frame.menuLink('Careers')).toBeHidden()
  })
})

test.describe('the submenus on wide screens', () => {
  test('have columns that read downwards, with a line for each entry', async ({ page }) => {
    const frame = new Frame(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/')
    await frame.menuButton('Services').click()
    const links = frame.panel('Services').getByRole('link')
    await expect(links.first()).toBeVisible()
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()))
    const columns = [...Map.groupBy(boxes, ({ x }) => x).values()]
    expect(columns).toHaveLength(3)
    for (const column of columns) {
      const tops = column.map(({ y }) => y)
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    }
    // In the order of the document, columns follow each other.
    expect(columns.flat()).toEqual(boxes)
    await expect(frame.panel('Services').getByText('From pilot to daily use')).toBeVisible()
  })

  test('open an entry by a click on its line', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/')
    await frame.menuButton('Products').click()
    // The link covers the line.
    await frame.panel('Products').getByText('Search that cites its sources').click({ force: true })
    await expect(page).toHaveURL('/searchblox')
  })
})

test('the button for the color scheme has a word in the menu of a phone', async ({ page }) => {
  const frame = new Frame(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await frame.burger.click()
  await expect(frame.header.getByText('Color scheme: system', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(frame.header.getByText('Color scheme: system', { exact: true })).toBeHidden()
})
