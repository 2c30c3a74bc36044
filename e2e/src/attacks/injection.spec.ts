import type { Page } from '@playwright/test'
import { fileDownload, filePreview } from '@site/contracts'
import { FilesArea } from '../pages/files-area.ts'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { requestOf } from '../support/accounts/store-requests.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest, test } from '../support/test.ts'

/** OWASP ASVS 5.0, V1.2 Injection Prevention, V3.2 Unintended Content Interpretation, in a browser. */
const RUN = 'document.documentElement.dataset.attacked=1'
const MARKUP = `<img src=x onerror=${RUN}>`
const ATTRIBUTE = `"><svg onload=${RUN}>.txt`

/** The page fixture fails on anything that the policy had to block: nothing may get that far. */
async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.attacked)).toBeUndefined()
  expect(await page.locator('img[src="x"], svg[onload], #root script:not([type*="json"])').count()).toBe(0)
}

signedInTest('names that are markup are read as they are, on every screen', async ({ page, site, session }) => {
  await seedFolder(site, session, [MARKUP])
  await seedFiles(site, session, [MARKUP], [{ name: ATTRIBUTE, mimeType: '', buffer: Buffer.from('x') }])
  const area = new FilesArea(page)
  await open(page, '/welcome')
  await area.createFolder(`${MARKUP}, too`)
  await area.askToDelete(`folder ${MARKUP}`)
  await page.keyboard.press('Escape')
  await expectUnharmed(page)

  await page.goto(`/${encodeURIComponent(MARKUP)}/files`)
  await expect(area.heading).toHaveText(`Upload Files in ${MARKUP}`)
  await expect(page.getByRole('rowheader', { name: ATTRIBUTE })).toBeVisible()
  await expectUnharmed(page)
  await area.delete(ATTRIBUTE)
  await expect(area.toast(`File '${ATTRIBUTE}' deleted successfully!`)).toBeVisible()
  await expectUnharmed(page)
})

test.describe('the content of an address', { tag: '@full' }, () => {
  test.use({ allowedMessages: [/status of 4\d\d/] })

  for (const address of [
    `/?q=${MARKUP}&utm_source="><script>${RUN}</script>`,
    `/contactus?sent=1"><script>${RUN}</script>#letstalk"><img src=x onerror=${RUN}>`,
    `/careers?team='-${RUN}-'#${MARKUP}`,
    `/careers?mfe=<script>${RUN}</script>@1.0.0`,
    `/login?next=javascript:${RUN}`,
    `/reset-password#token=${ATTRIBUTE}`,
    `/${MARKUP}`,
    `/application/${MARKUP}`,
    `/%3Cscript%3E${RUN}%3C%2Fscript%3E/files`,
  ]) {
    test(`is no part of the page: ${address}`, async ({ page, site }) => {
      await open(page, address)
      await expectUnharmed(page)
      expect(new URL(page.url()).origin).toBe(site.url)
    })
  }

  for (const name of ['next', 'returnTo', 'redirect', 'url', 'continue']) {
    test(`redirects nobody to another site after a login: ${name}`, async ({ page, account, site }) => {
      await open(page, `/login?${name}=//evil.example&${name}=https://evil.example#/\\evil.example`)
      await pageForm(page).fill({ ...account })
      await pageForm(page).submit()
      await expect(new Frame(page).heading).toHaveText('File Management Center')
      expect(new URL(page.url()).origin).toBe(site.url)
    })
  }
})

signedInTest('a message from any window changes nothing', { tag: '@full' }, async ({ page }) => {
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
  }, RUN)
  await expect(page.getByRole('heading', { name: 'File Management Center' })).toBeVisible()
  await expect(page).toHaveURL('/welcome')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before)
  await expectUnharmed(page)
})

signedInTest.describe('a stored page', { tag: '@full' }, () => {
  // The browser sandboxes its own viewer of an image or a text as well.
  signedInTest.use({ allowedMessages: [/picture\.gif|Blocked script execution in '[^']*page\.html/] })

  signedInTest('is saved or read, and never opened', async ({ page, site, session }) => {
    const folder = ['Content']
    await seedFolder(site, session, folder)
    const buffer = Buffer.from(`<!doctype html><script>${RUN}</script>`)
    await seedFiles(site, session, folder, [
      { name: 'page.html', mimeType: 'text/html', buffer },
      { name: 'picture.gif', mimeType: 'text/html', buffer: Buffer.concat([Buffer.from('GIF89a'), buffer]) },
    ])
    const addressOf = (row: typeof fileDownload, fileName: string) =>
      requestOf(row, { folder, fileName, userEmails: [session.email] }).path

    const saving = page.waitForEvent('download')
    // A navigation that becomes a download is reported as aborted.
    const opened = page.goto(addressOf(fileDownload, 'page.html')).catch((error: Error) => error.message)
    expect((await saving).suggestedFilename()).toBe('page.html')
    expect(await opened).toContain('Download is starting')

    await page.goto(addressOf(filePreview, 'page.html'))
    expect(await page.evaluate(() => [document.contentType, document.scripts.length, origin])).toEqual([
      'text/plain',
      0,
      'null',
    ])
    await page.goto(addressOf(filePreview, 'picture.gif'))
    expect(await page.evaluate(() => [document.contentType, document.scripts.length])).toEqual(['image/gif', 0])
  })
})

signedInTest(
  'after a logout, nothing of it is behind the Back button',
  { tag: '@full' },
  async ({ page, site, session }) => {
    await seedFolder(site, session, ['Nobody else’s'])
    await open(page, '/welcome')
    await expect(page.getByText('Nobody else’s').first()).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Nobody else’s')).toHaveCount(0)
  },
)
