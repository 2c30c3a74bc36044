import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from '@playwright/test'
import { brand } from '@site/brand'
import { FilesArea } from '../pages/files-area.ts'
import { picture, text } from '../support/accounts/files.ts'
import { createLink } from '../support/accounts/links.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open, openUntilIdle } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const PASSWORD = 'a password for this link'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], allowedMessages: [/status of 4\d\d/] })

test.beforeEach(async ({ site, session }) => {
  await seedFolder(site, session, ['Plans'])
  await seedFolder(site, session, ['Plans', 'Drafts & more'])
  await seedFiles(site, session, ['Plans'], [text('report.txt', 'the report')])
  await seedFiles(site, session, ['Plans', 'Drafts & more'], [text('draft.txt', 'a draft')])
})

/** Opens a link as someone without an account. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function openLinkDialog(page: Page, entry: string) {
  await page.getByRole('button', { name: `More actions for ${entry}` }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  return page.getByRole('dialog')
}

/** Creates a link in the dialog and resolves to the address on the clipboard. */
async function createInDialog(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Link copied.')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(await dialog.getByLabel('Link', { exact: true }).inputValue())
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return address
}

async function download(page: Page, name: string): Promise<Download> {
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  return saving
}

const contentOf = async (saved: Download) => readFile(await saved.path())

