import type { Locator } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

test.use({ viewport: { width: 1440, height: 900 }, allowedMessages: [/status of 409/] })

test('a full panel and several toasts leave rows visible, and nothing covers the panel', async ({
  page,
  site,
  session,
}) => {
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
  // Each asks whether to replace a file, so the panel stays.
  await area.fileInput.setInputFiles(names.map((name) => text(name, 'other')))
  await page.getByRole('button', { name: 'Upload File' }).click()
  const panel = page.getByRole('region', { name: /upload/i })
  await expect(panel.getByRole('button', { name: /^Keep both/ })).toBeVisible()
  for (const name of ['One', 'Two', 'Three']) {
    await page.getByLabel('New Folder Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(area.toast(`Folder '${name}' created successfully!`)).toBeVisible()
  }
  const lowestToast = page.getByRole('region', { name: 'Messages' }).locator('> div > *').last()
  const [toast, docked] = [await boxOf(lowestToast), await boxOf(panel)]
  expect(docked.y - (toast.y + toast.height)).toBeGreaterThanOrEqual(2 * 48)

  // Further toasts scroll in the room above the panel.
  const roomForToasts = await page.locator('[class*="-stack"]').evaluate((stack) => {
    return stack.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(stack).maxHeight)
  })
  expect(roomForToasts).toBeLessThanOrEqual(docked.y)

  const [heading, summary] = [
    await boxOf(panel.getByRole('heading', { level: 2 })),
    await boxOf(panel.getByRole('status').first()),
  ]
  expect(summary.y).toBeGreaterThanOrEqual(heading.y + heading.height)

  await page.mouse.wheel(0, 2000)
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await expect(toTop).toBeVisible()
  const button = await boxOf(toTop)
  expect(button.y + button.height).toBeLessThanOrEqual((await boxOf(panel)).y)
})
