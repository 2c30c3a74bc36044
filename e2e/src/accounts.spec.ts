import { brand } from '@site/brand'
import { pageForm } from './pages/forms.ts'
import { Frame } from './pages/frame.ts'
import { newAccount } from './support/account.ts'
import { hydrated, open, settled } from './support/settled.ts'
import { expect, signedInTest, test } from './support/test.ts'

const registration = (account: { email: string; password: string }) => ({
  firstName: 'Ada',
  lastName: 'Loom',
  phoneNumber: '15550100',
  email: account.email,
  password: account.password,
  confirmpassword: account.password,
})

test.describe('an account', () => {
  test.use({ allowedMessages: [/status of (?:401|409)/] })

  test('is made, logged into and logged out of', async ({ page }) => {
    const frame = new Frame(page)
    const account = newAccount()
    await open(page, '/login')
    await expect(page).toHaveTitle(brand.name)
    await page.getByRole('link', { name: 'Register here' }).click()
    await expect(frame.heading).toHaveText('Create an account')

    const form = pageForm(page)
    await form.fill(registration(account))
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

    await hydrated(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(frame.menuLink('Login')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.goto('/welcome')
    await expect(page).toHaveURL('/login')
  })

  test('is not made twice for one e-mail', async ({ page, account }) => {
    await open(page, '/registration')
    const form = pageForm(page)
    await form.fill(registration(account))
    await form.field('terms').check()
    await form.submit()
    await expect(new Frame(page).toast('This email is already registered. Please try a different email.')).toBeVisible()
    await expect(form.form).toContainText('Email is already in use')
    await expect(form.field('email')).toHaveValue(account.email)
  })

  test('is not made with faults, and each is named', async ({ page }) => {
    await open(page, '/registration')
    const form = pageForm(page)
    await form.fill({ email: 'no-address', password: 'short', confirmpassword: 'other' })
    await form.submit()
    for (const message of [
      'Name is required',
      'Phone number is required',
      'Enter a valid email',
      'Password must be at least 8 characters long',
      'Passwords must match',
      'Terms and Conditions is required',
    ]) {
      await expect(form.form).toContainText(message)
    }
  })

  test('is not entered with a wrong password', async ({ page, account }) => {
    await open(page, '/login')
    const form = pageForm(page)
    await form.fill({ email: account.email, password: 'not the password' })
    await form.submit()
    await expect(new Frame(page).toast('Please contact support and try again after some time')).toBeVisible()
    await expect(new Frame(page).toast('Login Failed')).toBeVisible()
    await expect(form.field('email')).toHaveValue(account.email)
    await expect(page).toHaveURL('/login')
  })

  for (const address of ['/welcome', '/Reports/files', '/Reports/2026/files']) {
    test(`is asked for before ${address}`, async ({ page }) => {
      await page.goto(address)
      await expect(page).toHaveURL('/login')
    })
  }
})

signedInTest.describe('a session that the server ended', () => {
  signedInTest.use({ allowedMessages: [/status of 401/] })

  signedInTest('leads to the login with a message and leaves nothing behind', async ({ page, site, session }) => {
    await page.goto('/welcome')
    await expect(new Frame(page).heading).toHaveText('File Management Center')
    // A call under way would be refused too, and leave the page before it is opened again below.
    await settled(page)
    const ended = await fetch(`${site.url}/api/logout`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.token}`,
        cookie: `${session.cookie.name}=${session.cookie.value}; XSRF-TOKEN=${'x'.repeat(32)}`,
        'x-xsrf-token': 'x'.repeat(32),
      },
    })
    expect(ended.status).toBe(204)
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('main')).toContainText(/log in again|session|ended/i)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  })
})
