import type { Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { binary, type ChosenFile, pdf, pixel, text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { open, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** Checks the current screen in every appearance, and for overflow at 320 px (WCAG 2.2, 1.4.10). */
async function expectNoIssues(page: Page, state: string): Promise<void> {
  await inEachAppearance(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoOverflow(page, state)
}

async function openFilesArea(page: Page, url: string): Promise<FilesArea> {
  await openUntilIdle(page, url)
  return new FilesArea(page)
}

async function send(page: Page, area: FilesArea, files: readonly ChosenFile[]): Promise<void> {
  await area.fileInput.setInputFiles(files)
  await page.getByRole('button', { name: 'Upload File' }).click()
}

test.describe('a signed-in screen', () => {
  test('has no accessibility violations with folders, files, a toast and the dialog', async ({ page }) => {
    const area = await openFilesArea(page, '/welcome')
    await expectNoIssues(page, 'no folders')
    await area.createFolder('Reports')
    await expectNoIssues(page, 'a folder and a toast')
    await area.openFolder('Reports')
    await expect(page.getByText('No files found.')).toBeVisible()
    await area.createFolder('Drafts')
    await area.upload(binary('a long name that has to wrap somewhere in the table.bin', 900))
    await expectNoIssues(page, 'folders and files')
    await area.openDeleteDialog('folder Drafts')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoIssues(page, 'the dialog')
  })
})

test.describe('the file manager', { tag: '@full' }, () => {
  test.use({ allowedMessages: [/status of 4\d\d|ERR_CONNECTION_RESET|ERR_FAILED/] })

  test.beforeEach(async ({ site, session }) => {
    await seedFolder(site, session, ['Work'])
    const files = [
      text('notes.txt', 'meeting notes'),
      pixel('picture.png'),
      pdf('paper.pdf', 'On paper'),
      binary('b', 9),
    ]
    await seedFiles(site, session, ['Work'], files)
  })

  test('has no accessibility violations while lists load', async ({ page }) => {
    const release = await delayResponses(page, '**/api/folders/byUserEmail*')
    await open(page, '/welcome')
    await expect(page.locator('main h1')).toBeVisible()
    await expectNoIssues(page, 'loading')
    release()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  })

  test('has no accessibility violations with the files as tiles, some selected', async ({ page }) => {
    const area = await openFilesArea(page, '/Work/files')
    await area.chooseView('Grid')
    await expect(page.getByRole('rowheader')).toHaveCount(4)
    await page.getByRole('checkbox', { name: 'Select notes.txt' }).click()
    await area.row('notes.txt').hover()
    await expectNoIssues(page, 'the tiles')
    await page.getByRole('button', { name: 'More links' }).click()
    await expectNoIssues(page, 'the footer with all links')
  })

  test('has no accessibility violations when lists fail to load', async ({ page }) => {
    await page.route('**/api/fi*/**', (route) => route.abort())
    await openFilesArea(page, '/Work/files')
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expectNoIssues(page, 'failed lists')
  })

  test('has no accessibility violations with rows selected, no results, and an invalid name', async ({ page }) => {
    const area = await openFilesArea(page, '/Work/files')
    await page.getByRole('checkbox', { name: 'Select notes.txt' }).click()
    await expect(page.getByText('1 selected')).toBeVisible()
    await area.row('notes.txt').hover()
    await expectNoIssues(page, 'a selection, and the buttons over it')
    await area.row('notes.txt').focus()
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('paper.pdf')
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
    await expectNoIssues(page, 'a rejected name')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('no such name')
    await expect(page.getByRole('rowheader')).toHaveCount(0)
    await expectNoIssues(page, 'no results')
  })

  for (const [name, content] of [
    ['notes.txt', 'meeting notes'],
    ['paper.pdf', 'On paper'],
    ['b', 'No preview is available for this type of file'],
  ] as const) {
    test(`has no accessibility violations with the preview of ${name}`, async ({ page }) => {
      await openFilesArea(page, '/Work/files')
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('dialog', { name }).getByText(content)).toBeVisible()
      await expectNoIssues(page, `the preview of ${name}`)
    })
  }

  test('has no accessibility violations with the folder tree, and with files that are cut', async ({
    page,
    site,
    session,
  }) => {
    await seedFolder(site, session, ['Other'])
    await seedFolder(site, session, ['Other', 'A long folder name that has to wrap somewhere'])
    const area = await openFilesArea(page, '/Work/files')
    const panel = page.getByRole('region', { name: 'Move and copy' })
    await page.getByRole('button', { name: 'More actions for notes.txt' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await page.getByRole('treeitem', { name: 'Other' }).click()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('treeitem', { name: /^A long/ })).toBeVisible()
    await expectNoIssues(page, 'the dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Select all' }).click()
    await area.row('notes.txt').focus()
    await page.keyboard.press('Control+x')
    await expect(panel).toContainText('4 items cut.')
    await expectNoIssues(page, 'rows that are cut')
    await area.goBack()
    await page.getByRole('checkbox', { name: 'Mark folder Work' }).click()
    await expect(panel).toContainText('Files must be in a folder.')
    await expectNoIssues(page, 'a clipboard that the root refuses, and a selected folder')
  })

  test('has no accessibility violations when a move asks a question, and when it fails', async ({
    page,
    site,
    session,
  }) => {
    await seedFolder(site, session, ['Other'])
    await seedFiles(site, session, ['Other'], [text('notes.txt', ''), pixel('picture.png')])
    await openFilesArea(page, '/Work/files')
    const panel = page.getByRole('region', { name: 'Move and copy' })
    await page.route(/\/api\/files\?fileName=b&/, (route) => route.abort())
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Move selected' }).click()
    await page.getByRole('treeitem', { name: 'Other' }).click()
    await page.getByRole('button', { name: 'Move here' }).click()
    await expect(panel.getByRole('group', { name: /already exists in Other/ })).toBeVisible()
    await expectNoIssues(page, 'a question')
    await panel.getByRole('checkbox', { name: 'Do this for all' }).check()
    await panel.getByRole('button', { name: /^Keep both/ }).click()
    await expect(panel).toContainText('Failed to move 1 of 4 items.')
    await expectNoIssues(page, 'a failure')
  })

  test('has no accessibility violations with uploads in progress, queued, interrupted and failed', async ({ page }) => {
    const area = await openFilesArea(page, '/Work/files')
    const uploads = page.getByRole('region', { name: 'Uploads' })
    const release = await delayResponses(page, '**/api/files/upload')
    await send(page, area, [binary('one.bin', 900), binary('two.bin', 900), binary('three.bin', 900)])
    await expect(page.getByText('Uploading 3 files, 0 %')).toBeVisible()
    await expectNoIssues(page, 'the line of uploads in progress')
    await area.openUploads()
    await expect(uploads.getByText('three.bin', { exact: true }).first()).toBeVisible()
    await expectNoIssues(page, 'uploads in progress')
    release()
    await expect(page.getByText('3 of 3 uploaded')).toBeVisible()

    await page.route('**/api/files/upload', (route) => route.abort('connectionreset'))
    await send(page, area, [binary('broken.bin', 900)])
    await expect(page.getByText('The upload resumes when it is restored.')).toBeVisible()
    await expectNoIssues(page, 'an upload without a connection')
    await page.unroute('**/api/files/upload')
    await uploads.getByRole('button', { name: /^Try now/ }).click()
    await expect(page.getByText('4 of 4 uploaded')).toBeVisible()

    // Reopens the screen, because toasts with paused timers would cover the form forever.
    await send(page, await openFilesArea(page, '/Work/files'), [binary('one.bin', 900)])
    await expect(uploads.getByText('File already exists. Please choose a different file.')).toBeVisible()
    await expectNoIssues(page, 'the question about a taken name')
    await uploads.getByRole('button', { name: 'List of uploads' }).click()
    await expectNoIssues(page, 'the collapsed uploads panel')
  })

  test('has no accessibility violations with an upload that a reload interrupted', async ({ page }) => {
    const area = await openFilesArea(page, '/Work/files')
    await page.route('**/api/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    )
    await send(page, area, [binary('large.bin', 17 * 2 ** 20)])
    await expect(page.getByText('The upload resumes when it is restored.')).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('list', { name: 'Unfinished uploads' })).toContainText('large.bin')
    await waitForIdle(page)
    await expectNoIssues(page, 'an unfinished upload')
  })

  test('has no accessibility violations on the account screen, initially and with errors', async ({ page }) => {
    await openFilesArea(page, '/account')
    await expect(page.getByText('This device')).toBeVisible()
    await expectNoIssues(page, 'the account')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete account permanently' }).click()
    await expectNoIssues(page, 'the account forms with errors')
  })
})
