import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

test.use({ viewport: { width: 1440, height: 900 }, allowedMessages: [/status of 409/] })

/** Lists the controls of the header and the screen, and the entries, whose center a toast covers. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>(
      ':is(header, main) :is(a, button, input, select), main [data-entry]',
    )
    return [...parts].flatMap((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit?.closest('[class*="toasts-module"]') ? (part.getAttribute('aria-label') ?? part.outerHTML) : []
    })
  })

test('toasts cover nothing that one works with, and spread out under the pointer', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await seedFiles(site, session, ['Work'], [text('a.txt', 'a')])
  const area = new FilesArea(page)
  const toasts = area.toasts.locator('> div > *')
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/Work/files')
    await expect(area.row('a.txt')).toBeVisible()
    const { y } = await boxOf(area.heading)
    for (const name of ['One', 'Two', 'Three']) {
      await page.getByLabel('New Folder Name').fill(`${name} ${width}`)
      await page.keyboard.press('Enter')
      await expect(area.toast(`Folder '${name} ${width}' created successfully!`)).toBeVisible()
    }
    await expect.poll(() => coveredByToasts(page), `${width} px wide`).toEqual([])
    expect((await boxOf(area.heading)).y, 'the screen has not moved').toBe(y)
    const bottoms = async () => (await Promise.all((await toasts.all()).map(boxOf))).map(({ y, height }) => y + height)
    await toasts.first().hover()
    await expect.poll(async () => new Set((await bottoms()).map(Math.round)).size).toBe(3)
    await page.mouse.move(5, 500)
  }
  await expect(toasts).toHaveCount(0)
})

test('the menus of the header work while a toast is shown', async ({ page }) => {
  await open(page, '/welcome')
  const area = new FilesArea(page)
  await area.createFolder('Work')
  await area.accountButton.click()
  await expect(area.accountMenu.getByRole('menuitem').first()).toBeVisible()
  await expect.poll(() => coveredByToasts(page)).toEqual([])
  await area.accountMenu.getByRole('menuitem', { name: 'Shared links' }).click()
  await expect(page).toHaveURL('/shares')
})

test('a full panel leaves rows visible, and nothing covers it', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  const names = Array.from({ length: 20 }, (_, n) => `file ${n}.txt`)
  await seedFiles(
    site,
    session,
    ['Work'],
    names.map((name) => text(name, name)),
  )
  await open(page, '/Work/files')
  const area = new FilesArea(page)
  // Each asks whether to replace a file, so the panel stays open.
  await area.fileInput.setInputFiles(names.map((name) => text(name, 'other')))
  await page.getByRole('button', { name: 'Upload File' }).click()
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByRole('button', { name: /^Keep both/ })).toBeVisible()
  const docked = await boxOf(panel)
  expect(docked.y).toBeGreaterThan(900 / 2)

  await page.mouse.wheel(0, 2000)
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await expect(toTop).toBeVisible()
  const gap = async () => {
    const button = await boxOf(toTop)
    return (await boxOf(panel)).y - button.y - button.height
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})

test('the panel is one line while it uploads and once it is done, and then goes', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await open(page, '/Work/files')
  const area = new FilesArea(page)
  const release = await delayResponses(page, '**/api/files/upload')
  await area.fileInput.setInputFiles(['a.txt', 'b.txt'].map((name) => text(name, name)))
  await page.getByRole('button', { name: 'Upload File' }).click()
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByText(/^Uploading 2 files, \d+ %$/)).toBeVisible()
  await expect.poll(async () => (await boxOf(panel)).height).toBeLessThanOrEqual(56)
  release()
  await expect(panel.getByText('2 of 2 uploaded')).toBeVisible()
  expect((await boxOf(panel)).height).toBeLessThanOrEqual(56)
  await expect(panel).toHaveCount(0)
})
