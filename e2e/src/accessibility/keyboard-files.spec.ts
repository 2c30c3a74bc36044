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

test.beforeEach(async ({ page, site, session }) => {
  for (const name of ['Álbum', 'Archive', 'Budget']) {
    if (name === 'Álbum') await seedFolder(site, session, ['Work'])
    await seedFolder(site, session, ['Work', name])
  }
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
    test(`the first file and the first folder are within 8 Tabs at ${width} px`, async ({ page }) => {
      const firstFile = new FilesArea(page).row('apple.txt')
      const firstFolder = page.getByRole('link', { name: /^Select folder/ }).first()
      await page.setViewportSize({ width, height: 800 })
      expect(await tabsTo(page, firstFile, /^Skip to (?:main content|files)$/)).toBeLessThanOrEqual(8)
      await expect(firstFile).toBeInViewport()
      await open(page, '/Work/files')
      await expect(firstFolder).toBeVisible()
      expect(await tabsTo(page, firstFolder, /^Skip to (?:main content|folders)$/)).toBeLessThanOrEqual(8)
    })
  }
})

test.describe('in the lists of a folder', () => {
  test('the question mark and a button show all keyboard shortcuts', async ({ page }) => {
    const area = new FilesArea(page)
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const entry of [area.row('echo.txt'), area.folder('Budget')]) {
      await entry.focus()
      await page.keyboard.type('?')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(entry).toBeFocused()
    }
    const button = page.getByRole('region', { name: 'Files', exact: true }).getByRole('button', {
      name: 'Keyboard shortcuts',
    })
    await button.press('Enter')
    await expect(dialog).toContainText('Move to the next file whose name starts with them')
    await inEachAppearance(page, () => expectAccessible(page))
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoOverflow(page, 'the keyboard shortcuts')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(button).toBeFocused()
  })
})
