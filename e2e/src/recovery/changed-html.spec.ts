import type { Page } from '@playwright/test'
import { contactForm, pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { newEnquiry } from '../support/page/form-data.ts'
import { waitForHydration } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Opens a page without its scripts. The returned function loads them and resolves after hydration. */
async function openBeforeScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const release = await delayResponses(page, '**/*.js')
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  return async () => {
    release()
    await waitForHydration(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
}

/** Hides the email addresses of each document, as some proxies do. */
const hideEmails = (page: Page) =>
  page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replaceAll(/(?<=>[^<]*)[\w.]+@[\w.]+(?=[^<]*<\/a>)/g, '<span>[email&#160;protected]</span>')
    expect(body).not.toBe(html)
    await route.fulfill({ response, body })
  })

test.describe('HTML that was changed before hydration', () => {
  test.use({ allowedMessages: [/React error #418/] })

  test('keeps what a password manager and the visitor filled in, with focus and caret', async ({ page }) => {
    const values = newEnquiry()
    const form = contactForm(page)
    const hydrate = await openBeforeScripts(page, '/contactus')
    // Sets values without events and adds an icon, as some password managers do.
    await form.form.evaluate((element, filled) => {
      for (const [name, value] of Object.entries(filled)) {
        const field = (element as HTMLFormElement).elements.namedItem(name) as HTMLInputElement
        field.value = value
        field.after(document.createElement('div'))
      }
    }, values)
    await form.field('subject').press('End')
    await form.field('subject').press('ArrowLeft')
    await hydrate()

    await expect(form.field('subject')).toBeFocused()
    await page.keyboard.type('!')
    const subject = values.subject.replace(/(?=.$)/, '!')
    for (const [name, value] of Object.entries({ ...values, subject })) {
      await expect(form.field(name)).toHaveValue(value)
    }
    await form.submit()
    await expect(new Frame(page).toasts).toContainText(/\w/)
    await expect(form.field('subject')).toHaveValue('')
  })

  test('keeps a half filled registration on a page whose emails a proxy hides', async ({ page }) => {
    await hideEmails(page)
    const values = { firstName: 'Ada', email: 'ada@example.com', password: 'a secret phrase' }
    const form = pageForm(page)
    const hydrate = await openBeforeScripts(page, '/registration')
    await form.fill(values)
    await form.field('terms').check()
    await form.form.evaluate((element) => element.prepend(document.createElement('div')))
    await hydrate()

    for (const [name, value] of Object.entries(values)) await expect(form.field(name)).toHaveValue(value)
    await expect(form.field('terms')).toBeChecked()
    const { footer } = new Frame(page)
    await footer.getByRole('button', { name: 'More links' }).click()
    await expect(footer.getByRole('link', { name: /@/ })).toBeVisible()
    await form.submit()
    await expect(form.summary.getByRole('link')).toHaveText([/last name/i, /phone/i, /password/i])
  })
})
