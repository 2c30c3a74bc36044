import type { Locator, Page } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { waitForHydration } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'

test.describe.configure({ mode: 'parallel' })

const small = { width: 360, height: 740 }
const wide = { width: 1440, height: 900 }

/** Opens a page whose scripts arrive when the returned function is called, which resolves after hydration. */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await delayResponses(page, '**/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  return async () => {
    release()
    await waitForHydration(page)
  }
}

/** What the browser exposes of a button to assistive technology. */
async function isExpanded(button: Locator): Promise<unknown> {
  const page = button.page()
  const client = await page.context().newCDPSession(page)
  await button.evaluate((element) => element.setAttribute('data-asked', ''))
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-asked]' })
  const { nodes } = await client.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
  await button.evaluate((element) => element.removeAttribute('data-asked'))
  await client.detach()
  return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

/** Samples an element in each painted frame; resolves to all its appearances. */
async function watchLooks(element: Locator): Promise<() => Promise<string[]>> {
  const looks = await element.evaluateHandle((shown) => {
    const look = () =>
      `${shown.checkVisibility({ visibilityProperty: true })}, opacity ${getComputedStyle(shown).opacity}`
    const seen = new Set<string>()
    const next = () => {
      seen.add(look())
      requestAnimationFrame(next)
    }
    next()
    return seen
  })
  return () => looks.evaluate((seen) => [...seen])
}

/** Resolves when fade-ins have ended. */
const shown = (element: Locator) => expect(element).toHaveCSS('opacity', '1')

