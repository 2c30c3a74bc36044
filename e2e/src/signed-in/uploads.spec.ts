import { rm, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { binary, type ChosenFile, text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' })

/** Uploads the given files, or the file at a path. */
async function upload(page: Page, files: ChosenFile | ChosenFile[] | string): Promise<void> {
  await new FilesArea(page).fileInput.setInputFiles(files)
  await page.getByRole('button', { name: 'Upload File' }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('a file whose name is taken', () => {
  test.use({ allowedMessages: [/status of 409/] })

  test.beforeEach(async ({ page, site, session }) => {
    await seedFolder(site, session, ['Work'])
    await seedFiles(
      site,
      session,
      ['Work'],
      ['a.txt', 'b.txt', 'c.txt'].map((name) => text(name, `old ${name}`)),
    )
    await open(page, '/Work/files')
    await expect(page.getByRole('rowheader')).toHaveCount(3)
  })

  test('replaces the existing file, is kept next to it, or is skipped', async ({ page }) => {
    const area = new FilesArea(page)
    const panel = panelOf(page)
    await upload(page, text('a.txt', 'new a.txt'))
    await expect(area.toast('File already exists. Please choose a different file.')).toBeVisible()
    await expect(panel.getByRole('group', { name: '“a.txt” already exists in Work.' })).toBeVisible()
    await press(page, 'Replace a.txt')
    await expect(area.toast('File replaced successfully!')).toBeVisible()
    expect(String(await area.download('a.txt'))).toBe('new a.txt')

    await upload(page, text('b.txt', 'new b.txt'))
    await press(page, 'Keep both b.txt')
    await expect(panel).toContainText('File uploaded successfully as “b (1).txt”, next to the other file.')
    expect(String(await area.download('b (1).txt'))).toBe('new b.txt')
    await area.openUploads()
    await panel.getByRole('link', { name: /^b\.txt/ }).click()
    await expect(page).toHaveURL(/\/Work\/files\?file=b%20\(1\)\.txt$/)
    await expect(page.locator(':focus')).toContainText('b (1).txt')

    await upload(page, text('c.txt', 'new c.txt'))
    await press(page, 'Skip c.txt')
    await expect(panel).toContainText('Skipped: the file already exists.')
    expect(String(await area.download('c.txt'))).toBe('old c.txt')
    await expect(page.getByRole('rowheader')).toHaveText(['b (1).txt', 'a.txt', 'c.txt', 'b.txt'])
  })

  test('replaces the existing file in chunks if it is large', async ({ page }, testInfo) => {
    const { buffer } = binary('a.txt', 17 * 2 ** 20)
    const path = testInfo.outputPath('a.txt')
    await writeFile(path, buffer)
    await upload(page, path)
    await press(page, 'Replace a.txt')
    await expect(panelOf(page).getByRole('status')).toHaveText('1 of 1 uploaded')
    expect((await new FilesArea(page).download('a.txt')).equals(buffer)).toBe(true)
  })
})

test.describe('the uploads panel', () => {
  test.use({ allowedMessages: [/status of 409/] })

  test.beforeEach(async ({ page, site, session }) => {
    await seedFolder(site, session, ['Work'])
    await open(page, '/Work/files')
  })

  test('says that a file was deleted before Upload File is pressed, and does not retry', async ({ page }, testInfo) => {
    const path = testInfo.outputPath('gone.txt')
    await writeFile(path, 'soon gone')
    const area = new FilesArea(page)
    await area.fileInput.setInputFiles(path)
    await rm(path)
    await press(page, 'Upload File')
    await expect(panelOf(page)).toContainText('“gone.txt” was moved, renamed or changed after it was chosen.')
    await expect(panelOf(page).getByRole('status')).toHaveText('0 of 1 uploaded, 1 not uploaded')
    await expect(area.row('gone.txt')).toHaveCount(0)
  })

  test('is docked to the window, collapses, and stays on every screen', async ({ page }) => {
    await upload(page, text('a.txt', 'a'))
    await expect(new FilesArea(page).row('a.txt')).toBeVisible()
    await upload(page, text('a.txt', 'again'))
    const panel = panelOf(page)
    await expect(panel.getByRole('group')).toBeVisible()
    for (const [width, left] of [
      [1440, 800],
      [768, 300],
      [360, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 640 })
      const box = async () => (await panel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await expect.poll(async () => (await box()).x).toBeGreaterThanOrEqual(left)
      const corner = async () => {
        const { x, y, width: panelWidth, height } = await box()
        return [x + panelWidth, y + height]
      }
      const margin = width < 768 ? 0 : 16
      await expect.poll(corner).toEqual([width - margin, 640 - margin])
      await expect.poll(async () => (await box()).height).toBeLessThanOrEqual(640 * 0.45)
    }
    await press(page, 'List of uploads')
    await expect(panel.getByRole('listitem')).toHaveCount(0)
    await expect(panel.getByRole('status')).toHaveText('1 of 2 uploaded, 1 question')

    await page.setViewportSize({ width: 1440, height: 900 })
    await new FilesArea(page).goBack()
    await expect(panel.getByRole('status')).toHaveText('1 of 2 uploaded, 1 question')
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
    await expect(panel.getByRole('listitem')).toHaveCount(0)
    await press(page, 'List of uploads')
    await expect(panel.getByRole('link', { name: 'Work' }).first()).toHaveAttribute('href', '/Work/files')
  })

  test('is part of the page in a very short window', async ({ page }) => {
    await upload(page, text('a.txt', 'a'))
    await expect(panelOf(page)).toBeInViewport()
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(panelOf(page)).not.toBeInViewport()
  })
})
