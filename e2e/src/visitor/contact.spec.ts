import type { Locator, Page } from '@playwright/test'
import { contactForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { longestMessage, newEnquiry } from '../support/page/form-data.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { emailsAbout } from '../support/site/outbox.ts'
import { expect, test } from '../support/test.ts'

/** Taps a toast. Resolves to the durations of its exit animations in ms. */
const exitDurations = (toast: Locator) =>
  toast.evaluate(
    (text) =>
      new Promise<unknown[]>((resolve) => {
        const card = text.closest<HTMLElement>('[role=group]')
        const durations = () => card?.getAnimations().map(({ effect }) => effect?.getTiming().duration) ?? []
        card?.addEventListener('animationstart', () => resolve(durations()), { once: true })
        card?.click()
      }),
  )

test.describe('the contact form', () => {
  test('appears only on the home and contact pages', async ({ page }) => {
    for (const [path, count] of [
      ['/', 1],
      ['/contactus', 1],
      ['/ai-ml', 0],
      ['/careers', 0],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('#letstalk')).toHaveCount(count)
    }
  })

  test('lists missing fields only after submitting, with links to them', async ({ page }) => {
    await open(page, '/contactus')
    const form = contactForm(page)
    await form.field('firstName').focus()
    await expect(form.form.getByText('Name is required')).toHaveCount(0)
    await form.submit()
    for (const field of ['Name', 'Phone number', 'Email', 'Subject', 'Message']) {
      await expect(form.summary.getByRole('link', { name: `${field} is required` })).toBeVisible()
    }
    await expect(form.summary).toBeFocused()
    await form.summary.getByRole('link', { name: 'Subject is required' }).click()
    await expect(form.field('subject')).toBeFocused()
    await expect(form.field('subject')).toHaveAttribute('aria-invalid', 'true')
  })

  for (const [way, leave] of [
    ['a link', (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()],
    ['an address', (page: Page) => page.goto('/robots.txt')],
  ] as const) {
    test(`has what was typed when the visitor left by ${way} and comes back`, async ({ page }) => {
      page.on('dialog', (dialog) => dialog.accept())
      await open(page, '/contactus')
      const form = contactForm(page)
      const enquiry = newEnquiry()
      await form.form.hover()
      await form.fill(enquiry)
      await leave(page)
      await expect(page).not.toHaveURL('/contactus')
      await page.goBack()
      await waitForHydration(page)
      for (const [name, value] of Object.entries(enquiry)) await expect(form.field(name)).toHaveValue(value)
    })
  }

  test('rejects invalid fields and keeps the input', async ({ page }) => {
    await open(page, '/contactus')
    const form = contactForm(page)
    await form.fill({
      ...newEnquiry(),
      email: 'Ada@Example.com',
      phoneNumber: '+1 555 0100',
      message: `${longestMessage}x`,
    })
    await form.submit()
    await expect(form.summary.getByRole('link')).toHaveText([
      /Phone number is required/,
      /Enter a valid email/,
      /Message must be at most 100,000 characters long/,
    ])
    await expect(form.field('email')).toHaveValue('Ada@Example.com')
    await expect(form.field('phoneNumber')).toHaveValue('+1 555 0100')
  })

  test('counts down before a text is over its limit', async ({ page }) => {
    await open(page, '/contactus')
    const form = contactForm(page)
    await form.fill({ subject: 'x'.repeat(25), message: longestMessage })
    await expect(form.form.getByText('5 characters left')).toBeVisible()
    await expect(form.form.getByText('0 characters left')).toBeVisible()
    await form.fill({ message: `${longestMessage}x` })
    await expect(form.form.getByText('1 character too many')).toBeVisible()
    await expect(form.field('message')).toHaveAccessibleDescription(/1 character too many/)
  })

  test('sends an enquiry, then shows a toast and a status, clears the form and sends two emails', async ({
    page,
    site,
  }) => {
    await open(page, '/contactus')
    const form = contactForm(page)
    const values = newEnquiry()
    await form.fill(values)
    const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/contact'))
    await form.submit()
    const { responseMessage } = (await (await responsePromise).json()) as { responseMessage: string }
    // First, because the toast closes automatically.
    expect(await exitDurations(new Frame(page).toast(responseMessage))).toEqual([300])
    await expect(form.form).toContainText(responseMessage)
    await expect(form.field('subject')).toHaveValue('')

    const { company, receipt } = await emailsAbout(site, values.email)
    expect(company).toContain('A stuck migration')
    expect(receipt).toMatch(/^Subject: We received your inquiry/m)
    // A receipt with the message would let anyone send any text to anyone.
    expect(receipt).not.toContain('A stuck migration')
  })
})

test.describe('the contact form when the server rejects it', () => {
  test.use({ allowedMessages: [/status of (?:400|413|503)/] })

  for (const { status, toast } of [
    { status: 400, toast: 'Bad Reqquest' },
    { status: 503, toast: 'An error occurred while uploading the data. Please try later' },
  ]) {
    test(`keeps all input after a ${status}`, async ({ page }) => {
      await page.route('**/api/contact', (route) => route.fulfill({ status, json: { responseMessage: 'No.' } }))
      await open(page, '/contactus')
      const form = contactForm(page)
      const values = newEnquiry()
      await form.fill(values)
      await form.submit()
      await expect(new Frame(page).toast(toast)).toBeVisible()
      for (const [name, value] of Object.entries(values)) await expect(form.field(name)).toHaveValue(value)
      await expect(form.submitButton).not.toHaveAttribute('aria-disabled', 'true')
    })
  }

  test('names in place what a proxy’s bare 413 means', async ({ page }) => {
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
    )
    await open(page, '/contactus')
    const form = contactForm(page)
    await form.fill(newEnquiry())
    await form.submit()
    await expect(form.form.getByRole('status')).toContainText(
      'larger than a system between you and the site allows (413)',
    )
    await expect(new Frame(page).toast('An error occurred while uploading the data. Please try later')).toBeVisible()
  })
})

test.describe('the contact form without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedMessages: [/status of 400/] })

  test('sends an enquiry with a message of maximum length and confirms it on the page', async ({ page, site }) => {
    await page.goto('/contactus')
    const form = contactForm(page)
    const values = { ...newEnquiry(), message: longestMessage }
    await form.fill(values)
    await form.submit()
    await expect(page).toHaveURL('/contactus?sent=1#letstalk')
    await expect(page.locator('#letstalk')).toContainText(/thank|received|sent/i)
    const { company } = await emailsAbout(site, values.email)
    expect(company).toContain('A stuck migration')
  })

  test('shows the page again with the errors and the input', async ({ page }) => {
    await page.goto('/contactus')
    const form = contactForm(page)
    await form.fill({ ...newEnquiry(), email: 'Ada@Example.com' })
    await form.submit()
    await expect(page.locator('#letstalk')).toContainText('Enter a valid email')
    await expect(form.field('email')).toHaveValue('Ada@Example.com')
    await expect(form.field('subject')).toHaveValue('A stuck migration')
  })
})
