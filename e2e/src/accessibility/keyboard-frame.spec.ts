import type { Page } from '@playwright/test'
import { Frame } from '../pages/frame.ts'
import { open } from '../support/page/open-page.ts'
import { pageKinds } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

const focused = (page: Page) => page.locator(':focus')

test.describe('skip links', () => {
  for (const path of [pageKinds.home, pageKinds.careers, pageKinds.login]) {
    const tag = path === pageKinds.home ? [] : '@full'
    test(`skip the header on ${path}`, { tag }, async ({ page }) => {
      await open(page, path)
      await page.keyboard.press('Tab')
      await expect(focused(page)).toHaveText('Skip to main content')
      await expect(focused(page)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await expect(page.locator('#main')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('#main :focus')).toHaveCount(1)
    })
  }

  for (const path of [pageKinds.service, pageKinds.product, pageKinds.industry]) {
    const tag = path === pageKinds.service ? [] : '@full'
    test(`skip the side navigation on ${path}`, { tag }, async ({ page }) => {
      await open(page, path)
      await page.getByRole('link', { name: 'Skip to article' }).focus()
      await expect(focused(page)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await expect(page.locator('#article')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('#article :focus')).toHaveCount(1)
    })
  }
})

test.describe('a header menu', () => {
  for (const [group, count] of [
    ['Industries', 8],
    ['Services', 9],
    ['Products', 3],
  ] as const) {
    const tag = group === 'Services' ? [] : '@full'

    test(`opens with Enter or Space and closes with Escape: ${group}`, { tag }, async ({ page }) => {
      const frame = new Frame(page)
      await open(page, '/')
      const button = frame.menuButton(group)
      await button.focus()
      for (const key of ['Enter', 'Space']) {
        await page.keyboard.press(key)
        await expect(button).toHaveAttribute('aria-expanded', 'true')
        const links = frame.panel(group).getByRole('link')
        await expect(links).toHaveCount(count)
        for (let index = 0; index < count; index++) {
          await page.keyboard.press('Tab')
          await expect(links.nth(index)).toBeFocused()
        }
        await page.keyboard.press('Escape')
        await expect(button).toHaveAttribute('aria-expanded', 'false')
        await expect(button).toBeFocused()
        await expect(frame.panel(group)).toBeHidden()
      }
    })

    test(`closes when focus leaves it in either direction: ${group}`, { tag }, async ({ page }) => {
      const frame = new Frame(page)
      await open(page, '/')
      const button = frame.menuButton(group)
      await button.focus()
      await page.keyboard.press('Enter')
      for (let index = 0; index <= count; index++) await page.keyboard.press('Tab')
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await expect(frame.header.locator(':focus')).toHaveCount(1)
      await button.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Shift+Tab')
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    })
  }

  test('uses no menu role and marks the current page', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/analytics')
    await expect(page.locator('[role="menu"], [role="menubar"], [role="menuitem"], [aria-haspopup]')).toHaveCount(0)
    await frame.menuButton('Services').click()
    await expect(frame.panel('Services').locator('[aria-current="page"]')).toHaveText('Analytics')
    await page.goto('/careers')
    await expect(frame.header.locator('[aria-current="page"]')).toHaveText(['Careers'])
  })
})

test.describe('with a keyboard on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the panel closes when focus moves into the page', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/login')
    await frame.burger.focus()
    await page.keyboard.press('Enter')
    await frame.header.getByRole('button', { name: /^Color scheme/ }).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('#main :focus')).toHaveCount(1)
    await expect(frame.burger).toHaveAttribute('aria-expanded', 'false')
  })

  for (const [path, name, count] of [
    ['/ai-ml', 'Services', 9],
    ['/medtech', 'Products', 3],
    ['/bankfinancial', 'Industries', 8],
  ] as const) {
    const tag = path === '/ai-ml' ? [] : '@full'
    test(`the side navigation opens, closes and marks the current page: ${path}`, { tag }, async ({ page }) => {
      await open(page, path)
      const side = page.getByRole('navigation', { name, exact: true })
      const toggle = side.getByRole('button')
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await expect(side.getByRole('link')).toHaveCount(0)
      await toggle.focus()
      await page.keyboard.press('Enter')
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      await expect(side.getByRole('link')).toHaveCount(count)
      await expect(side.locator('[aria-current="page"]')).toHaveAttribute('href', path)
      await page.keyboard.press('Tab')
      await expect(side.getByRole('link').first()).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Space')
      await expect(side.getByRole('link')).toHaveCount(0)
    })
  }
})

test.describe('keyboard navigation', () => {
  test('focuses the main heading after the scroll-to-top button is pressed', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, '/privacy')
    await page.keyboard.press('End')
    const up = page.getByRole('button', { name: 'Back to top' })
    await up.press('Enter')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(frame.heading).toBeFocused()
    await expect(up).toBeHidden()
  })
})
