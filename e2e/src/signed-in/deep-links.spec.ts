import type { Page } from '@playwright/test'
import { type Account, register, type Session } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { browserHeaders } from '../support/accounts/credentials.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { open, waitForHydration, waitForIdle } from '../support/page/open-page.ts'
import type { Site } from '../support/site/site-process.ts'
import { expect, signedInTest, test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel' })

const continueLink = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Continue to / })

async function logInOn(page: Page, { email, password }: Account): Promise<void> {
  await pageForm(page).fill({ email, password })
  await pageForm(page).submit()
  await expect(page).toHaveURL('/welcome')
  await expect(new Frame(page).heading).toHaveText('File Management Center')
}

async function endSession(site: Site, session: Session): Promise<void> {
  const ended = await fetch(`${site.url}/api/logout`, { method: 'POST', headers: browserHeaders(session) })
  expect(ended.status).toBe(204)
}

test.describe('a link that needs a login', () => {
  // Live updates may start just as the user logs out.
  test.use({ allowedMessages: [/status of 404|status of 401 .*\/api\/events/] })

  test('is offered once after the login, by the name of its page', async ({ page, account }) => {
    for (const [address, name] of [
      ['/account', 'Your account'],
      ['/Quarterly%20reports/2031/files?file=a.pdf', '2031'],
      ['/welcome?q=report', 'your search'],
    ] as const) {
      await page.goto(address)
      await expect(page).toHaveURL('/login')
      await waitForHydration(page)
      await logInOn(page, account)
      await page.reload()
      await expect(continueLink(page)).toHaveText(`Continue to ${name}`)
      await continueLink(page).click()
      await expect(page).toHaveURL(address)
      await page.goto('/welcome')
      await expect(new Frame(page).heading).toHaveText('File Management Center')
      await expect(continueLink(page)).toHaveCount(0)
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/')
    }
  })

  for (const address of ['/careers', '/no-such-page']) {
    const tag = address === '/careers' ? [] : '@full'
    test(`leads only to signed-in pages of the site, never to: ${address}`, { tag }, async ({ page, account }) => {
      await open(page, '/login')
      await page.evaluate(
        (record) => sessionStorage.setItem('requestedPage', record),
        JSON.stringify({ address, email: null }),
      )
      await logInOn(page, account)
      await expect(continueLink(page)).toHaveCount(0)
    })
  }
})

signedInTest.describe('a session that ends in a folder', () => {
  signedInTest.use({ allowedMessages: [/status of 401/] })

  signedInTest('continues there after the login, but not for another user', async ({ page, site, session }) => {
    await seedFolder(site, session, ['Private plans'])
    await open(page, '/Private%20plans/files')
    await waitForIdle(page)
    await endSession(site, session)
    await page.reload()
    await expect(page).toHaveURL(/\/login\?ended/)
    await waitForHydration(page)
    await logInOn(page, await register(site))
    await expect(continueLink(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await open(page, '/login')
    await logInOn(page, session)
    await open(page, '/Private%20plans/files')
    // In one step, because a request in the background may end the session first.
    await page.evaluate(() => {
      localStorage.setItem('authToken', 'an-expired-token')
      location.reload()
    })
    await expect(page).toHaveURL(/\/login\?ended/)
    await waitForHydration(page)
    await logInOn(page, session)
    await continueLink(page).click()
    await expect(new Frame(page).heading).toHaveText('Upload Files in Private plans')
  })
})

signedInTest.describe('a signed-in visit to a page for signed-out visitors', () => {
  signedInTest.use({ allowedMessages: [/ERR_FAILED|Failed to fetch/] })

  for (const path of ['/login', '/registration']) {
    signedInTest(`moves on from ${path} without showing the form`, async ({ page }) => {
      const release = await delayResponses(page, '**/*.js')
      await page.goto(path, { waitUntil: 'commit' })
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Open your files' })).toBeVisible()
      await expect(main.locator('form')).toBeHidden()
      await expectAccessible(page)
      release()
      await expect(page).toHaveURL('/welcome')
    })
  }

  signedInTest('has a way out if the redirect fails', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Open your files' }).click()
    await expect(page).toHaveURL('/welcome')
  })
})

signedInTest.describe('a folder that does not exist', () => {
  signedInTest.use({ allowedMessages: [/status of 404/] })

  signedInTest('leads back to the closest folder above it, or to all folders', async ({ page, site, session }) => {
    const area = new FilesArea(page)
    await seedFolder(site, session, ['Reports'])
    await open(page, '/Reports/2031/Q1/files')
    await expect(area.heading).toHaveText('Folder not found')
    const main = page.getByRole('main')
    await expect(main).toContainText('There is no folder named “Q1” here.')
    await expect(main.getByRole('button', { name: 'Upload File' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Open “Reports”' })).toBeVisible()
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, 'a missing folder')
      await expectAccessible(page)
    }
    await main.getByRole('link', { name: 'Open “Reports”' }).click()
    await expect(page).toHaveURL('/Reports/files')
    await page.goBack()
    await main.getByRole('link', { name: 'Your Folders', exact: true }).click()
    await expect(page).toHaveURL('/welcome')
  })
})
