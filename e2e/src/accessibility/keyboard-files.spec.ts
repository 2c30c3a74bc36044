import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel' })

const focused = (page: Page) => page.locator(':focus')
const firstEntry = (page: Page) => page.locator('[data-entry]').first()

test.beforeEach(async ({ page, site, session }) => {
  const work = ['Álbum', 'Archive', 'Budget'].map((name) => ['Work', name])
  for (const folder of [['Work'], ...work, ['Work', 'Archive', '2026'], ['Other']])
    await seedFolder(site, session, folder)
  const names = ['zebra.txt', 'été.txt', 'echo.txt', 'apple.txt']
  await seedFiles(
    site,
    session,
    ['Work'],
    names.map((name) => binary(name, 9)),
  )
  await open(page, '/Work/files')
  await expect(new FilesArea(page).row('zebra.txt')).toBeVisible()
})

/** Presses Tab from the top of the page, and Enter on matching skip links, until the target has focus. */
async function tabsTo(page: Page, target: Locator, skipLinks: RegExp): Promise<number> {
  for (let presses = 1; presses <= 30; presses++) {
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveCount(1)
    const text = (await focused(page).textContent()) ?? ''
    if (skipLinks.test(text)) {
      await expect(focused(page)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
    }
    if (await target.evaluate((element) => element === document.activeElement)) return presses
  }
  return Number.POSITIVE_INFINITY
}

test.describe('from the top of a folder', () => {
  for (const width of [320, 1440]) {
    test(`the first entry is within 8 Tabs at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      expect(await tabsTo(page, firstEntry(page), /^Skip to (?:main content|folders and files)$/)).toBeLessThanOrEqual(
        8,
      )
      await expect(firstEntry(page)).toBeInViewport()
    })
  }
})

test('every control that the arrow keys lead to shows that it has focus', async ({ page }) => {
  const area = new FilesArea(page)
  const ring = () =>
    focused(page).evaluate((control) =>
      [control, ...control.querySelectorAll('*')].some((part) => getComputedStyle(part).outlineStyle === 'solid'),
    )
  for (const view of ['List', 'Grid'] as const) {
    await area.chooseView(view)
    for (const entry of [area.folderRow('Archive'), page.locator('[data-entry="zebra.txt"]')]) {
      await entry.focus()
      const controls = entry.locator('a[href], button, input').filter({ visible: true })
      await expect(controls.first()).toBeVisible()
      for (const control of await controls.all()) {
        await control.focus()
        // After a key, focus is shown.
        await page.keyboard.press('Shift')
        expect.soft(await ring(), `${view}: ${await focused(page).ariaSnapshot()}`).toBe(true)
      }
    }
  }
  await area.chooseView('List')
  await area.row('zebra.txt').focus()
  await page.getByRole('columnheader').getByRole('button').first().focus()
  await page.keyboard.press('Shift')
  expect(await ring(), 'a column header').toBe(true)
})

test.describe('a folder of a thousand files', () => {
  test('has at most 20 tab stops in the main part and the panel, of which one is the list', async ({ page }) => {
    const files = Array.from({ length: 1000 }, (_, index) => ({
      fileName: `entry-${index}.txt`,
      uploadTime: '2026-01-02T03:04:05.000Z',
      size: index,
    }))
    await page.route('**/api/files/parentSubChildFolder/Files?*', (route) => route.fulfill({ json: files }))
    await page.route('**/api/files/uploadParentSubChildFile*', () => undefined)
    await open(page, '/Work/Archive/2026/files')
    await expect(page.locator('[data-entry="entry-0.txt"]')).toBeVisible()
    const area = new FilesArea(page)
    await area.fileInput.setInputFiles(binary('pending.bin', 9))
    await page.getByRole('button', { name: 'Upload File' }).click()
    await expect(page.getByRole('button', { name: 'List of uploads' })).toBeVisible()
    // The controls of the rows in view follow when the browser is idle.
    await expect.poll(() => page.locator('[data-entry] input').count()).toBeGreaterThan(8)
    await page.getByRole('link', { name: 'Skip to main content' }).focus()
    await page.keyboard.press('Enter')
    const stops: string[] = []
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const { activeElement } = document
        return (
          activeElement?.closest('main') && (activeElement.closest('[data-entry]') ? 'list' : activeElement.outerHTML)
        )
      })
      if (!stop) break
      stops.push(stop)
    }
    expect(stops.filter((stop) => stop === 'list')).toHaveLength(1)
    expect(stops.length, stops.join('\n')).toBeLessThanOrEqual(20)
  })
})

test.describe('in the list of a folder', () => {
  test('Alt+Up leads to the folder above, at the one that was left, and a slash to the search', async ({ page }) => {
    const files = new FilesArea(page)
    await open(page, '/Work/Archive/files')
    await files.folderRow('2026').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(files.heading).toHaveText('Upload Files in Work')
    await expect(files.folderRow('Archive')).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(files.folderRow('Work')).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  test('the question mark and a button show all keyboard shortcuts', async ({ page }) => {
    const area = new FilesArea(page)
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const entry of [area.row('echo.txt'), area.folderRow('Budget')]) {
      await entry.focus()
      await page.keyboard.type('?')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(entry).toBeFocused()
    }
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await button.press('Enter')
    await expect(dialog).toContainText('Move to the next entry whose name starts with them')
    await inEachAppearance(page, () => expectAccessible(page))
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoOverflow(page, 'the keyboard shortcuts')
    const close = dialog.getByRole('button', { name: 'Close' })
    await close.click()
    await expect(page.getByRole('heading', { name: 'Folders and files' }), 'without the button').toBeFocused()
    await page.setViewportSize({ width: 1280, height: 720 })
    await button.press('Enter')
    await close.click()
    await expect(button).toBeFocused()
  })
})
