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

/** Checks the current state of the screen in every appearance, down to the width of WCAG 2.2, 1.4.10. */
async function expectFaultless(page: Page, state: string): Promise<void> {
  await inEachAppearance(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoOverflow(page, state)
}

async function openAt(page: Page, address: string): Promise<FilesArea> {
  await openUntilIdle(page, address)
  return new FilesArea(page)
}

async function send(page: Page, area: FilesArea, files: readonly ChosenFile[]): Promise<void> {
  await area.fileInput.setInputFiles(files)
  await page.getByRole('button', { name: 'Upload File' }).click()
}

test.describe('signed-in screens have no accessibility violation', () => {
  test('with folders, files, a toast and the dialog', async ({ page }) => {
    const area = await openAt(page, '/welcome')
    await expectFaultless(page, 'no folders')
    await area.createFolder('Reports')
    await expectFaultless(page, 'a folder and a toast')
    await area.openFolder('Reports')
    await expect(page.getByText('No files found.')).toBeVisible()
    await area.createFolder('Drafts')
    await area.upload(binary('a long name that has to wrap somewhere in the table.bin', 900))
    await expectFaultless(page, 'folders and files')
    await area.askToDelete('folder Drafts')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectFaultless(page, 'the dialog')
  })
})

test.describe('states of the file manager have no accessibility violation', { tag: '@full' }, () => {
  test.use({ allowedMessages: [/status of 4\d\d|ERR_CONNECTION_RESET|ERR_FAILED/] })

  test.beforeEach(async ({ site, session }) => {
    await seedFolder(site, session, ['Work'])
    const files = [
      text('notes.txt', 'what they say'),
      pixel('picture.png'),
      pdf('paper.pdf', 'On paper'),
      binary('b', 9),
    ]
    await seedFiles(site, session, ['Work'], files)
  })

  test('while they load', async ({ page }) => {
    const release = await delayResponses(page, '**/api/folders/byUserEmail*')
    await open(page, '/welcome')
    await expect(page.locator('main h1')).toBeVisible()
    await expectFaultless(page, 'loading')
    release()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  })

  test('when they cannot load', async ({ page }) => {
    await page.route('**/api/fi*/**', (route) => route.abort())
    await openAt(page, '/Work/files')
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expectFaultless(page, 'failed lists')
  })

  test('with rows selected, no results, and an invalid name', async ({ page }) => {
    const area = await openAt(page, '/Work/files')
    await page.getByRole('checkbox', { name: 'Select notes.txt' }).click()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expectFaultless(page, 'a selection')
    await area.row('notes.txt').focus()
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('paper.pdf')
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
    // Scrolls to the field: a row half under the header would count as too small a target.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expectFaultless(page, 'a refused name')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('nothing is called this')
    await expect(page.getByRole('rowheader')).toHaveCount(0)
    await expectFaultless(page, 'nothing found')
  })

  for (const [name, sight] of [
    ['notes.txt', 'what they say'],
    ['paper.pdf', 'On paper'],
    ['b', 'No preview is available for this type of file'],
  ] as const) {
    test(`with the preview of ${name}`, async ({ page }) => {
      await openAt(page, '/Work/files')
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog', { name }).getByText(sight)).toBeVisible()
      await expectFaultless(page, `the preview of ${name}`)
    })
  }

  test('with uploads in progress, queued, interrupted and failed', async ({ page }) => {
    const area = await openAt(page, '/Work/files')
    const uploads = page.getByRole('region', { name: 'Uploads' })
    const release = await delayResponses(page, '**/api/files/upload')
    await send(page, area, [binary('one.bin', 900), binary('two.bin', 900), binary('three.bin', 900)])
    await expect(uploads.getByText('three.bin', { exact: true }).first()).toBeVisible()
    await expectFaultless(page, 'uploads under way')
    release()
    await expect(page.getByText('3 of 3 uploaded')).toBeVisible()

    await page.route('**/api/files/upload', (route) => route.abort('connectionreset'))
    await send(page, area, [binary('broken.bin', 900)])
    await expect(page.getByText('The upload continues once it is back.')).toBeVisible()
    await expectFaultless(page, 'an upload without a connection')
    await page.unroute('**/api/files/upload')
    await uploads.getByRole('button', { name: /^Try now/ }).click()
    await expect(page.getByText('4 of 4 uploaded')).toBeVisible()

    // Toasts with stopped timers would cover the form forever.
    await send(page, await openAt(page, '/Work/files'), [binary('one.bin', 900)])
    await expect(uploads.getByText('File already exists. Please choose a different file.')).toBeVisible()
    await expectFaultless(page, 'an upload that was refused')
  })

  test('with an upload that a reload interrupted', async ({ page }) => {
    const area = await openAt(page, '/Work/files')
    await page.route('**/api/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    )
    await send(page, area, [binary('large.bin', 17 * 2 ** 20)])
    await expect(page.getByText('The upload continues once it is back.')).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('list', { name: 'Unfinished uploads' })).toContainText('large.bin')
    await waitForIdle(page)
    await expectFaultless(page, 'an unfinished upload')
  })

  test('of the account, at first and with errors', async ({ page }) => {
    await openAt(page, '/account')
    await expect(page.getByText('This device')).toBeVisible()
    await expectFaultless(page, 'the account')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete account permanently' }).click()
    await expectFaultless(page, 'the refused forms of the account')
  })
})
