import { FilesArea } from '../pages/files-area.ts'
import { contactForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { newEnquiry } from '../support/page/form-data.ts'
import { movingRules, watchMotion } from '../support/page/motion.ts'
import { open, openAndScroll, openUntilIdle } from '../support/page/open-page.ts'
import { pageKinds, samplePages } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'
import { walkFocus } from '../support/visual/focus-walk.ts'
import { invisibleInForcedColors } from '../support/visual/forced-colors.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of Object.values(pageKinds)) {
    test.describe(path, () => {
      test.use({ allowedMessages: [/status of 404/] })

      test('style rules animate no movement', { tag: samplePages.has(path) ? [] : '@full' }, async ({ page }) => {
        await openAndScroll(page, path)
        expect(await movingRules(page)).toEqual([])
      })
    })
  }

  test('menus, disclosures, carousels, fragments and scroll-to-top do not animate', async ({ page }) => {
    const motion = await watchMotion(page)
    const frame = new Frame(page)
    await open(page, '/')
    await frame.menuButton('Services').click()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Our services' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next: Our services' }).click()
    await expect(page.getByRole('button', { name: 'Next: Our services' })).toBeFocused()
    await page.getByRole('main').locator('a[href="/aboutus#peoplewecare"]').click()
    await expect(page.locator('#peoplewecare h2')).toBeFocused()
    await page.getByRole('button', { name: 'Back to top' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await frame.menuLink('Careers').click()
    await page.getByRole('main').locator('h3 > button').nth(1).click()
    await expect(page.getByRole('main').locator('h3 > button').nth(1)).toHaveAttribute('aria-expanded', 'true')
    expect(await motion()).toEqual([])
  })

  test('a toast only fades', async ({ page }) => {
    const motion = await watchMotion(page)
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 201, json: { responseMessage: 'Received.' } }),
    )
    await open(page, '/contactus')
    const form = contactForm(page)
    await form.fill(newEnquiry())
    await form.submit()
    await expect(new Frame(page).toast('Received.')).toBeVisible()
    await new Frame(page).toasts.getByRole('button').click()
    await expect(new Frame(page).toasts.getByRole('button')).toHaveCount(0)
    expect((await motion()).filter((text) => !text.includes('spin') && !text.includes('scaleX'))).toEqual([])
  })
})

signedInTest.describe('signed in, with reduced motion', () => {
  signedInTest.use({ contextOptions: { reducedMotion: 'reduce' } })

  signedInTest('the dialog only fades', async ({ page }) => {
    const motion = await watchMotion(page)
    const area = new FilesArea(page)
    await page.goto('/welcome')
    await area.createFolder('Reports')
    const dialog = await area.openDeleteDialog('folder Reports')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(await movingRules(page)).toEqual([])
    expect((await motion()).filter((text) => !text.includes('scaleX'))).toEqual([])
  })
})

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of Object.values(pageKinds)) {
      test.describe(`${path}, ${colorScheme}`, () => {
        test.use({ colorScheme, allowedMessages: [/status of 404/] })

        test('every control and icon is visible', {
          tag: colorScheme === 'light' && samplePages.has(path) ? [] : '@full',
        }, async ({ page }) => {
          await openAndScroll(page, path)
          expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
          expect(await invisibleInForcedColors(page)).toEqual([])
        })
      })
    }
  }

  test('focus and the current page are marked', async ({ page }) => {
    await openUntilIdle(page, '/ai-ml')
    const stops = await walkFocus(page, 'Tab')
    expect(stops.filter(({ hasOutline }) => !hasOutline).map(({ name }) => name)).toEqual([])
    const current = page.getByRole('navigation', { name: 'Services', exact: true }).locator('[aria-current]')
    const isMarked = await current.evaluate((element) => {
      const { borderLeftWidth, borderLeftColor, fontWeight } = getComputedStyle(element)
      return parseFloat(borderLeftWidth) > 0 && borderLeftColor !== 'rgba(0, 0, 0, 0)' && Number(fontWeight) >= 600
    })
    expect(isMarked).toBe(true)
  })

  test('the header underlines the current page', async ({ page }) => {
    for (const path of ['/careers', '/ai-ml', '/login']) {
      await open(page, path)
      const current = new Frame(page).header.locator(':is(button[data-current], :not(ul ul *)[aria-current])')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(current, `${path}, ${width} px`).toHaveCSS('text-decoration-line', 'underline')
      }
    }
  })
})
