import type { Locator, Page } from '@playwright/test'

/** The parts around the content of every page. */
export class Frame {
  readonly header: Locator
  readonly footer: Locator
  readonly heading: Locator
  readonly burger: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.header = page.getByRole('banner').first()
    this.footer = page.getByRole('contentinfo')
    this.heading = page.locator('main h1')
    this.burger = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' })
  }

  menuButton(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true })
  }

  menuLink(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  }

  /** The links that a sub-menu's button shows. */
  panel(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name, exact: true }) })
      .getByRole('list')
  }

  /** Where toasts are shown. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Messages' })
  }

  /** The text of toasts. */
  toast(text: string): Locator {
    return this.toasts.getByText(text, { exact: true }).first()
  }
}