/** Opens and closes a sub-menu by its focused button, then hydrates while a link in it is focused. */
async function expectToStayOpen(page: Page, panel: Locator, takeOver: () => Promise<void>): Promise<void> {
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
  await shown(panel)
  const looks = await watchLooks(panel)

  await takeOver()
  expect(await looks()).toEqual(['true, opacity 1'])
  await expect(link).toBeFocused()
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`before any script, with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('the burger and a sub-menu open by tap and stay open through hydration', async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.url, viewport: small, hasTouch: true, reducedMotion })
      const page = await context.newPage()
      const frame = new Frame(page)
      const takeOver = await openEarly(page, '/')

      await frame.burger.tap()
      await expect(frame.menuLink('Careers')).toBeVisible()
      expect(await isExpanded(frame.burger)).toBe(true)
      await frame.burger.tap()
      await expect(frame.menuLink('Careers')).toBeHidden()
      expect(await isExpanded(frame.burger)).toBe(false)

      await frame.burger.tap()
      for (const group of ['Services', 'Products']) await frame.menuButton(group).tap()
      await shown(frame.panel('Services'))
      const looks = await watchLooks(frame.panel('Services'))
      const focused = await page.locator(':focus').elementHandle()

      await takeOver()
      expect(await looks()).toEqual(['true, opacity 1'])
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

    test('the burger and a sub-menu open by keyboard and stay open through hydration', async ({ page }) => {
      await page.setViewportSize(small)
      const frame = new Frame(page)
      const takeOver = await openEarly(page, '/')

      await frame.burger.focus()
      await page.keyboard.press('Enter')
      await expect(frame.menuLink('Careers')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(frame.menuLink('Home')).toBeFocused()
      await frame.menuButton('Services').focus()
      await expectToStayOpen(page, frame.panel('Services'), takeOver)
      await page.keyboard.press('Escape')
      await expect(frame.burger).toBeFocused()
      await expect(frame.burger).toHaveAttribute('aria-expanded', 'false')
    })

    test('a sub-menu of a wide screen opens and closes, and stays open through hydration', async ({ page }) => {
      await page.setViewportSize(wide)
      const frame = new Frame(page)
      const takeOver = await openEarly(page, '/')
      const button = frame.menuButton('Services')

      await button.click()
      await expect(frame.panel('Services')).toBeVisible()
      await button.click()
      await expect(frame.panel('Services')).toBeHidden()
      await page.mouse.move(0, wide.height / 2)
      await expectToStayOpen(page, frame.panel('Services'), takeOver)
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await expect(frame.panel('Services')).toBeHidden()
    })

    test('openings open and close, and stay so through hydration', async ({ page }) => {
      const takeOver = await openEarly(page, '/careers')
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
      const looks = await watchLooks(apply)

      await takeOver()
      await expect(openings.nth(1)).toHaveAttribute('aria-expanded', 'true')
      await expect(openings.first()).toHaveAttribute('aria-expanded', 'false')
      expect(await looks()).toEqual(['true, opacity 1'])
      await expect(first).toBeHidden()
      await expect(apply).toBeFocused()
      await openings.nth(1).press('Enter')
      await expect(second).toBeHidden()
    })

    test('the side navigation opens and closes, and stays open through hydration', async ({ page }) => {
      await page.setViewportSize(small)
      for (const [path, name] of [
        ['/ai-ml', 'Services'],
        ['/retail', 'Industries'],
      ] as const) {
        const takeOver = await openEarly(page, path)
        const side = page.getByRole('navigation', { name, exact: true })
        const toggle = side.getByRole('button')
        const link = side.getByRole('link').first()
        await toggle.click()
        await expect(link).toBeVisible()
        await toggle.press('Space')
        await expect(link).toBeHidden()
        await toggle.press('Enter')
        const looks = await watchLooks(link)

        await takeOver()
        await expect(toggle).toHaveAttribute('aria-expanded', 'true')
        await expect(toggle).toBeFocused()
        expect(await looks()).toEqual(['true, opacity 1'])
        await toggle.press('Enter')
        await expect(link).toBeHidden()
      }
    })
  })
}

test.describe('before any script', () => {
  test('a mouse opens a sub-menu, which stays open under it through hydration', async ({ page }) => {
    await page.setViewportSize(wide)
    const frame = new Frame(page)
    const takeOver = await openEarly(page, '/')
    await frame.menuButton('Services').hover()
    await frame.menuLink('Analytics').hover()
    const looks = await watchLooks(frame.menuLink('Analytics'))
    await takeOver()
    expect(await looks()).toEqual(['true, opacity 1'])
    await page.keyboard.press('Escape')
    await expect(frame.menuLink('Analytics')).toBeHidden()
  })

  test('disclosures open, and stay open through hydration', async ({ page }) => {
    const takeOver = await openEarly(page, '/cloud-services')
    const all = page.locator('details', { has: page.getByText('Show all technologies') })
    await all.locator('summary').press('Enter')
    const looks = await watchLooks(all.getByRole('listitem').first())
    await takeOver()
    expect(await looks()).toEqual(['true, opacity 1'])
    await expect(all.locator('summary')).toBeFocused()
  })

  test('a link of the menu leads to its page', async ({ page }) => {
    await page.setViewportSize(small)
    const frame = new Frame(page)
    await openEarly(page, '/')
    await frame.burger.click()
    await frame.menuButton('Services').click()
    await frame.menuLink('Analytics').click()
    await expect(page).toHaveURL('/analytics')
  })

  test('an open menu becomes the row of a wide window', async ({ page }) => {
    await page.setViewportSize(small)
    const frame = new Frame(page)
    const takeOver = await openEarly(page, '/')
    await frame.burger.click()
    await page.setViewportSize(wide)
    await expect(frame.burger).toBeHidden()
    const row = await frame.menuLink('Careers').boundingBox()
    await takeOver()
    expect(await frame.menuLink('Careers').boundingBox()).toEqual(row)
  })

  test('there is no accessibility violation with the menu open', async ({ page }) => {
    const frame = new Frame(page)
    await page.setViewportSize(small)
    await openEarly(page, '/')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const size of [small, wide]) {
        await page.setViewportSize(size)
        if (size === small) await frame.burger.click()
        await frame.menuButton('Services').click()
        await expect(frame.menuLink('Analytics')).toBeVisible()
        await expectAccessible(page)
        await frame.menuButton('Services').click()
        if (size === small) await frame.burger.click()
      }
    }
  })
})
