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

/** Writes the file to disk, so choosing it again yields the same modification date. */
async function writeLargeFile(testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath(NAME)
  await writeFile(path, bytes)
  return path
}

/**
 * Starts uploading a large file and resolves once its first chunk is stored. Later chunks are dropped until the
 * returned function is called; removing the route would send them after all.
 */
async function startUpload(page: Page, path: string): Promise<() => void> {
  let dropsChunks = true
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    const isLaterChunk = request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0'
    if (!(dropsChunks && isLaterChunk)) await route.continue()
  })
  await open(page, '/Work/files')
  await new FilesArea(page).fileInput.setInputFiles(path)
  const responsePromise = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Upload File' }).click()
  expect((await responsePromise).status()).toBe(204)
  return () => {
    dropsChunks = false
  }
}

const unfinishedUploads = (page: Page) => page.getByRole('list', { name: 'Unfinished uploads' })

test.beforeEach(({ site, session }) => seedFolder(site, session, ['Work']))

test('a canceled large upload restarts from the beginning on Retry', async ({ page }, testInfo) => {
  const allowChunks = await startUpload(page, await writeLargeFile(testInfo))
  await new FilesArea(page).openUploads()
  const responsePromise = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Cancel ${NAME}` }).click()
  expect((await responsePromise).status()).toBe(204)
  allowChunks()
  await page.getByRole('button', { name: `Retry ${NAME}` }).click()
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
  expect((await new FilesArea(page).download(NAME)).equals(bytes)).toBe(true)
})

test(
  'an upload in progress is not offered in other tabs, asks before a logout and resumes after the next login',
  { tag: '@full' },
  async ({ page, context, account }, testInfo) => {
    const path = await writeLargeFile(testInfo)
    const allowChunks = await startUpload(page, path)
    await new FilesArea(page).openUploads()
    const otherTab = await context.newPage()
    await open(otherTab, '/welcome')
    await expect(otherTab.getByRole('link', { name: 'Open Work' })).toBeVisible()
    await expect(unfinishedUploads(otherTab)).toHaveCount(0)
    await otherTab.close()

    const logout = page.getByRole('button', { name: 'Logout' })
    const dialogPromise = page.waitForEvent('dialog')
    const clicked = logout.click()
    expect((await dialogPromise).message()).toContain('Some uploads are not finished')
    await (await dialogPromise).dismiss()
    await clicked
    await expect(page.getByRole('button', { name: `Cancel ${NAME}` })).toBeVisible()

    page.once('dialog', (dialog) => void dialog.accept())
    await logout.click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await open(page, '/login')
    await pageForm(page).fill({ email: account.email, password: account.password })
    await pageForm(page).submit()
    await expect(unfinishedUploads(page)).toContainText(NAME)

    allowChunks()
    const chooserPromise = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: `Resume ${NAME}` }).click()
    await (await chooserPromise).setFiles(path)
    await expect(page.getByText('1 of 1 uploaded')).toBeVisible()
    await open(page, '/Work/files')
    expect((await new FilesArea(page).download(NAME)).equals(bytes)).toBe(true)
  },
)
