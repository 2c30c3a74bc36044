import { rm, writeFile } from 'node:fs/promises'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { pdf } from '../support/accounts/files.ts'
import { longestMessage, newApplicant } from '../support/page/form-data.ts'
import { open } from '../support/page/open-page.ts'
import { openingId } from '../support/page/routes.ts'
import { emailsAbout } from '../support/site/outbox.ts'
import { expect, test } from '../support/test.ts'

test.describe('an application', () => {
  test('with a CV and a message of maximum length gets a reference number and an email that names the position', async ({
    page,
    site,
  }) => {
    await open(page, `/application/${await openingId(site.url)}`)
    const title = await new Frame(page).heading.textContent()
    const form = pageForm(page)
    const values = { ...newApplicant(), message: longestMessage }
    await form.fill(values)
    await form.choose('cv', pdf('cv.pdf'))
    await form.choose('coverLetter', pdf('letter.pdf', 'Dear team'))
    const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/applications'))
    await form.submit()
    const response = await responsePromise
    expect(response.status()).toBe(201)
    const { message, reference } = (await response.json()) as { message: string; reference: string }

    await expect(new Frame(page).toast(message)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(reference)
    await expect(form.field('firstName')).toHaveValue('')
    await expect(form.form.getByText('cv.pdf')).toHaveCount(0)

    const { company, receipt } = await emailsAbout(site, values.email)
    expect(company).toContain(reference)
    expect(receipt).toContain(reference)
    expect(receipt).toContain(`for the position ${title}.`)
    expect(company).not.toMatch(/^content-disposition: attachment/im)
  })

  test('asks to choose a CV again that was deleted after it was chosen, and keeps everything else', async ({
    page,
    site,
  }, testInfo) => {
    await open(page, `/application/${await openingId(site.url)}`)
    const form = pageForm(page)
    const values = newApplicant()
    await form.fill(values)
    const path = testInfo.outputPath('cv.pdf')
    const choose = async () => {
      await writeFile(path, pdf('cv.pdf').buffer)
      const chooserPromise = page.waitForEvent('filechooser')
      await form.field('cv').click()
      await (await chooserPromise).setFiles(path)
    }
    await choose()
    await rm(path)
    await form.submit()
    await expect(form.form).toContainText('cv.pdf was moved, renamed or changed after it was chosen. Choose it again.')
    await expect(form.field('cv')).toBeFocused()
    await expect(new Frame(page).toast('An error occurred while uploading the CV. Please try later')).toBeVisible()
    for (const [name, value] of Object.entries(values)) await expect(form.field(name)).toHaveValue(value)

    await choose()
    await expect(form.form).not.toContainText('after it was chosen')
    const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/applications'))
    await form.submit()
    expect((await responsePromise).status()).toBe(201)
  })
})
