import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { root } from '@site/run/workspace'
import { pdf } from '../support/accounts/files.ts'
import { newApplicant, newEnquiry } from '../support/page/form-data.ts'
import { open } from '../support/page/open-page.ts'
import { emailTo } from '../support/site/outbox.ts'
import { run } from '../support/site/run.ts'
import type { Site } from '../support/site/site-process.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

const CV = pdf('cv.pdf')

/** Sends an application and an enquiry, and resolves to the reference of the application. */
async function sendMessages(site: Site): Promise<string> {
  const application = new FormData()
  application.append('cv', new File([new Uint8Array(CV.buffer)], 'My CV.pdf'))
  application.append('registration', JSON.stringify(newApplicant()))
  const sent = await fetch(`${site.url}/api/applications`, { method: 'POST', body: application })
  const body = JSON.stringify({ ...newEnquiry(), subject: '=1+1' })
  await fetch(`${site.url}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await sent.json()) as { reference: string }).reference
}

/** Invites someone with the operator's command, and resolves to the link in the email. */
async function invite(site: Site): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const settings = { DATA_DIR: site.dataDir, PORT: new URL(site.url).port }
  await run(root, process.execPath, ['apps/api/src/cli.ts', 'inbox', 'invite', email], settings)
  // Emails of the server wake it.
  await sendMessages(site)
  return /http:\S+#code=[\w-]+/.exec(await emailTo(site, email, 'Your invitation to the inbox'))?.[0] ?? ''
}

async function expectReadable(page: Page): Promise<void> {
  const title = await page.title()
  await inEachAppearance(page, async () => {
    await expectAccessible(page)
    await expectNoOverflow(page, title)
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoOverflow(page, title)
}

async function download(page: Page, name: string) {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByText(name, { exact: true }).click()])
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('with an invitation', () => {
  // The browser reports the pages after the session, and what a script asks for.
  test.use({ allowedMessages: [/status of 40[013]/] })

  test('someone reads, downloads, exports and marks messages, until the session ends', async ({
    page,
    site,
    context,
  }) => {
    const reference = await sendMessages(site)
    const link = await invite(site)
    await page.goto(link)
    await expect(heading(page)).toHaveText('Open the inbox')
    await expect(page).toHaveURL('/api/inbox/open')
    await expect(page.getByLabel('Code')).toHaveValue(link.split('=')[1] ?? '')
    await expectReadable(page)
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await expect(heading(page)).toHaveText('Inbox')
    await expectReadable(page)

    await page.locator(`a[href$="${reference}"]`).click()
    await expect(heading(page)).toHaveText(`Application ${reference}`)
    await expectReadable(page)
    expect(await download(page, 'Download CV')).toEqual({ name: `${reference}-cv.pdf`, bytes: CV.buffer })
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(page.getByText(/^Marked as answered by .*@example\.com/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the inbox' }).click()
    await expect(page.locator(`a[href$="${reference}"]`)).toHaveCount(0)
    await page.getByLabel('Show').selectOption('Answered')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator(`a[href$="${reference}"]`)).toBeVisible()
    const table = String((await download(page, 'Export as CSV')).bytes)
    expect(table).toContain(`"${reference}"`)

    const other = await context.newPage()
    await open(other, '/')
    const seen = await other.evaluate(async () => {
      const { status } = await fetch('/api/inbox')
      return status
    })
    expect(seen).toBe(403)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(heading(page)).toHaveText('You are signed out')
    await page.goto('/api/inbox')
    await expect(heading(page)).toHaveText('You are not signed in')
    await expectReadable(page)
    await page.goto(link)
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await expect(page.getByRole('alert')).toContainText('This code was used')
  })
})

test('the inbox works without scripts: people copy the code', async ({ browser, site }) => {
  const link = await invite(site)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Code').fill(link.split('=')[1] ?? '')
  await page.getByRole('button', { name: 'Open the inbox' }).click()
  await expect(heading(page)).toHaveText('Inbox')
  await context.close()
})
