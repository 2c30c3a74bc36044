import type { ElementHandle, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { contactForm, pageForm } from '../pages/forms.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { openAndScroll, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { listedPages, openingId, pageKinds, samplePages } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'
import { walkFocus } from '../support/visual/focus-walk.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** Tabs forward and backward through a page. Each stop must be unobscured, in the window and outlined. */
async function expectVisibleFocus(page: Page, minStops = 10): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const stops = await walkFocus(page, key)
    expect(stops.length).toBeGreaterThan(minStops)
    expect(
      stops.filter(({ isObscured }) => isObscured).map(({ name }) => name),
      `obscured, by ${key}`,
    ).toEqual([])
    expect(
      stops.filter(({ isOutside }) => isOutside).map(({ name }) => name),
      `outside the window, by ${key}`,
    ).toEqual([])
    expect(
      stops.filter(({ hasOutline }) => !hasOutline).map(({ name }) => name),
      `without an outline, by ${key}`,
    ).toEqual([])
  }
}

const pageOfEachKind = Object.values(pageKinds)

for (const width of [1440, 360]) {
  const tag = width > 1000 ? [] : '@full'

  test.describe(`focus at ${width} px`, () => {
    test.use({ viewport: { width, height: 720 }, allowedMessages: [/status of 404/] })

    for (const path of new Set([...pageOfEachKind, ...listedPages])) {
      test(`stays visible on ${path}`, { tag: samplePages.has(path) ? tag : '@full' }, async ({ page }) => {
        await openAndScroll(page, path)
        await expectVisibleFocus(page)
      })
    }

    test('stays visible on an application form, with and without errors', { tag }, async ({ page, site }) => {
      await openUntilIdle(page, `/application/${await openingId(site.url)}`)
      await expectVisibleFocus(page)
      await pageForm(page).submit()
      await expect(pageForm(page).summary).toBeFocused()
      await expectVisibleFocus(page)
    })

    test('stays visible on a contact form with errors', { tag: '@full' }, async ({ page }) => {
      await openUntilIdle(page, '/contactus')
      await contactForm(page).submit()
      await expect(contactForm(page).summary).toBeFocused()
      await expectVisibleFocus(page)
    })
  })

  signedInTest.describe(`focus on signed-in screens at ${width} px`, () => {
    signedInTest.use({ viewport: { width, height: 720 } })

    signedInTest('stays visible on the account screen', { tag: '@full' }, async ({ page }) => {
      await openUntilIdle(page, '/account')
      await expectVisibleFocus(page)
    })

    signedInTest.describe('next to the uploads panel', () => {
      signedInTest.use({ allowedMessages: [/status of 409/] })

      signedInTest('stays visible', { tag }, async ({ page, site, session }) => {
        await seedFolder(site, session, ['Work'])
        for (const name of ['A', 'B', 'C']) await seedFolder(site, session, ['Work', name])
        const files = Array.from({ length: 12 }, (_, index) => binary(`${index}.bin`, 10))
        await seedFiles(site, session, ['Work'], files)
        await page.goto('/Work/files')
        const area = new FilesArea(page)
        await area.fileInput.setInputFiles(files)
        await page.getByRole('button', { name: 'Upload File' }).click()
        await expect(page.getByText('0 of 12 uploaded, 12 questions')).toBeVisible()
        await area.dismissToasts()
        await page.getByRole('button', { name: 'Upload File' }).focus()
        await waitForIdle(page)
        await expectVisibleFocus(page)
      })
    })

    signedInTest('stays visible on the files screen, and inside an open dialog', { tag }, async ({ page }) => {
      const area = new FilesArea(page)
      await page.goto('/welcome')
      await area.createFolder('Reports')
      await area.openFolder('Reports')
      await area.createFolder('Drafts')
      await area.upload(binary('a long name that has to wrap somewhere in the table.bin', 900))
      // They would cover controls.
      await area.dismissToasts()
      await page.getByRole('button', { name: 'Upload File' }).focus()
      await waitForIdle(page)
      await expectVisibleFocus(page)
      const dialog = await area.openDeleteDialog('folder Drafts')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      for (const key of ['Tab', 'Shift+Tab', 'Tab', 'Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        await expect(dialog.locator(':focus')).toHaveCount(1)
      }
    })
  })
}

test.describe('the focus indicator', () => {
  /** Returns element handles: scrolling shows and hides controls, so a positional locator would match another one. */
  const controlsOf = (page: Page) =>
    page
      .locator(':is(a[href], button, input, select, textarea, summary):not(.honeypot *)')
      .filter({ visible: true })
      .elementHandles() as Promise<ElementHandle<HTMLElement>[]>

  /** Takes a screenshot of one control. */
  async function screenshotOf(page: Page, control: ElementHandle<HTMLElement>): Promise<Buffer> {
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

  async function hasVisibleFocus(page: Page, control: ElementHandle<HTMLElement>): Promise<boolean> {
    await control.scrollIntoViewIfNeeded()
    // Browsers show a focus ring only if the last input came from the keyboard.
    await page.keyboard.press('Shift')
    await control.focus()
    const focused = await screenshotOf(page, control)
    await control.evaluate((element) => element.blur())
    return !focused.equals(await screenshotOf(page, control))
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of [pageKinds.home, pageKinds.service, pageKinds.careers, pageKinds.registration]) {
      const isSampled = colorScheme === 'dark' && path === pageKinds.service
      test(`is visible around every kind of control in ${colorScheme} mode on ${path}`, {
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
          expect.soft(await hasVisibleFocus(page, control), kind).toBe(true)
        }
        expect(seen.size).toBeGreaterThan(8)
      })
    }
  }
})
