import type { Locator, Page } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { waitForHydration } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'

test.describe.configure({ mode: 'parallel' })

const mobile = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }

/** Opens a page without its scripts. The returned function loads them and resolves after hydration. */
async function openBeforeScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const release = await delayResponses(page, '**/*.js')
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  return async () => {
    release()
    await waitForHydration(page)
  }
}

/** Resolves to a button's expanded state in the accessibility tree. */
async function isExpanded(button: Locator): Promise<unknown> {
  const page = button.page()
  const client = await page.context().newCDPSession(page)
  await button.evaluate((element) => element.setAttribute('data-inspected', ''))
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-inspected]' })
  const { nodes } = await client.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
  await button.evaluate((element) => element.removeAttribute('data-inspected'))
  await client.detach()
  return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

/** Samples an element's visibility in each frame. The returned function resolves to all distinct values. */
async function watchVisibility(element: Locator): Promise<() => Promise<string[]>> {
  const visibility = await element.evaluateHandle((watched) => {
    const sample = () =>
      `${watched.checkVisibility({ visibilityProperty: true })}, opacity ${getComputedStyle(watched).opacity}`
    const seen = new Set<string>()
    const next = () => {
      seen.add(sample())
      requestAnimationFrame(next)
    }
    next()
    return seen
  })
  return () => visibility.evaluate((seen) => [...seen])
}

/** Waits for the end of fade-ins. */
const expectOpaque = (element: Locator) => expect(element).toHaveCSS('opacity', '1')

/** Toggles a submenu with its focused button, then hydrates the page while a link in the submenu has focus. */
async function expectToStayOpen(page: Page, panel: Locator, hydrate: () => Promise<void>): Promise<void> {
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await expect(panel).toBeVisible()
    await page.keyboard.press(key)
    await expect(panel).toBeHidden()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const link = panel.getByRole('link').first()
  await expect(link).toBeFocused()
  await expectOpaque(panel)
  const visibility = await watchVisibility(panel)

  await hydrate()
  expect(await visibility()).toEqual(['true, opacity 1'])
  await expect(link).toBeFocused()
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const tag = reducedMotion === 'reduce' ? '@full' : []
  test.describe(`before scripts load, with prefers-reduced-motion: ${reducedMotion}`, { tag }, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('the burger and a submenu open on tap and stay open during hydration', async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.url, viewport: mobile, hasTouch: true, reducedMotion })
      const page = await context.newPage()
      const frame = new Frame(page)
      const hydrate = await openBeforeScripts(page, '/')

      await frame.burger.tap()
      await expect(frame.menuLink('Careers')).toBeVisible()
      expect(await isExpanded(frame.burger)).toBe(true)
      await frame.burger.tap()
      await expect(frame.menuLink('Careers')).toBeHidden()
      expect(await isExpanded(frame.burger)).toBe(false)

      await frame.burger.tap()
      for (const group of ['Services', 'Products']) await frame.menuButton(group).tap()
      await expectOpaque(frame.panel('Services'))
      const visibility = await watchVisibility(frame.panel('Services'))
      const focused = await page.locator(':focus').elementHandle()

      await hydrate()
      expect(await visibility()).toEqual(['true, opacity 1'])
      expect(await focused?.evaluate((element) => element === document.activeElement)).toBe(true)
      for (const button of [frame.burger, frame.menuButton('Services'), frame.menuButton('Products')]) {
        await expect(button).toHaveAttribute('aria-expanded', 'true')
      }
      await frame.menuButton('Products').tap()
      await expect(frame.panel('Products')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(frame.menuLink('Careers')).toBeHidden()
      await expect(frame.burger).toBeFocused()
      await context.close()
    })

    test('the burger and a submenu open by keyboard and stay open during hydration', async ({ page }) => {
      await page.setViewportSize(mobile)
      const frame = new Frame(page)
      const hydrate = await openBeforeScripts(page, '/')

      await frame.burger.focus()
      await page.keyboard.press('Enter')
      await expect(frame.menuLink('Careers')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(frame.menuLink('Home')).toBeFocused()
      await frame.menuButton('Services').focus()
      await expectToStayOpen(page, frame.panel('Services'), hydrate)
      await page.keyboard.press('Escape')
      await expect(frame.burger).toBeFocused()
      await expect(frame.burger).toHaveAttribute('aria-expanded', 'false')
    })

    test('a submenu on a large screen opens, closes and stays open during hydration', async ({ page }) => {
      await page.setViewportSize(desktop)
      const frame = new Frame(page)
      const hydrate = await openBeforeScripts(page, '/')
      const button = frame.menuButton('Services')

      await button.click()
      await expect(frame.panel('Services')).toBeVisible()
      await button.click()
      await expect(frame.panel('Services')).toBeHidden()
      await page.mouse.move(0, desktop.height / 2)
      await expectToStayOpen(page, frame.panel('Services'), hydrate)
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await expect(frame.panel('Services')).toBeHidden()
    })

    test('openings expand, collapse and keep their state during hydration', async ({ page }) => {
      const hydrate = await openBeforeScripts(page, '/careers')
      const openings = page.getByRole('main').locator('h3 > button')
      const panels = page.locator('h3:has(> button) + div')
      const [first, second] = [panels.nth(0), panels.nth(1)]
      await expect(first).toBeVisible()
      await expect(second).toBeHidden()

      await openings.first().click()
      await expect(first).toBeHidden()
      for (const key of ['Enter', 'Space', 'Enter']) await openings.nth(1).press(key)
      await expect(second).toBeVisible()
      await page.keyboard.press('Tab')
      const apply = second.getByRole('link').first()
      await expect(apply).toBeFocused()
      const visibility = await watchVisibility(apply)

      await hydrate()
      await expect(openings.nth(1)).toHaveAttribute('aria-expanded', 'true')
      await expect(openings.first()).toHaveAttribute('aria-expanded', 'false')
      expect(await visibility()).toEqual(['true, opacity 1'])
      await expect(first).toBeHidden()
      await expect(apply).toBeFocused()
      await openings.nth(1).press('Enter')
      await expect(second).toBeHidden()
    })

    test('the side navigation opens, closes and stays open during hydration', async ({ page }) => {
      await page.setViewportSize(mobile)
      for (const [path, name] of [
        ['/ai-ml', 'Services'],
        ['/retail', 'Industries'],
      ] as const) {
        const hydrate = await openBeforeScripts(page, path)
        const side = page.getByRole('navigation', { name, exact: true })
        const toggle = side.getByRole('button')
        const link = side.getByRole('link').first()
        await toggle.click()
        await expect(link).toBeVisible()
        await toggle.press('Space')
        await expect(link).toBeHidden()
        await toggle.press('Enter')
        const visibility = await watchVisibility(link)

        await hydrate()
        await expect(toggle).toHaveAttribute('aria-expanded', 'true')
        await expect(toggle).toBeFocused()
        expect(await visibility()).toEqual(['true, opacity 1'])
        await toggle.press('Enter')
        await expect(link).toBeHidden()
      }
    })
  })
}

