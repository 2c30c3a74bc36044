import type { Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { contactForm, pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { newEnquiry } from '../support/page/form-data.ts'
import { open, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { openingId } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const failures = /ERR_(?:FAILED|INTERNET_DISCONNECTED)|could not be loaded|Failed to fetch|status of 4/
const offline = 'You appear to be offline.'
const offlineMessage = {
  onPage: `${offline} What you typed is kept while this page stays open.`,
  inTab: `${offline} Your answers are kept in this tab`,
}

type SiteForm = ReturnType<typeof pageForm>

async function expectValues(form: SiteForm, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect(form.field(name)).toHaveValue(value)
}

const responseFrom = (page: Page, path: string) => page.waitForResponse((response) => response.url().endsWith(path))

test.describe('a form without a network', () => {
  test.use({ allowedMessages: [failures] })

  test('keeps an enquiry and sends it when the network is back', async ({ page, context }) => {
    await open(page, '/contactus')
    const form = contactForm(page)
    await form.form.scrollIntoViewIfNeeded()
    await waitForIdle(page)
    const values = newEnquiry()
    await context.setOffline(true)
    await form.fill(values)
    await form.submit()
    await expect(form.form).toContainText(offlineMessage.onPage)
    await expectValues(form, values)

    await context.setOffline(false)
    const responsePromise = responseFrom(page, '/api/contact')
    await form.submit()
    expect((await responsePromise).status()).toBe(201)
    await expect(form.field('message')).toHaveValue('')
  })

  test('shows an error if its code fails to load, keeps the input and works later', async ({
    page,
    context,
    account,
  }) => {
    await openUntilIdle(page, '/login')
    const form = pageForm(page)
    const values = { email: account.email, password: account.password }
    await context.setOffline(true)
    await form.fill(values)
    await form.submit()
    await expect(page.getByRole('main')).toContainText('The form could not be loaded. Check your connection')
    await expectValues(form, values)

    await context.setOffline(false)
    await form.submit()
    await expect(page).toHaveURL('/welcome')
  })
})

/** Aborts the first script request that matches. Prefetches still succeed. */
async function abortOnce(page: Page, matches: (url: URL) => boolean): Promise<void> {
  let hasAborted = false
  await page.route(matches, (route) => {
    if (hasAborted || route.request().resourceType() !== 'script') return route.continue()
    hasAborted = true
    return route.abort()
  })
}

test.describe('a remote with a file that fails to load once', () => {
  test.use({ allowedMessages: [failures] })

  for (const file of ['remoteEntry.js', 'async/page-careers.js']) {
    const matches = (url: URL) => url.pathname.endsWith(file) && url.pathname.includes('/careers/')

    test(`requests the file again after a click on a link: ${file}`, async ({ page }) => {
      await open(page, '/aboutus')
      await abortOnce(page, matches)
      await new Frame(page).footer.getByRole('link', { name: 'Careers' }).click()
      await expect(page.locator('[data-remote^="careers@"]')).toBeVisible({ timeout: 60_000 })
      await expect(page.locator('[data-failed-remote]')).toHaveCount(0)
    })

    test(`requests the file again on the first page: ${file}`, async ({ page }) => {
      await abortOnce(page, matches)
      await open(page, '/careers')
      const second = page.getByRole('main').locator('h3 > button[aria-expanded]').nth(1)
      await second.click()
      await expect(second).toHaveAttribute('aria-expanded', 'true')
    })
  }

  test('loads its form with the Try again button', async ({ page, site }) => {
    await page.route(/\/careers\/.*\/async\/(?!page-)[^/]*\.js/, (route) => route.abort())
    await open(page, `/application/${await openingId(site.url)}`)
    await expect(page.getByRole('alert')).toContainText('The form could not be loaded')
    await page.unrouteAll()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(pageForm(page).field('firstName')).toBeVisible()
  })
})

signedInTest.describe('the file manager without a network', () => {
  signedInTest.use({ allowedMessages: [failures] })

  signedInTest.beforeEach(async ({ site, session }) => {
    await seedFolder(site, session, ['Reports'])
    await seedFiles(site, session, ['Reports'], [binary('kept.bin', 900)])
  })

  signedInTest('shows the reason for each failed action, and works again later', async ({ page, context }) => {
    const area = new FilesArea(page)
    // Once idle, the page loads the upload panel, which could not load without a network.
    await openUntilIdle(page, '/Reports/files')
    await expect(area.row('kept.bin')).toBeVisible()
    // Without a network, the code of toasts cannot load, so only the inline message appears.
    await context.setOffline(true)
    const main = page.getByRole('main')

    await page.getByLabel('New Folder Name').fill('In a tunnel')
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await expect(main).toContainText(`Failed to create folder. ${offline}`)
    await expect(page.getByLabel('New Folder Name')).toHaveValue('In a tunnel')

    await area.fileInput.setInputFiles(binary('new.bin', 900))
    await page.getByRole('button', { name: 'Upload File' }).click()
    await expect(main).toContainText('The connection was lost. The upload resumes when it is restored.')
    await area.delete('kept.bin')
    await expect(main).toContainText(`Failed to delete file. ${offline}`)
    await expect(area.row('kept.bin')).toBeVisible()
    await area
      .row('kept.bin')
      .getByRole('link', { name: /^Download/ })
      .click()
    await expect(area.row('kept.bin')).toContainText('Download failed. Try again.')

    await context.setOffline(false)
    await expect(area.row('new.bin')).toBeVisible()
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await expect(area.toast("Folder 'In a tunnel' created successfully!")).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText([/In a tunnel/, /new\.bin/, /kept\.bin/])
  })
})
