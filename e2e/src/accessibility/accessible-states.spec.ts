import type { Page } from '@playwright/test'
import { contactForm, pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { binary, pdf } from '../support/accounts/files.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { newEnquiry } from '../support/page/form-data.ts'
import { openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { openingId } from '../support/page/routes.ts'
import { scrollThrough } from '../support/page/scroll.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance, setAppearance } from '../support/visual/appearances.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

async function openFrame(page: Page, url: string): Promise<Frame> {
  await openUntilIdle(page, url)
  return new Frame(page)
}

test.describe('the frame', () => {
  for (const group of ['Industries', 'Services', 'Products']) {
    test(`has no accessibility violations with the ${group} menu open`, {
      tag: group === 'Services' ? [] : '@full',
    }, async ({ page }) => {
      const frame = await openFrame(page, '/')
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1024, 1440]) {
          await setAppearance(page, { colorScheme, width })
          if ((await frame.menuButton(group).getAttribute('aria-expanded')) === 'false') {
            await frame.menuButton(group).click()
          }
          await expect(frame.panel(group)).toBeVisible()
          await expectAccessible(page)
        }
      }
    })
  }

  test('has no accessibility violations with the burger panel and a menu in it open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 })
    const frame = await openFrame(page, '/ai-ml')
    await frame.burger.click()
    await frame.menuButton('Services').click()
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [320, 360, 768]) {
        await setAppearance(page, { colorScheme, width })
        await expect(frame.menuLink('Analytics')).toBeVisible()
        await expectAccessible(page)
      }
    }
  })

  test('has no accessibility violations scrolled past 100 px', { tag: '@full' }, async ({ page }) => {
    const frame = await openFrame(page, '/aboutus')
    await page.evaluate(() => window.scrollTo({ top: 101, behavior: 'instant' }))
    await expect(frame.header).toHaveAttribute('data-sticky')
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
    await inEachAppearance(page, () => expectAccessible(page))
  })

  test('has no accessibility violations with the side navigation open', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 })
    for (const [path, name] of [
      ['/ai-ml', 'Services'],
      ['/irms', 'Products'],
      ['/retail', 'Industries'],
    ] as const) {
      await openFrame(page, path)
      await page.getByRole('navigation', { name }).getByRole('button').click()
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 768]) {
          await setAppearance(page, { colorScheme, width })
          await expect(page.getByRole('navigation', { name }).locator('[aria-current]')).toBeVisible()
          await expectAccessible(page)
        }
      }
    }
  })
})

test.describe('a public screen', () => {
  test('has no accessibility violations with carousels stopped and advanced', { tag: '@full' }, async ({ page }) => {
    for (const path of ['/', '/aboutus', '/cloud-services']) {
      await openFrame(page, path)
      await scrollThrough(page)
      await waitForIdle(page)
      // Clicks from last to first, because a Stop button changes its name when it is clicked.
      const buttons = await page.getByRole('button', { name: /^(?:Next:|Stop rotating)/ }).all()
      for (const button of buttons.toReversed()) {
        if ((await button.getAttribute('aria-disabled')) === null) await button.click()
      }
      const back = page.getByRole('button', { name: /^Previous:/ }).and(page.locator(':not([aria-disabled])'))
      await expect(back.first(), path).toBeVisible()
      await inEachAppearance(page, () => expectAccessible(page))
    }
  })

  test('has no accessibility violations with every disclosure open', { tag: '@full' }, async ({ page }) => {
    for (const path of ['/', '/cloud-services']) {
      await openFrame(page, path)
      await scrollThrough(page)
      const summaries = await page.locator('details:not([open]):not([inert] *) > summary:visible').all()
      expect(summaries.length, path).toBeGreaterThan(0)
      for (const summary of summaries.toReversed()) await summary.click()
      await inEachAppearance(page, () => expectAccessible(page))
    }
  })

  test('has no accessibility violations with all openings closed, several open, and no results', {
    tag: '@full',
  }, async ({ page }) => {
    await openFrame(page, '/careers')
    const openings = page.getByRole('main').locator('h3 > button[aria-expanded]')
    await openings.nth(1).click()
    await inEachAppearance(page, () => expectAccessible(page))
    await openings.nth(0).click()
    await openings.nth(1).click()
    await inEachAppearance(page, () => expectAccessible(page))
    await page.getByRole('searchbox').fill('no such name')
    await expect(page.getByText('No openings match')).toBeVisible()
    await inEachAppearance(page, () => expectAccessible(page))
  })

  test('has no accessibility violations with the map loaded', { tag: '@full' }, async ({ page }) => {
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Map</title>',
      }),
    )
    await openFrame(page, '/contactus')
    await page.getByRole('button', { name: /load interactive map/i }).click()
    await expect(page.locator('iframe')).toBeFocused()
    await inEachAppearance(page, () => expectAccessible(page))
  })
})

test.describe('a form', () => {
  test.use({ allowedMessages: [/status of (?:400|401)/] })

  for (const path of ['/contactus', '/registration', '/login', '/application/'] as const) {
    test(`has no accessibility violations with errors on ${path}`, {
      tag: path === '/application/' ? [] : '@full',
    }, async ({ page, site }) => {
      await openFrame(page, path.endsWith('/') ? `${path}${await openingId(site.url)}` : path)
      const form = path === '/contactus' ? contactForm(page) : pageForm(page)
      await form.submit()
      await expect(form.form.locator('[aria-invalid="true"]').first()).toBeVisible()
      await inEachAppearance(page, () => expectAccessible(page))
    })
  }

  test('has no accessibility violations while an enquiry is being sent, and with the toasts that follow', async ({
    page,
  }) => {
    const frame = await openFrame(page, '/contactus')
    const release = await delayResponses(page, '**/api/contact')
    const form = contactForm(page)
    await form.fill(newEnquiry())
    await form.submit()
    await expect(form.submitButton).toHaveAttribute('aria-disabled', 'true')
    await inEachAppearance(page, () => expectAccessible(page))
    release()
    await expect(frame.toasts.getByText('Success')).toBeVisible()
    await inEachAppearance(page, () => expectAccessible(page))
  })

  test('has no accessibility violations with the toast for a failed login', { tag: '@full' }, async ({
    page,
    account,
  }) => {
    const frame = await openFrame(page, '/login')
    const form = pageForm(page)
    await form.fill({ email: account.email, password: 'not the password' })
    await form.submit()
    await expect(frame.toast('Login Failed')).toBeVisible()
    await inEachAppearance(page, () => expectAccessible(page))
  })

  test('has no accessibility violations with chosen files, one of them rejected', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    await openFrame(page, `/application/${await openingId(site.url)}`)
    const form = pageForm(page)
    await form.choose('cv', pdf('a very long name of a curriculum vitae that has to wrap.pdf'))
    await form.choose('coverLetter', binary('letter.exe'))
    await form.submit()
    await expect(form.summary).toBeFocused()
    await inEachAppearance(page, () => expectAccessible(page))
  })
})
