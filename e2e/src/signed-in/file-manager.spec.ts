import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { binary, type ChosenFile, pdf, pixel, text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'

async function createFolderWith(page: Page, files: readonly ChosenFile[]): Promise<FilesArea> {
  const area = new FilesArea(page)
  await open(page, '/welcome')
  await area.createFolder('Work')
  await area.openFolder('Work')
  await area.fileInput.setInputFiles(files)
  await page.getByRole('button', { name: 'Upload File' }).click()
  await expect(page.getByText(`${files.length} of ${files.length} uploaded`)).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(files.length)
  return area
}

/** Returns whether the center of the element is uncovered. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test.describe('the file manager', () => {
  test.use({ allowedMessages: [/ERR_CONNECTION_RESET/] })

  test('uploads several files, sorts them and deletes a selection after one confirmation', async ({ page }) => {
    const names = ['10.txt', '2.txt', 'a.txt', 'b.txt']
    const area = await createFolderWith(
      page,
      names.map((name, index) => text(name, 'x'.repeat(index + 1))),
    )
    await page.getByRole('columnheader', { name: 'File Name' }).getByRole('button').click()
    await expect(page.getByRole('rowheader')).toHaveText(['2.txt', '10.txt', 'a.txt', 'b.txt'])

    await page.getByRole('checkbox', { name: 'Select 2.txt' }).click()
    await page.getByRole('checkbox', { name: 'Select a.txt' }).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 selected')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete selected' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('3 files: 2.txt, 10.txt, a.txt')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(area.toast('3 files deleted successfully!')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText(['b.txt'])
  })

  for (const count of [40, 120]) {
    test(`keeps the table header and selection buttons visible at the end of ${count} rows`, async ({
      page,
      site,
      session,
    }) => {
      await seedFolder(site, session, ['Work'])
      const files = Array.from({ length: count }, (_, index) => text(`${index}.txt`, ''))
      await seedFiles(site, session, ['Work'], files)
      await open(page, '/Work/files')
      await page.getByRole('columnheader', { name: 'File Size (in KB)' }).getByRole('button').click()
      await page.getByRole('row').last().focus()
      await page.keyboard.press('End')
      await page.keyboard.press('Space')
      await expect(page.getByText('1 selected')).toBeVisible()
      // A long list measures new rows and corrects its scroll position in the next frames.
      await expect.poll(() => page.locator('tr:focus').evaluate(isUncovered)).toBe(true)
      expect(await page.getByRole('button', { name: 'Delete selected' }).evaluate(isUncovered)).toBe(true)
      expect(await page.getByRole('button', { name: 'File Name' }).evaluate(isUncovered)).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    })
  }

  test('opens the menu of an entry with a right click or the keyboard, and renames from it', async ({ page }) => {
    const area = await createFolderWith(page, [text('old.txt', ''), text('other.txt', '')])
    const menu = page.getByRole('menu', { name: 'Actions for old.txt' })
    await area.row('old.txt').getByRole('link', { name: 'old.txt', exact: true }).click({ button: 'right' })
    await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(area.row('old.txt').getByRole('link', { name: 'old.txt', exact: true })).toBeFocused()

    await page.getByRole('button', { name: 'More actions for old.txt' }).press('Enter')
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await page.keyboard.type('new')
    await page.keyboard.press('Enter')
    await expect(area.toast("File renamed to 'new.txt' successfully!")).toBeVisible()
  })

  test('finds a file from another folder, and opens its folder with the row focused', async ({
    page,
    site,
    session,
  }) => {
    await seedFolder(site, session, ['Work'])
    await seedFolder(site, session, ['Work', 'Deep'])
    await seedFiles(site, session, ['Work', 'Deep'], [text('Résumé.txt', ''), text('other.txt', '')])
    await open(page, '/Work/files')
    const field = page.getByRole('searchbox', { name: 'Search all folders' })
    await field.click()
    await page.keyboard.type('resume')
    const results = page.getByRole('list', { name: 'In other folders' })
    await expect(results.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await expect(page).toHaveURL(/\/Work\/files\?q=resume/)
    await results.getByRole('link', { name: 'Résumé.txt' }).click()
    await expect(new FilesArea(page).row('Résumé.txt')).toBeFocused()

    await page.goBack()
    await expect(field).toHaveValue('resume')
    await expect(results.getByRole('listitem')).toHaveCount(1)
    await field.fill('no such name')
    await expect(page.getByText(/No file or folder name contains “no such name”/)).toBeVisible()
  })

  test('previews images and PDFs by their content, not their names', async ({ page }) => {
    await createFolderWith(page, [pixel('picture'), pdf('paper.pdf', 'Woven on paper')])
    const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
    const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await open('picture')
    const shown = page.getByRole('dialog').getByRole('img', { name: 'picture' })
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
    await expectAccessible(page)
    await close()

    await open('paper.pdf')
    await expect(page.getByRole('img', { name: 'paper.pdf, page 1 of 1' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Woven on paper')).toBeAttached()
    await close()
  })

  test('uploads a folder and downloads it as a zip file', async ({ page }, info) => {
    const folder = info.outputPath('Photos')
    await mkdir(join(folder, 'Summer'), { recursive: true })
    await writeFile(join(folder, 'cover.txt'), 'cover')
    await writeFile(join(folder, 'Summer', 'beach: 2.txt'), 'beach')

    await createFolderWith(page, [text('a.txt', 'a')])
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a folder' }).click()
    await (await choosing).setFiles(folder)
    await expect(page.getByText('3 of 3 uploaded')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Select folder Photos' })).toBeVisible()

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download folder Photos as a zip file' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe('Photos.zip')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const zip = Buffer.concat(chunks).toString('latin1')
    expect(zip.startsWith('PK')).toBe(true)
    for (const part of ['Photos/cover.txt', 'Photos/Summer/beach_ 2.txt', 'beach']) expect(zip).toContain(part)
    await expect(page.getByText('Some names are different in the zip')).toBeVisible()
  })

  test('resumes an upload after a lost connection, even from another screen', async ({ page }) => {
    const area = await createFolderWith(page, [text('a.txt', 'a')])
    let attempts = 0
    await page.route('**/api/files/upload', (route) =>
      attempts++ === 0 ? route.abort('connectionreset') : route.continue(),
    )
    await area.fileInput.setInputFiles(binary('later.bin', 2_000_000))
    await page.getByRole('button', { name: 'Upload File' }).click()
    await expect(page.getByText('The upload resumes when it is restored.')).toBeVisible()
    await area.goBack()
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('later.bin (show in its folder) in Work')
    await expect(page.getByText('2 of 2 uploaded')).toBeVisible()
    await area.openFolder('Work')
    await expect(area.row('later.bin')).toBeVisible()
  })
})
