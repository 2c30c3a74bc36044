import { logIn } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { callAs } from '../support/accounts/credentials.ts'
import { createLink } from '../support/accounts/links.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { emailTo } from '../support/site/outbox.ts'
import { expect, signedInTest, test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'

const NEW_PASSWORD = 'another long password'

test('an emailed link sets a new password, and suspends links until their owner makes each work again', async ({
  page,
  site,
  account,
}) => {
  const stranger = await logIn(site, account)
  await seedFolder(site, stranger, ['Documents'])
  const { token } = await createLink(site, stranger, { kind: 'read', path: ['Documents'] })
  const isOpen = async (address: string) => (await fetch(`${site.url}/api${address}`)).status === 200
  expect(await isOpen(`/shared/${token}`)).toBe(true)

  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(new Frame(page).heading).toHaveText('Forgot password')
  await expectAccessible(page)
  await pageForm(page).fill({ email: account.email })
  await pageForm(page).submit()
  await expect(page.getByRole('main').getByText(/an email with a link is on its way/)).toBeVisible()

  const link =
    (await emailTo(site, account.email, 'Choose a new password')).match(/\/reset-password#token=[\w-]+/)?.[0] ?? ''
  await open(page, link)
  await expect(page).toHaveURL('/reset-password')
  await expectAccessible(page)
  await pageForm(page).fill({ password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD })
  await pageForm(page).submit()
  await expect(
    page.getByRole('main').getByText('Password changed. You can now log in with your new password.'),
  ).toBeVisible()

  expect(await isOpen(`/shared/${token}`)).toBe(false)
  await open(page, '/login')
  await pageForm(page).fill({ email: account.email, password: NEW_PASSWORD })
  await pageForm(page).submit()
  await expect(page).toHaveURL('/welcome')
  await open(page, '/shares')
  await expect(page.getByText('Some links are suspended')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renew link to Documents' }).click()
  const address = await page.getByRole('dialog').getByLabel('Link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Copy link to Documents' })).toBeFocused()
  await expect(page.getByText('Some links are suspended')).toBeHidden()
  expect([await isOpen(new URL(address).pathname), await isOpen(`/shared/${token}`)]).toEqual([true, false])
})

signedInTest.describe('the account screen', () => {
  signedInTest.use({ allowedMessages: [/status of 40[01]/] })

  signedInTest('changes the password and signs other devices out', async ({ page, site, account }) => {
    const otherDevice = await logIn(site, account)
    await open(page, '/welcome')
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(new Frame(page).heading).toHaveText('Your account')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'last used' })).toHaveCount(2)
    await expectAccessible(page)

    await page.getByLabel('Current password').fill(account.password)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(new FilesArea(page).toast('Password changed. Every other device is logged out.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'last used' })).toHaveCount(1)
    expect((await callAs(site, otherDevice.token, '/api/session')).status).toBe(401)
  })

  signedInTest('creates an app password, which a drive uses until it is revoked', async ({ page, site, account }) => {
    await seedFolder(site, await logIn(site, account), ['Documents'])
    await open(page, '/account')
    const part = page.getByRole('region', { name: 'Apps and drives' })
    await part.getByLabel('App or device').fill('My laptop')
    await part.getByLabel('Confirm with your password').fill(account.password)
    await part.getByRole('button', { name: 'Create app password' }).click()
    const password = await part.getByLabel('App password for My laptop').inputValue()
    await expectAccessible(page)

    const address = await part.getByLabel('Address').inputValue()
    const authorization = `Basic ${Buffer.from(`${account.email}:${password}`).toString('base64')}`
    const list = () => fetch(address, { method: 'PROPFIND', headers: { authorization, depth: '1' } })
    expect(await (await list()).text()).toContain('<D:href>/api/dav/Documents/</D:href>')
    await part.getByRole('button', { name: /^Revoke My laptop/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke app password' }).click()
    await expect(part.getByText('No app passwords yet.')).toBeVisible()
    expect((await list()).status).toBe(401)
  })

  signedInTest('logs out everywhere, including this device', async ({ page }) => {
    await open(page, '/account')
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Suspend links' }).click()
    await expect(page).toHaveURL('/login?ended')
  })

  signedInTest('deletes the account permanently', async ({ page, site, account }) => {
    await open(page, '/account')
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Delete account permanently' }).click()
    await expect(page).toHaveURL('/')
    await expect(logIn(site, account)).rejects.toThrow('401')
  })
})