test('a folder can be read through a link with a password until its owner deletes the link', async ({
  page,
  browser,
}) => {
  await open(page, '/welcome')
  const dialog = await openLinkDialog(page, 'folder Plans')
  await dialog.getByLabel(/^Password/).fill(PASSWORD)
  const address = await createInDialog(page)
  await expect(page.getByRole('button', { name: 'More actions for folder Plans' })).toBeFocused()

  const visitor = await visit(browser, address)
  await visitor.getByLabel('Password', { exact: true }).fill('a wrong guess')
  await visitor.getByRole('button', { name: 'Open the link' }).click()
  await expect(visitor.getByText('This password is incorrect').first()).toBeVisible()
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Open the link' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Plans')
  expect(String(await contentOf(await download(visitor, 'Download report.txt')))).toBe('the report')

  await visitor.getByRole('link', { name: 'Drafts & more' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Drafts & more')
  await expect(visitor).toHaveURL(`${address}?in=Drafts%20%26%20more`)
  await visitor.reload()
  expect(String(await contentOf(await download(visitor, 'Download draft.txt')))).toBe('a draft')
  await visitor.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Plans' }).click()
  const zip = await download(visitor, 'Download all of Plans as a zip file')
  expect(zip.suggestedFilename()).toBe('Plans.zip')
  const stored = String(await contentOf(zip))
  for (const part of ['Plans/report.txt', 'the report', 'Plans/Drafts & more/draft.txt', 'a draft']) {
    expect(stored).toContain(part)
  }

  await open(page, '/shares')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Plans' }) })
  await expect(row).toContainText('3 downloads')
  await row.getByRole('button', { name: 'Copy link to Plans' }).click()
  await expect(page.getByRole('dialog').getByLabel('Link', { exact: true })).toHaveValue(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await row.getByRole('button', { name: 'Delete link to Plans' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(new FilesArea(page).toast('Link deleted. It no longer works.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await visitor.context().close()
})

test('a file can be downloaded only as many times as its link allows', async ({ page, browser }) => {
  await open(page, '/Plans/files')
  const dialog = await openLinkDialog(page, 'report.txt')
  await dialog.getByLabel(/^Maximum number of downloads/).fill('1')
  const visitor = await visit(browser, await createInDialog(page))
  expect(String(await contentOf(await download(visitor, 'Download report.txt')))).toBe('the report')
  await visitor.getByRole('link', { name: 'Download report.txt' }).click()
  await expect(visitor.getByText('Download failed. Try again.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link does not work')

  await open(page, '/shares')
  await expect(page.getByRole('row', { name: /report\.txt/ })).toContainText('Used up')
  await page.getByRole('button', { name: 'Change link to report.txt' }).click()
  await page.getByLabel(/^Maximum number of downloads/).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Allow more access' }).click()
  await expect(page.getByText('Link changed.').first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: 'Download report.txt' })).toBeVisible()
  await visitor.context().close()
})

test('people can add files to a folder without seeing it', async ({ page, browser }) => {
  await open(page, '/welcome')
  const dialog = await openLinkDialog(page, 'folder Plans')
  await dialog.getByRole('radio', { name: /^Add files/ }).check()
  await dialog.getByLabel('Maximum number of files').fill('2')
  const visitor = await visit(browser, await createInDialog(page))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Send files')
  await expect(visitor.getByRole('main')).not.toContainText('Plans')
  await visitor.getByLabel('Choose files').setInputFiles([text('report.txt', 'another'), text('new.txt', 'new')])
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText(/^Sent,/)).toHaveCount(2)
  await expect(visitor.getByText('This link accepts no more files.')).toBeVisible()

  await open(page, '/Plans/files')
  const area = new FilesArea(page)
  await expect(area.row('report (1).txt')).toBeVisible()
  expect(String(await area.download('report (1).txt'))).toBe('another')
  expect(String(await area.download('new.txt'))).toBe('new')
  await visitor.context().close()
})

test('a link’s page names its sender and shows the file, and the owner sees what happened', async ({
  page,
  site,
  session,
  browser,
}) => {
  await seedFiles(site, session, ['Plans'], [picture('photo.png')])
  const read = await createLink(site, session, { kind: 'read', path: ['Plans'], sender: 'Ada' })
  const visitor = await visit(browser, `${site.url}/shared/${read.token}`)
  await expect(visitor.getByText(`Ada, an account holder, not ${brand.name}, shares a folder with you`)).toBeVisible()
  const tile = visitor.getByRole('region', { name: 'Pictures' }).getByRole('link', { name: 'photo.png', exact: true })
  await expect(tile.locator('img')).toBeVisible()
  await tile.click()
  await expect(visitor.getByRole('dialog').getByRole('img', { name: 'photo.png' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Next file' }).click()
  await expect(visitor.getByRole('dialog').getByText('the report')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.context().close()

  const drop = await createLink(site, session, { kind: 'drop', path: ['Plans'] })
  const sender = await visit(browser, `${site.url}/shared/${drop.token}`)
  await sender.getByLabel('Choose files').setInputFiles([text('cv.txt', 'mine')])
  await sender.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sender.getByRole('region', { name: 'Receipt' })).toContainText('1 file, 4 bytes')
  await expectAccessible(sender)
  await sender.context().close()

  await open(page, '/shares')
  await page
    .getByRole('button', { name: /^Activity of link to Plans/ })
    .last()
    .click()
  const table = page.getByRole('table', { name: /^Activity of the link/ })
  await expect(table.getByRole('row', { name: /photo\.png/ })).toContainText('Previewed')
  await expectAccessible(page)
  await open(page, '/Plans/files')
  const received = new FilesArea(page).row('cv.txt')
  await expect(received.getByRole('img', { name: 'Received through a link' })).toBeVisible()
})

test('a link’s page loads none of the signed-in screens’ code, and public pages load none of its code', async ({
  site,
  session,
  browser,
}) => {
  const { token } = await createLink(site, session, { kind: 'read', path: ['Plans'] })
  const context = await browser.newContext()
  const visitor = await context.newPage()
  const paths: string[] = []
  visitor.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const response = await visitor.goto(`${site.url}/shared/${token}`)
  await expect(visitor.getByRole('table', { name: 'Plans' })).toBeVisible()
  const pages = paths.flatMap((path) => /async\/page-([\w-]+)\.(?:js|css)$/.exec(path)?.[1] ?? [])
  expect(new Set(pages)).toEqual(new Set(['shared']))
  expect(paths.filter((path) => /\/__mfe\/(?:marketing|careers)\//.test(path))).toEqual([])
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const plan = JSON.parse((await visitor.locator('#composition').textContent()) ?? '')
  expect(plan).toMatchObject({ audience: 'shared', routes: { filemanager: { '/shared/:token': './shared' } } })
  expect(Object.keys(plan.routes.filemanager)).toHaveLength(1)

  const referrer = visitor.waitForRequest((request) => request.isNavigationRequest())
  await visitor.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
  expect(await (await referrer).headerValue('referer')).toBeNull()
  await expect(visitor.locator('[data-remote^="careers@"]')).toBeVisible()
  expect(await visitor.content()).not.toContain('filemanager')
  await context.close()
})

async function expectNoIssues(page: Page, state: string): Promise<void> {
  await inEachAppearance(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoOverflow(page, state)
  await page.setViewportSize({ width: 1280, height: 800 })
}

for (const [state, link] of [
  ['a folder', {}],
  ['a file', { fileName: 'report.txt' }],
  ['a password', { password: PASSWORD }],
  ['a link that accepts files', { kind: 'drop' }],
  ['an unknown link', undefined],
] as const) {
  const title = `the page for ${state} has no accessibility violations in any appearance, and fits 320 px`
  test(title, { tag: state === 'a folder' ? [] : '@full' }, async ({ site, browser, session }) => {
    const created = link && (await createLink(site, session, { kind: 'read', path: ['Plans'], ...link }))
    const visitor = await visit(browser, site.url)
    await openUntilIdle(visitor, `${site.url}/shared/${created?.token ?? 'x'.repeat(43)}`)
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Opening the link')
    if (state === 'a password') await visitor.getByRole('button', { name: 'Open the link' }).click()
    await expectNoIssues(visitor, state)
    await visitor.context().close()
  })
}

const title = 'the screens for links have no accessibility violations in any appearance, and fit 320 px'
test(title, { tag: '@full' }, async ({ page, site, session }) => {
  await createLink(site, session, { kind: 'read', path: ['Plans'] })
  await openUntilIdle(page, '/shares')
  await expect(page.getByRole('table', { name: 'Links' })).toBeVisible()
  await expectNoIssues(page, 'the list of links')
  await openUntilIdle(page, '/welcome')
  const dialog = await openLinkDialog(page, 'folder Plans')
  await expectNoIssues(page, 'the link that exists')
  await dialog.getByRole('button', { name: 'Create another link' }).click()
  await dialog.getByRole('radio', { name: /^Add files/ }).check()
  await expectNoIssues(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await expectNoIssues(page, 'a new link')
  await openUntilIdle(page, '/shares')
  await page
    .getByRole('button', { name: /^Change link to Plans/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('The link works until').selectOption('1 year from now')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: /Allow more access/ })).toBeFocused()
  await expectNoIssues(page, 'the question about more access')
})

test('the actions on links keep their words whole beside long names', async ({ page, site, session }) => {
  const name = `${'minutes of a board of directors '.repeat(4)}, version 2`
  await seedFolder(site, session, [name])
  await createLink(site, session, { kind: 'read', path: [name] })
  await createLink(site, session, { kind: 'drop', path: ['Plans'], password: PASSWORD })
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/shares')
    const words = page.getByRole('table').getByRole('button').locator('span').filter({ visible: true })
    await expect(words).toHaveText(['Copy', 'Change', 'Delete', 'Copy', 'Change', 'Delete'])
    const lines = await words.evaluateAll((all) => all.map((word) => word.getClientRects().length))
    expect(lines, `lines of each word, ${width} px wide`).toEqual([1, 1, 1, 1, 1, 1])
    await expectNoOverflow(page, `${width} px wide`)
  }
})
