import type { Page } from '@playwright/test'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { mfe } from '../support/site/mfe.ts'
import type { Site } from '../support/site/site-process.ts'
import { test as base, expect } from '../support/test.ts'

/** Versions with the same bytes as the built ones, published but not live. */
const previewed = { careers: 'careers@1.0.0-seen', marketing: 'marketing@1.0.0-seen' }

const test = base.extend<object, { published: Site }>({
  published: [
    async ({ site }, use) => {
      for (const target of Object.values(previewed)) {
        const [app = '', version = ''] = target.split('@')
        await mfe(site, ['publish', app, '--version', version])
      }
      await use(site)
    },
    { scope: 'worker', timeout: 120_000, auto: true },
  ],
})

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const region = (page: Page, app: string) => page.locator(`[data-remote^="${app}@"]`)
const previews = (page: Page) => new URL(page.url()).searchParams.getAll('mfe')

async function expectPreview(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  expect(previews(page)).toEqual([previewed.careers])
  await expect(bar(page)).toContainText(previewed.careers)
}

test.describe('a preview', () => {
  test.setTimeout(180_000)

  test('stays active across links, Back, Forward, login and logout until the user leaves it', async ({
    page,
    account,
  }) => {
    const frame = new Frame(page)
    await open(page, `/careers?mfe=${previewed.careers}`)
    await expectPreview(page, '/careers')
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', previewed.careers)

    await frame.footer.getByRole('link', { name: 'About Us' }).click()
    await expect(region(page, 'marketing')).not.toHaveAttribute('data-remote', previewed.marketing)
    await expectPreview(page, '/aboutus')
    await page.goBack()
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', previewed.careers)
    await expectPreview(page, '/careers')
    await page.goForward()
    await expectPreview(page, '/aboutus')
    await page.reload()
    await waitForHydration(page)
    await expectPreview(page, '/aboutus')

    await frame.menuLink('Login').click()
    await expect(frame.heading).toHaveText('Login')
    await expectPreview(page, '/login')
    await pageForm(page).fill({ email: account.email, password: account.password })
    await pageForm(page).submit()
    await expect(frame.heading).toHaveText('File Management Center')
    await expectPreview(page, '/welcome')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(frame.menuLink('Login')).toBeVisible()
    await expectPreview(page, '/')
    await waitForHydration(page)
    await frame.footer.getByRole('link', { name: 'Careers' }).click()
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', previewed.careers)

    await bar(page).getByRole('link', { name: 'Leave' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/careers')
    await waitForHydration(page)
    await frame.footer.getByRole('link', { name: 'Careers' }).click()
    await expect(region(page, 'careers')).not.toHaveAttribute('data-remote', previewed.careers)
    expect(previews(page)).toEqual([])
  })

  test('can include two apps, and keeps other parameters', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, `/aboutus?from=mail&mfe=${previewed.careers}&mfe=${previewed.marketing}`)
    await expect(region(page, 'marketing')).toHaveAttribute('data-remote', previewed.marketing)
    for (const target of Object.values(previewed)) await expect(bar(page)).toContainText(target)
    await expect(bar(page).getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/aboutus?from=mail')

    await frame.footer.getByRole('link', { name: 'Careers' }).click()
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', previewed.careers)
    expect(previews(page)).toEqual(Object.values(previewed))
    await page.getByRole('main').getByRole('link', { name: 'Let’s talk' }).click()
    await expect(region(page, 'marketing')).toHaveAttribute('data-remote', previewed.marketing)
    await expect(page).toHaveURL((url) => url.hash === '')
    expect(previews(page)).toEqual(Object.values(previewed))
  })

  test('is neither cached nor indexed', async ({ site }) => {
    for (const path of ['/careers', '/', '/login', '/welcome', '/no-such-page']) {
      const { headers } = await fetch(`${site.url}${path}?mfe=${previewed.careers}`, {
        headers: { accept: 'text/html' },
      })
      expect.soft(headers.get('cache-control'), path).toBe('no-store')
      expect.soft(headers.get('x-robots-tag'), path).toContain('noindex')
    }
    const { headers } = await fetch(`${site.url}/careers`, { headers: { accept: 'text/html' } })
    expect(headers.get('cache-control')).not.toContain('no-store')
    expect(headers.get('x-robots-tag') ?? '').not.toContain('noindex')
  })
})
