import type { Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { contactForm, pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { binary, pdf } from '../support/accounts/files.ts'
import { newApplicant, newEnquiry } from '../support/page/form-data.ts'
import { open } from '../support/page/open-page.ts'
import { openingId } from '../support/page/routes.ts'
import { type Translator, translate, translatorNames } from '../support/page/translators.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** The first two differ most from each other. */
const tagOf = (translator: Translator) => (translatorNames.indexOf(translator) < 2 ? [] : ['@full'])

/** Opens a page and translates it. */
async function openTranslated(page: Page, path: string, translator: Translator): Promise<void> {
  await open(page, path)
  await translate(page, translator)
  await expect(page.locator('main [data-translated]').first()).toBeAttached()
}

for (const translator of translatorNames) {
  test.describe(`while a translator ${translator}`, { tag: tagOf(translator) }, () => {
    // Parts that are translated before they hydrate render again.
    test.use({ allowedMessages: [/status of 401|React error #418/] })

    test('visitors browse, send an enquiry, and read what is wrong with their input', async ({ page }) => {
      await openTranslated(page, '/', translator)
      const frame = new Frame(page)
      await frame.menuLink('Contact us').click()
      await expect(frame.heading).toHaveText('Talk to a person')

      const form = contactForm(page)
      await form.submit()
      await expect(form.summary.getByRole('link', { name: 'Name is required' })).toBeVisible()
      const enquiry = newEnquiry()
      await form.fill({ ...enquiry, subject: 'x'.repeat(25) })
      await expect(form.form.getByText('5 characters left')).toBeVisible()
      await form.fill({ subject: enquiry.subject })
      await expect(form.form.getByText('5 characters left')).toHaveCount(0)
      await form.submit()
      await expect(frame.toasts).toContainText(/\w/)
      await expect(form.form.getByText(/your message/i).first()).toBeVisible()
      await expect(form.submitButton).toHaveText('Send message')
      await expect(form.field('message')).toHaveValue('')

      await frame.menuLink('Login').click()
      const login = pageForm(page)
      await login.fill({ email: enquiry.email, password: 'a wrong password' })
      await login.submit()
      await expect(login.form).toContainText('The email or password is incorrect.')
      await expect(login.submitButton).toHaveText('Login')
    })

    test('applicants send one application, and read its reference', async ({ page, site }) => {
      await openTranslated(page, `/application/${await openingId(site.url)}`, translator)
      const form = pageForm(page)
      await form.submit()
      await expect(form.summary.getByRole('link', { name: 'CV is required' })).toBeVisible()
      await form.fill(newApplicant())
      await form.choose('cv', pdf('cv.pdf'))
      await expect(form.form.getByText('cv.pdf').first()).toBeVisible()
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/applications'))
      await form.submit()
      const { message, reference } = await (await answer).json()
      await expect(new Frame(page).toast(message)).toBeVisible()
      await expect(page.getByRole('main')).toContainText(reference)
      await expect(form.field('firstName')).toHaveValue('')
      await expect(form.form.getByText('cv.pdf')).toHaveCount(0)
    })

    signedInTest('file owners create folders, upload and delete', async ({ page }) => {
      await openTranslated(page, '/welcome', translator)
      const area = new FilesArea(page)
      await area.createFolder('Reports')
      await area.openFolder('Reports')
      await expect(page.getByText('No files found.')).toBeVisible()
      const file = binary('report.bin')
      await area.upload(file)
      await expect(page.getByText('No files found.')).toHaveCount(0)
      await area.delete(file.name)
      await expect(area.toast(`File '${file.name}' deleted successfully!`)).toBeVisible()
      await expect(page.getByText('No files found.')).toBeVisible()
    })
  })
}
