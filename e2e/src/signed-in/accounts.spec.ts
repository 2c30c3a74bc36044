import type { Page } from '@playwright/test'
import { brand } from '@site/brand'
import { newAccount, registrationOf, type Session } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { browserHeaders } from '../support/accounts/credentials.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { open, openUntilIdle, waitForHydration, waitForIdle } from '../support/page/open-page.ts'
import type { Site } from '../support/site/site-process.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe('accounts', () => {
  // Live updates may start just as the user logs out.
  test.use({ allowedMessages: [/status of 401 .*\/api\/events/] })

  test('registers, logs in and logs out', async ({ page }) => {
    const frame = new Frame(page)
    const account = newAccount()
    await open(page, '/login')
    await expect(page).toHaveTitle(brand.name)
    await page.getByRole('link', { name: 'Register here' }).click()
    await expect(frame.heading).toHaveText('Create an account')

    const form = pageForm(page)
    await form.fill(registrationOf(account))
    await form.field('terms').check()
    await form.submit()
    await expect(frame.toast('Registration successful!')).toBeVisible()
    await expect(form.field('email')).toHaveValue('')

    await page.getByRole('main').getByRole('link', { name: 'Login here' }).click()
    await expect(frame.heading).toHaveText('Login')
    await pageForm(page).fill({ email: account.email, password: account.password })
    await pageForm(page).submit()
    await expect(page).toHaveURL('/welcome')
    await expect(frame.heading).toHaveText('File Management Center')
    const stored = await page.evaluate(() => ({
      token: localStorage.getItem('authToken'),
      user: localStorage.getItem('currentUserEmail'),
    }))
    expect(stored.token).toMatch(/^[\w-]{40,}$/)
    expect(JSON.parse(stored.user ?? '')).toEqual({ email: account.email })

    for (const path of ['/login', '/registration']) {
      await page.goto(path)
      await expect(page).toHaveURL('/welcome')
    }

    await waitForHydration(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(frame.menuLink('Login')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.goto('/welcome')
    await expect(page).toHaveURL('/login')
  })

  test('logs in after the anti-forgery cookie was removed', async ({ page, account }) => {
    await open(page, '/login')
    await page.context().clearCookies()
    await pageForm(page).fill({ email: account.email, password: account.password })
    await pageForm(page).submit()
    await expect(page).toHaveURL('/welcome')
  })
})

signedInTest.describe('a session that the server ended', () => {
  signedInTest.use({ allowedMessages: [/status of 401|ERR_FAILED/] })
  // The end of the stream would redirect before these tests do anything.
  signedInTest.beforeEach(({ page }) => page.route('**/api/events**', (route) => route.abort()))

  /** Ends the session from another device. */
  async function endSession(site: Site, session: Session): Promise<void> {
    const ended = await fetch(`${site.url}/api/logout`, { method: 'POST', headers: browserHeaders(session) })
    expect(ended.status).toBe(204)
  }

  async function expectSessionEnded(page: Page): Promise<void> {
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('main')).toContainText('Your session has ended. Log in again to continue.')
    expect(
      await page.evaluate(() => ['authToken', 'currentUserEmail'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null])
  }

  signedInTest(
    'redirects to the login page with a message and clears the stored session',
    async ({ page, site, session }) => {
      await page.goto('/welcome')
      await expect(new Frame(page).heading).toHaveText('File Management Center')
      // A request in flight would get a 401 first and redirect before the navigation below.
      await waitForIdle(page)
      await endSession(site, session)
      await page.goto('/login')
      await expectSessionEnded(page)
    },
  )

  for (const action of ['Create Folder', 'Upload File'] as const) {
    signedInTest(`redirects to the login page when ${action} is pressed`, async ({ page, site, session }) => {
      await seedFolder(site, session, ['Reports'])
      await openUntilIdle(page, '/Reports/files')
      await page.getByLabel('New Folder Name').fill('Never made')
      await new FilesArea(page).fileInput.setInputFiles(binary('never-sent.bin', 900))
      await endSession(site, session)
      await page.getByRole('button', { name: action }).click()
      await expectSessionEnded(page)
      await pageForm(page).fill({ email: session.email, password: session.password })
      await pageForm(page).submit()
      await expect(page).toHaveURL('/welcome')
    })
  }
})
