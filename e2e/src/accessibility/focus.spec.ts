import type { ElementHandle, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { contactForm, pageForm } from '../pages/forms.ts'
import { binary } from '../support/accounts/files.ts'
import { openAndScroll, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { listedPages, openingId, pageKinds, samplePages } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'
import { walkFocus } from '../support/visual/focus-walk.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** Walks forward and back through a page. */
async function expectFocusInSight(page: Page, least = 10): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const stops = await walkFocus(page, key)
    expect(stops.length).toBeGreaterThan(least)
    expect(
      stops.filter(({ isObscured }) => isObscured).map(({ name }) => name),
      `hidden, by ${key}`,
    ).toEqual([])
    expect(
      stops.filter(({ isOutside }) => isOutside).map(({ name }) => name),
      `out of sight, by ${key}`,
    ).toEqual([])
    expect(
      stops.filter(({ hasOutline }) => !hasOutline).map(({ name }) => name),
      `unmarked, by ${key}`,
    ).toEqual([])
  }
}

const everyKind = Object.values(pageKinds)

for (const width of [1440, 360]) {
  const tag = width > 1000 ? [] : '@full'

  test.describe(`${width} px wide, the focused element is in view and marked`, () => {
    test.use({ viewport: { width, height: 720 }, allowedMessages: [/status of 404/] })

    for (const path of new Set([...everyKind, ...listedPages])) {
      test(`on ${path}`, { tag: samplePages.has(path) ? tag : '@full' }, async ({ page }) => {
        await openAndScroll(page, path)
        await expectFocusInSight(page)
      })
    }

    test('on an application form, also with errors', { tag }, async ({ page, site }) => {
      await openUntilIdle(page, `/application/${await openingId(site.url)}`)
      await expectFocusInSight(page)
      await pageForm(page).submit()
      await expect(pageForm(page).summary).toBeFocused()
      await expectFocusInSight(page)
    })

    test('on a contact form with errors', { tag }, async ({ page }) => {
      await openUntilIdle(page, '/contactus')
      await contactForm(page).submit()
      await expect(contactForm(page).summary).toBeFocused()
      await expectFocusInSight(page)
    })
  })

  signedInTest.describe(`${width} px wide, what has the focus on signed-in screens`, () => {
    signedInTest.use({ viewport: { width, height: 720 } })

    signedInTest('is in sight and marked on the account screen', { tag: '@full' }, async ({ page }) => {
      await openUntilIdle(page, '/account')
      await expectFocusInSight(page)
    })

    signedInTest('is in sight and marked, and stays in an open dialog', { tag }, async ({ page }) => {
      const area = new FilesArea(page)
      await page.goto('/welcome')
      await area.createFolder('Reports')
      await area.openFolder('Reports')
      await area.createFolder('Drafts')
      await area.upload(binary('a long name that has to wrap somewhere in the table.bin', 900))
      // Toasts leave by themselves, and would cover controls.
      await expect(area.toasts.getByRole('button')).toHaveCount(0)
      await waitForIdle(page)
      await expectFocusInSight(page)
      const dialog = await area.askToDelete('folder Drafts')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      for (const key of ['Tab', 'Shift+Tab', 'Tab', 'Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        await expect(dialog.locator(':focus')).toHaveCount(1)
      }
    })
  })
}

test.describe('the focus indicator', () => {
  /** Element handles: scrolling shows and hides controls, so a locator by position would match another one. */
  const controlsOf = (page: Page) =>
    page
      .locator(':is(a[href], button, input, select, textarea, summary):not(.honeypot *)')
      .filter({ visible: true })
      .elementHandles() as Promise<ElementHandle<HTMLElement>[]>

  /** Takes a screenshot of one control. */
  async function shoot(page: Page, control: ElementHandle<HTMLElement>): Promise<Buffer> {
    // A card that is one link draws the focus ring around itself.
    const box = await control.evaluate((element) =>
      (element.closest('.card') ?? element).getBoundingClientRect().toJSON(),
    )
    const clip = {
      x: Math.max(0, box.x - 6),
      y: Math.max(0, box.y - 6),
      width: box.width + 12,
      height: box.height + 12,
    }
    return page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  }

  async function isMarkSeen(page: Page, control: ElementHandle<HTMLElement>): Promise<boolean> {
    await control.scrollIntoViewIfNeeded()
    // Browsers show a focus ring when the keyboard was used last.
    await page.keyboard.press('Shift')
    await control.focus()
    const focused = await shoot(page, control)
    await control.evaluate((element) => element.blur())
    return !focused.equals(await shoot(page, control))
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of [pageKinds.home, pageKinds.service, pageKinds.careers, pageKinds.registration]) {
      const isSampled = colorScheme === 'dark' && path === pageKinds.service
      test(`is visible around every kind of control in ${colorScheme} colors on ${path}`, {
        tag: isSampled ? [] : '@full',
      }, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await openAndScroll(page, path)
        const seen = new Set<string>()
        for (const control of await controlsOf(page)) {
          const kind = await control.evaluate((element) => `${element.tagName} ${element.className}`)
          if (seen.has(kind) || (await control.getAttribute('aria-disabled')) === 'true') continue
          if (!(await control.isVisible())) continue
          seen.add(kind)
          expect.soft(await isMarkSeen(page, control), kind).toBe(true)
        }
        expect(seen.size).toBeGreaterThan(9)
      })
    }
  }
})
