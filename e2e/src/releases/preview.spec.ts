import type { Page } from '@playwright/test'
import { pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { mfe } from '../support/site/mfe.ts'
import type { Site } from '../support/site/site-process.ts'
import { test as base, expect } from '../support/test.ts'

/** Publishes the same bytes under another version, which is live for nobody. */
const seen = { careers: 'careers@1.0.0-seen', marketing: 'marketing@1.0.0-seen' }

const test = base.extend<object, { published: Site }>({
  published: [
    async ({ site }, use) => {
      for (const target of Object.values(seen)) {
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

async function expectPreviewed(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  expect(previews(page)).toEqual([seen.careers])
  await expect(bar(page)).toContainText(seen.careers)
}

test.describe('a preview', () => {
  test.setTimeout(180_000)

  test('lasts through links, Back and Forward, login and logout until it is left', async ({ page, account }) => {
    const frame = new Frame(page)
    await open(page, `/careers?mfe=${seen.careers}`)
    await expectPreviewed(page, '/careers')
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', seen.careers)

    await frame.footer.getByRole('link', { name: 'About Us' }).click()
    await expect(region(page, 'marketing')).not.toHaveAttribute('data-remote', seen.marketing)
    await expectPreviewed(page, '/aboutus')
    await page.goBack()
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', seen.careers)
    await expectPreviewed(page, '/careers')
    await page.goForward()
    await expectPreviewed(page, '/aboutus')
    await page.reload()
    await waitForHydration(page)
    await expectPreviewed(page, '/aboutus')

    await frame.menuLink('Login').click()
    await expect(frame.heading).toHaveText('Login')
    await expectPreviewed(page, '/login')
    await pageForm(page).fill({ email: account.email, password: account.password })
    await pageForm(page).submit()
    await expect(frame.heading).toHaveText('File Management Center')
    await expectPreviewed(page, '/welcome')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(frame.menuLink('Login')).toBeVisible()
    await expectPreviewed(page, '/')
    await waitForHydration(page)
    await frame.footer.getByRole('link', { name: 'Careers' }).click()
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', seen.careers)

    await bar(page).getByRole('link', { name: 'Leave' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/careers')
    await waitForHydration(page)
    await frame.footer.getByRole('link', { name: 'Careers' }).click()
    await expect(region(page, 'careers')).not.toHaveAttribute('data-remote', seen.careers)
    expect(previews(page)).toEqual([])
  })

  test('of two apps names both, each on its pages, and leaves other parameters alone', async ({ page }) => {
    const frame = new Frame(page)
    await open(page, `/aboutus?from=mail&mfe=${seen.careers}&mfe=${seen.marketing}`)
    await expect(region(page, 'marketing')).toHaveAttribute('data-remote', seen.marketing)
    for (const target of Object.values(seen)) await expect(bar(page)).toContainText(target)
    await expect(bar(page).getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/aboutus?from=mail')

    await frame.footer.getByRole('link', { name: 'Careers' }).click()
    await expect(region(page, 'careers')).toHaveAttribute('data-remote', seen.careers)
    expect(previews(page)).toEqual(Object.values(seen))
    await page.getByRole('main').getByRole('link', { name: 'Let’s talk' }).click()
    await expect(region(page, 'marketing')).toHaveAttribute('data-remote', seen.marketing)
    await expect(page).toHaveURL((url) => url.hash === '')
    expect(previews(page)).toEqual(Object.values(seen))
  })

  test('is not cached and not listed', async ({ site }) => {
    for (const path of ['/careers', '/', '/login', '/welcome', '/no-such-page']) {
      const { headers } = await fetch(`${site.url}${path}?mfe=${seen.careers}`, { headers: { accept: 'text/html' } })
      expect.soft(headers.get('cache-control'), path).toBe('no-store')
      expect.soft(headers.get('x-robots-tag'), path).toContain('noindex')
    }
    const { headers } = await fetch(`${site.url}/careers`, { headers: { accept: 'text/html' } })
    expect(headers.get('cache-control')).not.toContain('no-store')
    expect(headers.get('x-robots-tag') ?? '').not.toContain('noindex')
  })

  test('of an unpublished version says so', async ({ site }) => {
    const answer = await fetch(`${site.url}/careers?mfe=careers@9.9.9`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('careers')
  })
})
