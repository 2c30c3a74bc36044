import type { Page } from '@playwright/test'
import { browserStateOf, logIn } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { Frame } from '../pages/frame.ts'
import { callAs } from '../support/accounts/credentials.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { emailTo } from '../support/site/outbox.ts'
import type { Site } from '../support/site/site-process.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.use({ allowedMessages: [/status of 40[0134]/] })

/** Gives the browser an authenticator that recognizes its owner and needs no touch. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  const credentials = async () =>
    (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(({ rpId }) => rpId)
  return { credentials }
}

/** Waits for the email to a new address, and resolves to the link in it. */
async function linkTo(site: Site, newEmail: string): Promise<string> {
  const email = await emailTo(site, newEmail, 'Confirm your new email address')
  return /\/change-email#token=[\w-]+/.exec(email)?.[0] ?? ''
}

test('a passkey is added on the account page, logs in without the password, and is revoked', async ({
  page,
  account,
}) => {
  const { credentials } = await addAuthenticator(page)
  await open(page, '/account')
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByLabel('Name of the passkey').fill('My laptop')
  await part.getByLabel('Confirm with your password').fill('wrong')
  await part.getByRole('button', { name: 'Add passkey' }).click()
  await expect(part.getByText('This password is incorrect').first()).toBeVisible()
  expect(await credentials()).toEqual([])
  await part.getByLabel('Confirm with your password').fill(account.password)
  await part.getByRole('button', { name: 'Add passkey' }).click()
  await expect(part.getByText('Passkey added. You can log in with it.')).toBeVisible()
  await expect(part.getByRole('listitem')).toContainText('never used')
  expect(await credentials()).toEqual(['localhost'])
  await inEachAppearance(page, () => expectAccessible(page))

  // The authenticator knows that the account has it.
  await part.getByLabel('Name of the passkey').fill('Again')
  await part.getByLabel('Confirm with your password').fill(account.password)
  await part.getByRole('button', { name: 'Add passkey' }).click()
  await expect(part.getByText('This device already has a passkey for your account.').first()).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 720 })
  // Messages cover it: they stay while a prompt of the browser has the focus.
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL('/')
  await open(page, '/login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(new Frame(page).heading).toHaveText('File Management Center')

  await open(page, '/account')
  await expect(part.getByRole('listitem')).toContainText('last used')
  await part.getByRole('button', { name: /^Revoke My laptop/ }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke passkey' }).click()
  await expect(part.getByText('No passkeys yet.')).toBeVisible()

  // Messages cover it: they stay while a prompt of the browser has the focus.
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL('/')
  await open(page, '/login')
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  await expect(page.getByRole('main').getByText(/The login with this passkey failed\./)).toBeVisible()
  await expect(new Frame(page).toasts.getByText('Login Failed')).toBeVisible()
})

test('the address changes with a link in the new mailbox, in every open tab, and settings stay', async ({
  page,
  site,
  account,
}) => {
  const newEmail = `new-${account.email}`
  const other = await logIn(site, account)
  const tab = await page.context().newPage()
  await seedFolder(site, other, ['Plans'])
  await open(tab, '/welcome')
  await new FilesArea(tab).chooseView('List')
  await open(page, '/account')
  const part = page.getByRole('region', { name: 'Change your email address' })
  await part.getByLabel('New email address').fill(newEmail)
  await part.getByLabel('Confirm with your password').fill(account.password)
  await part.getByRole('button', { name: 'Send link' }).click()
  await expect(part.getByText(`Waiting for the link in the email to ${newEmail}`)).toBeVisible()
  await expectAccessible(page)
  expect((await callAs(site, other.token, '/api/session')).status).toBe(200)

  await open(page, await linkTo(site, newEmail))
  await expect(page).toHaveURL('/change-email')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change my email address' }).click()
  await expect(page.getByRole('main').getByText(/^Your email address is changed\./)).toBeVisible()
  expect((await callAs(site, other.token, '/api/session')).status).toBe(401)

  await new FilesArea(tab).createFolder('Reports')
  expect(await tab.evaluate(() => localStorage.getItem('currentUserEmail'))).toContain(JSON.stringify(newEmail))
  await open(tab, '/welcome')
  await expect(tab.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  await tab.close()
  await expect(logIn(site, account)).rejects.toThrow('401')
  await logIn(site, { ...account, email: newEmail })
})

test('pages learn about an address that was changed in another browser', async ({ page, browser, site, account }) => {
  const session = await logIn(site, account)
  await seedFolder(site, session, ['Reports'])
  const newEmail = `other-${account.email}`
  const stored = () => page.evaluate(() => localStorage.getItem('currentUserEmail'))
  await open(page, '/account')
  const part = page.getByRole('region', { name: 'Change your email address' })
  await part.getByLabel('New email address').fill(newEmail)
  await part.getByLabel('Confirm with your password').fill(account.password)
  await part.getByRole('button', { name: 'Send link' }).click()
  await expect(part.getByText(/^Waiting for the link/)).toBeVisible()
  await open(page, '/welcome')
  await expect(new FilesArea(page).folder('Reports')).toBeVisible()

  const phone = await browser.newContext({ storageState: browserStateOf(site, session), baseURL: site.url })
  const mailbox = await phone.newPage()
  await open(mailbox, await linkTo(site, newEmail))
  await mailbox.getByRole('button', { name: 'Change my email address' }).click()
  // The session of the phone is one of the others that end.
  await expect(mailbox).toHaveURL('/login?ended')
  await phone.close()

  await expect.poll(stored).toContain(JSON.stringify(newEmail))
  await new FilesArea(page).createFolder('More')
})

test('the details are kept, everything is exported, and a session ends after a question', async ({
  page,
  site,
  account,
}) => {
  const other = await logIn(site, account)
  await seedFolder(site, other, ['Reports'])
  await open(page, '/account')
  const details = page.getByRole('region', { name: 'Your details' })
  await details.getByLabel('First name').fill('Adaeze')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByText('Your details are saved.')).toBeVisible()
  await open(page, '/account')
  await expect(details.getByLabel('First name')).toHaveValue('Adaeze')

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all folders and files' }).click()
  expect((await saving).suggestedFilename()).toBe('Your Folders.zip')

  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  const end = sessions.getByRole('listitem').filter({ hasNotText: 'This device' }).getByRole('button')
  await end.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await callAs(site, other.token, '/api/session')).status).toBe(200)
  await end.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions.getByText('That device was signed out.')).toBeVisible()
  expect((await callAs(site, other.token, '/api/session')).status).toBe(401)

  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `the account page, ${width} px wide`)
  }
})
