import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { pageForm } from '../pages/forms.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const NAME = 'large.bin'
const bytes = randomBytes(17 * 2 ** 20)

/** On disk: a file that is chosen again must be the same, including its date. */
async function writeLarge(testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath(NAME)
  await writeFile(path, bytes)
  return path
}

/**
 * Begins the upload of a large file, and lets only its first chunk through. Resolves then, with a function that lets
 * later chunks pass. Chunks that were held stay held: removing the route would send them.
 */
async function beginUpload(page: Page, path: string): Promise<() => void> {
  let held = true
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    const isLaterPiece = request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0'
    if (!(held && isLaterPiece)) await route.continue()
  })
  await open(page, '/Work/files')
  await new FilesArea(page).fileInput.setInputFiles(path)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Upload File' }).click()
  expect((await answered).status()).toBe(204)
  return () => {
    held = false
  }
}

const unfinished = (page: Page) => page.getByRole('list', { name: 'Unfinished uploads' })

test.beforeEach(({ site, session }) => seedFolder(site, session, ['Work']))

test('a canceled large upload is retried from its start', async ({ page }, testInfo) => {
  const letPass = await beginUpload(page, await writeLarge(testInfo))
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Cancel ${NAME}` }).click()
  expect((await ended).status()).toBe(204)
  letPass()
  await page.getByRole('button', { name: `Retry ${NAME}` }).click()
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
  expect((await new FilesArea(page).download(NAME)).equals(bytes)).toBe(true)
})

test(
  'what one tab uploads, no other asks for; who logs out is asked, and goes on after the next login',
  { tag: '@full' },
  async ({ page, context, account }, testInfo) => {
    const path = await writeLarge(testInfo)
    const letPass = await beginUpload(page, path)
    const otherTab = await context.newPage()
    await open(otherTab, '/welcome')
    await expect(otherTab.getByRole('link', { name: 'Open Work' })).toBeVisible()
    await expect(unfinished(otherTab)).toHaveCount(0)
    await otherTab.close()

    const logout = page.getByRole('button', { name: 'Logout' })
    const asked = page.waitForEvent('dialog')
    const pressed = logout.click()
    expect((await asked).message()).toContain('Some uploads are still running')
    await (await asked).dismiss()
    await pressed
    await expect(page.getByRole('button', { name: `Cancel ${NAME}` })).toBeVisible()

    page.once('dialog', (dialog) => void dialog.accept())
    await logout.click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await open(page, '/login')
    await pageForm(page).fill({ email: account.email, password: account.password })
    await pageForm(page).submit()
    await expect(unfinished(page)).toContainText(NAME)

    letPass()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: `Resume ${NAME}` }).click()
    await (await choosing).setFiles(path)
    await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
    await open(page, '/Work/files')
    expect((await new FilesArea(page).download(NAME)).equals(bytes)).toBe(true)
  },
)
