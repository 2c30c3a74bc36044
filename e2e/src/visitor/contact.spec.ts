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
    await expect(form.field('email')).toHaveAccessibleDescription(/Enter a valid email Use lowercase letters only\.$/)
    await expect(form.field('email')).toHaveValue('Ada@Example.com')
    await expect(form.field('subject')).toHaveValue('A stuck migration')
  })
})
