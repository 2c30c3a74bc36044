import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { archive, presentation, wordDocument, workbook } from '../support/accounts/archives.ts'
import { pdf, picture, text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

async function openPreview(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

async function expectNoIssues(page: Page, state: string) {
  await inEachAppearance(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoOverflow(page, state)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('Office files and archives are shown by code of their own, and load nothing from elsewhere', async ({
  page,
  site,
  session,
}) => {
  await seedFolder(site, session, ['Work'])
  await seedFiles(
    site,
    session,
    ['Work'],
    [
      archive('all.zip', { 'a.txt': 'in the archive', 'folder/b.txt': 'b' }),
      presentation('talk.pptx', 'A slide'),
      workbook('plan.xlsx', [['cell', '<b>2</b>'.replaceAll('<', '&lt;')]]),
      wordDocument('letter.docx', 'Dear reader', '&lt;script&gt;alert(1)&lt;/script&gt;'),
    ],
  )
  const paths: string[] = []
  page.on('request', (request) => paths.push(request.url()))
  await open(page, '/Work/files')
  expect(paths.filter((path) => /\/workers\//.test(path))).toEqual([])

  const dialog = await openPreview(page, 'letter.docx')
  await expect(dialog.getByText('Dear reader')).toBeVisible()
  await expect(dialog.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(dialog.getByText(/^This preview is simplified/)).toBeVisible()
  await expectNoIssues(page, 'a Word document')
  const next = page.getByRole('button', { name: 'Next file' })
  await next.click()
  await expect(page.getByRole('cell', { name: '<b>2</b>' })).toBeVisible()
  await expectNoIssues(page, 'a workbook')
  await next.click()
  await expect(page.getByText('A slide')).toBeVisible()
  await next.click()
  await expect(page.getByRole('rowheader', { name: 'folder/b.txt' })).toBeVisible()
  await expectNoIssues(page, 'an archive')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a.txt', exact: true }).click()
  const saved = await saving
  expect([saved.suggestedFilename(), String(await readFile(await saved.path()))]).toEqual(['a.txt', 'in the archive'])
  const workers = paths.flatMap((path) => /\/workers\/(\w+)\.js$/.exec(path)?.[1] ?? [])
  expect(new Set(workers)).toEqual(new Set(['word', 'archive']))
  expect(paths.filter((path) => !path.startsWith(site.url) && !path.startsWith('blob:'))).toEqual([])
})

test('a picture and a PDF fit, zoom and rotate, and the PDF shows thumbnails', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await seedFiles(site, session, ['Work'], [pdf('page.pdf', 'Some text'), picture('photo.png')])
  await open(page, '/Work/files')
  const dialog = await openPreview(page, 'photo.png')
  const photo = dialog.getByRole('img', { name: 'photo.png' })
  const size = async (of = photo) => {
    const box = await of.boundingBox()
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
  }
  await expect.poll(() => size()).toEqual([640, 480])
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(() => size()).toEqual([480, 640])
  await dialog.getByRole('combobox', { name: 'Zoom' }).selectOption('50%')
  await expect.poll(() => size()).toEqual([240, 320])

  await page.getByRole('button', { name: 'Next file' }).click()
  const sheet = page.getByRole('img', { name: 'page.pdf, page 1 of 1' })
  await expect(sheet).toBeVisible()
  await expect.poll(async () => (await size(sheet)).reduce((a, b) => Number(a < b))).toBe(1)
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(async () => (await size(sheet)).reduce((a, b) => Number(a > b))).toBe(1)
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('Fit page')
  const room = await page.getByRole('region', { name: 'Content of page.pdf' }).boundingBox()
  await expect.poll(async () => ((await size(sheet))[1] ?? 0) <= (room?.height ?? 0)).toBe(true)
  await page.getByRole('button', { name: 'Show thumbnails' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 1' })).toBeVisible()
  await expectNoIssues(page, 'a PDF with thumbnails')
  await page.getByRole('button', { name: 'Previous file' }).click()
  await expect.poll(() => size()).toEqual([240, 320])
})

test('the preview acts on the file that it shows: share, move, rename, delete', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await seedFiles(site, session, ['Work'], [text('c.txt', 'third'), text('b.txt', 'second'), text('a.txt', 'first')])
  await open(page, '/Work/files')
  await openPreview(page, 'a.txt')
  await expect(page.getByRole('dialog', { name: 'a.txt' }).getByText('first')).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('first.txt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'first.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for first.txt in the preview' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect(page.getByRole('dialog', { name: 'Share “first.txt”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('region', { name: 'Content of first.txt' }).press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'b.txt' }).getByText('second')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
