import type { Page } from '@playwright/test'
import { fileDownload, filePreview } from '@site/contracts'
import { requestOf } from '@site/contracts/testing'
import { FilesArea } from '../pages/files-area.ts'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest, test } from '../support/test.ts'

/** OWASP ASVS 5.0, V1.2 Injection Prevention, V3.2 Unintended Content Interpretation, in a browser. */
const SCRIPT = 'document.documentElement.dataset.attacked=1'
const MARKUP = `<img src=x onerror=${SCRIPT}>`
const ATTRIBUTE = `"><svg onload=${SCRIPT}>.txt`

/** Expects that no script ran. The page fixture also fails if the content security policy had to block one. */
async function expectNoScriptRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.attacked)).toBeUndefined()
  expect(await page.locator('img[src="x"], svg[onload], #root script:not([type*="json"])').count()).toBe(0)
}

signedInTest('names that contain markup display as text on every screen', async ({ page, site, session }) => {
  await seedFolder(site, session, [MARKUP])
  await seedFiles(site, session, [MARKUP], [{ name: ATTRIBUTE, mimeType: '', buffer: Buffer.from('x') }])
  const area = new FilesArea(page)
  await open(page, '/welcome')
  await area.createFolder(`${MARKUP}, too`)
  await area.openDeleteDialog(`folder ${MARKUP}`)
  await page.keyboard.press('Escape')
  await expectNoScriptRan(page)

  await page.goto(`/${encodeURIComponent(MARKUP)}/files`)
  await expect(area.heading).toHaveText(`Upload Files in ${MARKUP}`)
  await expect(page.getByRole('rowheader', { name: ATTRIBUTE })).toBeVisible()
  await expectNoScriptRan(page)
  await area.delete(ATTRIBUTE)
  await expect(area.toast(`File '${ATTRIBUTE}' deleted successfully!`)).toBeVisible()
  await expectNoScriptRan(page)
})

test.describe('input in the URL', { tag: '@full' }, () => {
  test.use({ allowedMessages: [/status of 4\d\d/] })

  for (const url of [
    `/?q=${MARKUP}&utm_source="><script>${SCRIPT}</script>`,
    `/contactus?sent=1"><script>${SCRIPT}</script>#letstalk"><img src=x onerror=${SCRIPT}>`,
    `/careers?team='-${SCRIPT}-'#${MARKUP}`,
    `/careers?mfe=<script>${SCRIPT}</script>@1.0.0`,
    `/login?next=javascript:${SCRIPT}`,
    `/reset-password#token=${ATTRIBUTE}`,
    `/${MARKUP}`,
    `/application/${MARKUP}`,
    `/%3Cscript%3E${SCRIPT}%3C%2Fscript%3E/files`,
  ]) {
    test(`is not interpreted as markup: ${url}`, async ({ page, site }) => {
      await open(page, url)
      await expectNoScriptRan(page)
      expect(new URL(page.url()).origin).toBe(site.url)
    })
  }

  for (const name of ['next', 'returnTo', 'redirect', 'url', 'continue']) {
    test(`does not redirect to another site after a login: ${name}`, async ({ page, account, site }) => {
      await open(page, `/login?${name}=//evil.example&${name}=https://evil.example#/\\evil.example`)
      await pageForm(page).fill({ ...account })
      await pageForm(page).submit()
      await expect(new Frame(page).heading).toHaveText('File Management Center')
      expect(new URL(page.url()).origin).toBe(site.url)
    })
  }
})

signedInTest('messages from other windows change nothing', { tag: '@full' }, async ({ page }) => {
  await open(page, '/welcome')
  const before = await page.evaluate(() => JSON.stringify(localStorage))
  await page.evaluate((run) => {
    for (const message of [
      run,
      { type: 'navigate', url: 'https://evil.example' },
      { type: 'logout' },
      { authToken: 'x', currentUserEmail: 'eve@example.com' },
      { type: 'webpackInvalid', data: {} },
      { __FEDERATION__: { name: 'evil', entry: 'https://evil.example/remoteEntry.js' } },
    ]) {
      window.postMessage(message, '*')
      window.postMessage(JSON.stringify(message), '*')
      window.dispatchEvent(new StorageEvent('storage', { key: 'anything', newValue: run }))
    }
  }, SCRIPT)
  await expect(page.getByRole('heading', { name: 'File Management Center' })).toBeVisible()
  await expect(page).toHaveURL('/welcome')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before)
  await expectNoScriptRan(page)
})

signedInTest.describe('a stored HTML file', { tag: '@full' }, () => {
  // The browser also sandboxes its own viewer of images and text.
  signedInTest.use({ allowedMessages: [/picture\.gif|Blocked script execution in '[^']*page\.html/] })

  signedInTest('is downloaded or displayed as text, and never rendered', async ({ page, site, session }) => {
    const folder = ['Content']
    await seedFolder(site, session, folder)
    const buffer = Buffer.from(`<!doctype html><script>${SCRIPT}</script>`)
    await seedFiles(site, session, folder, [
      { name: 'page.html', mimeType: 'text/html', buffer },
      { name: 'picture.gif', mimeType: 'text/html', buffer: Buffer.concat([Buffer.from('GIF89a'), buffer]) },
    ])
    const urlOf = (endpoint: typeof fileDownload, fileName: string) =>
      requestOf(endpoint, { folder, fileName, userEmails: [session.email] }).path

    const saving = page.waitForEvent('download')
    // A navigation that becomes a download is reported as aborted.
    const opened = page.goto(urlOf(fileDownload, 'page.html')).catch((error: Error) => error.message)
    expect((await saving).suggestedFilename()).toBe('page.html')
    expect(await opened).toContain('Download is starting')

    await page.goto(urlOf(filePreview, 'page.html'))
    expect(await page.evaluate(() => [document.contentType, document.scripts.length, origin])).toEqual([
      'text/plain',
      0,
      'null',
    ])
    await page.goto(urlOf(filePreview, 'picture.gif'))
    expect(await page.evaluate(() => [document.contentType, document.scripts.length])).toEqual(['image/gif', 0])
  })
})

signedInTest(
  'the Back button shows no private data after a logout',
  { tag: '@full' },
  async ({ page, site, session }) => {
    await seedFolder(site, session, ['Payroll 2026'])
    await open(page, '/welcome')
    await expect(page.getByText('Payroll 2026').first()).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Payroll 2026')).toHaveCount(0)
  },
)
