import type { Locator, Page } from '@playwright/test'

/** Page object for the header, the navigation, the footer and the toasts around every page. */
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

  /** The links that a submenu's button shows. */
  panel(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name, exact: true }) })
      .getByRole('list')
  }

  /** The button of the menu for signed-in visitors. */
  get accountButton(): Locator {
    return this.menuButton('Account')
  }

  /** The menu for signed-in visitors, once scripts run. */
  get accountMenu(): Locator {
    return this.page.getByRole('menu', { name: 'Account' })
  }

  /** The live region that contains the toasts. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Messages' })
  }

  /** Finds the text of a toast. */
  toast(text: string): Locator {
    return this.toasts.getByText(text, { exact: true }).first()
  }
}
