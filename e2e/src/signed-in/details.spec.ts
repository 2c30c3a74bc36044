import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { text } from '../support/accounts/files.ts'
import { createLink } from '../support/accounts/links.ts'
import { replaceFile, seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { openUntilIdle } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const FOLDER = ['Plans']
const NAME = 'report.txt'

test.beforeEach(async ({ site, session }) => {
  await seedFolder(site, session, FOLDER)
  await seedFolder(site, session, [...FOLDER, 'Drafts'])
  await seedFiles(site, session, FOLDER, [text(NAME, 'first'), text('other.txt', 'other')])
  await replaceFile(site, session, FOLDER, text(NAME, 'second'))
  await createLink(site, session, { kind: 'read', path: FOLDER, fileName: NAME, note: 'For Northgate' })
})

/** Opens the details of a file with the keyboard. */
async function openDetails(page: Page): Promise<Locator> {
  await openUntilIdle(page, '/Plans/files')
  await new FilesArea(page).row(NAME).focus()
  await page.keyboard.press('i')
  return page.getByRole('complementary', { name: NAME })
}

test('an earlier version of a file is downloaded, restored and deleted in its details', async ({ page }) => {
  const area = new FilesArea(page)
  const details = await openDetails(page)
  await expect(area.row(NAME)).toBeFocused()
  await expect(area.row(NAME).getByRole('img', { name: 'Shared by link' })).toBeVisible()
  await expect(details.getByText('For Northgate: Reading')).toBeVisible()

  const versions = details.getByRole('region', { name: 'Earlier versions' })
  const saving = page.waitForEvent('download')
  await versions.getByRole('link', { name: /^Download version from/ }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toBe('first')

  await versions.getByRole('button', { name: /^Restore version from/ }).click()
  await expect(area.toast('Version restored successfully!')).toBeVisible()
  expect((await area.download(NAME)).toString()).toBe('first')

  await versions.getByRole('button', { name: /^Delete version from/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(versions.getByText(/^None yet/)).toBeVisible()
})

test('the details move with the focus, and the keyboard goes into them and back', async ({ page }) => {
  const area = new FilesArea(page)
  const details = await openDetails(page)
  await expect(details).toBeVisible()
  await page.keyboard.press('i')
  await expect(details.getByRole('heading', { name: NAME })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(area.row(NAME)).toBeFocused()

  await page.keyboard.press('Alt+Enter')
  await expect(details).toBeVisible()
  await area.row('other.txt').focus()
  await expect(page.getByRole('complementary', { name: 'other.txt' })).toBeVisible()
  await area.folder('Drafts').focus()
  await expect(page.getByRole('complementary', { name: 'Drafts' })).toBeVisible()
})

test('starred and recent entries are below the folders, and lead to them', async ({ page }) => {
  const area = new FilesArea(page)
  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Starred' }).click()
  await expect(area.toast('Added to Starred.')).toBeVisible()
  await expect(area.row(NAME).getByRole('img', { name: 'Starred' })).toBeVisible()

  await openUntilIdle(page, '/welcome')
  const recent = page.getByRole('list', { name: 'Recent' }).getByRole('listitem')
  await expect(recent.getByRole('link', { name: /\.txt$/ })).toHaveText([NAME, 'other.txt'])
  await page.getByRole('list', { name: 'Starred' }).getByRole('link', { name: NAME }).click()
  await expect(area.row(NAME)).toBeFocused()
})

test('the details have no accessibility violations, beside the list and as a dialog', async ({ page }) => {
  const beside = await openDetails(page)
  await expect(beside.getByRole('button', { name: /^Restore/ })).toBeVisible()
  await inEachAppearance(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 320, height: 900 })
  await expect(page.getByRole('dialog', { name: NAME }).getByRole('button', { name: /^Restore/ })).toBeVisible()
  await expectNoOverflow(page, 'the details')
})
