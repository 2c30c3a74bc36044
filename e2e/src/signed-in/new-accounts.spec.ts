import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { open } from '../support/page/open-page.ts'
import { emailsTo } from '../support/site/outbox.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

const PASSWORD = 'a long password'
const EMAIL = 'ada@example.org'
const DOMAINS = 'Only people with an email address at example.com or example.org can register.'

test.use({
  siteSettings: { CONFIRM_EMAIL: 'on', REGISTRATION: 'example.com,example.org' },
  allowedMessages: [/status of 40[03]/],
})

test('an account works once somebody has confirmed its address, which must be at a listed domain', async ({
  page,
  site,
}) => {
  await open(page, '/registration')
  const main = page.getByRole('main')
  await expect(main.getByText(DOMAINS)).toBeVisible()
  await expectAccessible(page)
  const form = pageForm(page)
  const person = { firstName: 'Ada', lastName: 'Okafor', phoneNumber: '15550100' }
  await form.fill({ ...person, email: 'ada@evil.example', password: PASSWORD, confirmpassword: PASSWORD })
  await form.field('terms').check()
  await form.submit()
  await expect(form.form.getByText(`Error: ${DOMAINS}`)).toBeVisible()
  await form.fill({ email: EMAIL })
  await form.submit()
  await expect(main.getByText(/We sent an email to ada@example\.org\./)).toBeVisible()

  await open(page, '/login')
  await form.fill({ email: EMAIL, password: PASSWORD })
  await form.submit()
  await expect(main.getByText(/Your email address is not confirmed yet\./)).toBeVisible()
  await main.getByRole('button', { name: 'Send a new link' }).click()
  await expect(main.getByText(/A new email with a link is on its way\./)).toBeVisible()
  await expectAccessible(page)

  const links = (await emailsTo(site, EMAIL, 2)).map((email) => /\/confirm-email#token=[\w-]+/.exec(email)?.[0] ?? '')
  for (const [link, outcome] of [
    [links[0], /This link no longer works\./],
    [links[1], /Your email address is confirmed\./],
  ] as const) {
    await open(page, link ?? '')
    await expect(page).toHaveURL('/confirm-email')
    await form.submit()
    await expect(main.getByText(outcome)).toBeVisible()
    await expectAccessible(page)
  }

  await main.getByRole('link', { name: 'Login here' }).click()
  await form.fill({ email: EMAIL, password: PASSWORD })
  await form.submit()
  await expect(page).toHaveURL('/welcome')
  await expect(new Frame(page).heading).toHaveText('File Management Center')
})

test('while registration is closed, its page has a notice in place of the form, and the login page no link to it', async ({
  page,
}) => {
  // As the gateway of a closed site writes it.
  await page.route(/\/(?:registration|login)$/, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/ data-registration="[^"]*"/, ' data-registration="closed"')
    await route.fulfill({ response, body: html })
  })
  const main = page.getByRole('main')
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/registration')
    await expect(main.getByText('Registration is closed', { exact: true })).toBeVisible()
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(main.getByText(DOMAINS)).toBeHidden()
    await expectNoOverflow(page, `${width} px wide`)
  }
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Login here' }).click()
  await expect(main.getByText(/^Registration is closed\./)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Register here' })).toHaveCount(0)
})