test.describe('before scripts load', () => {
  test('a hovered submenu opens and stays open during hydration', async ({ page }) => {
    await page.setViewportSize(desktop)
    const frame = new Frame(page)
    const hydrate = await openBeforeScripts(page, '/')
    await frame.menuButton('Services').hover()
    await frame.menuLink('Analytics').hover()
    const visibility = await watchVisibility(frame.menuLink('Analytics'))
    await hydrate()
    expect(await visibility()).toEqual(['true, opacity 1'])
    await page.keyboard.press('Escape')
    await expect(frame.menuLink('Analytics')).toBeHidden()
  })

  test('disclosures open and stay open during hydration', async ({ page }) => {
    const hydrate = await openBeforeScripts(page, '/cloud-services')
    const all = page.locator('details', { has: page.getByText('Show all technologies') })
    await all.locator('summary').press('Enter')
    const visibility = await watchVisibility(all.getByRole('listitem').first())
    await hydrate()
    expect(await visibility()).toEqual(['true, opacity 1'])
    await expect(all.locator('summary')).toBeFocused()
  })

  test('an open menu becomes the navigation row when the window grows', async ({ page }) => {
    await page.setViewportSize(mobile)
    const frame = new Frame(page)
    const hydrate = await openBeforeScripts(page, '/')
    await frame.burger.click()
    await page.setViewportSize(desktop)
    await expect(frame.burger).toBeHidden()
    const row = await frame.menuLink('Careers').boundingBox()
    await hydrate()
    await expect.poll(() => frame.menuLink('Careers').boundingBox()).toEqual(row)
  })

  test('open menus have no accessibility violations', async ({ page }) => {
    const frame = new Frame(page)
    await page.setViewportSize(mobile)
    await openBeforeScripts(page, '/')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const size of [mobile, desktop]) {
        await page.setViewportSize(size)
        if (size === mobile) await frame.burger.click()
        await frame.menuButton('Services').click()
        await expect(frame.menuLink('Analytics')).toBeVisible()
        await expectAccessible(page)
        await frame.menuButton('Services').click()
        if (size === mobile) await frame.burger.click()
      }
    }
  })
})
