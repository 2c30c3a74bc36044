import type { Locator, Page } from '@playwright/test'
import type { ChosenFile } from '../support/accounts/files.ts'

/** Page object for a form. Finds fields by their `name` attributes. */
class SiteForm {
  readonly form: Locator
  readonly submitButton: Locator
  readonly summary: Locator
  readonly page: Page

  constructor(page: Page, form: Locator) {
    this.page = page
    this.form = form
    this.submitButton = form.locator('button[type=submit]')
    this.summary = form.getByRole('region', { name: 'There is a problem' })
  }

  field(name: string): Locator {
    return this.form.locator(`[name="${name}"]`)
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value)
  }

  async choose(name: string, file: ChosenFile): Promise<void> {
    await this.field(name).setInputFiles(file)
  }

  submit(): Promise<void> {
    return this.submitButton.click()
  }
}

export const contactForm = (page: Page) => new SiteForm(page, page.locator('#letstalk form'))
export const pageForm = (page: Page) => new SiteForm(page, page.locator('main form').first())
