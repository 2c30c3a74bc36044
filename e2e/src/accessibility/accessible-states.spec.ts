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

async function ready(page: Page, address: string): Promise<Frame> {
  await openUntilIdle(page, address)
  return new Frame(page)
}

/** From the top of the page: half under the header, a control would measure half its size. */
async function expectInEachAppearance(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await inEachAppearance(page, () => expectAccessible(page))
}

test.describe('the frame has no accessibility violation', () => {
  for (const group of ['Industries', 'Services', 'Products']) {
    test(`with the menu ${group} open`, { tag: group === 'Services' ? [] : '@full' }, async ({ page }) => {
      const frame = await ready(page, '/')
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

  test('with the burger panel and a menu in it open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 })
    const frame = await ready(page, '/ai-ml')
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

  test('scrolled past 100 px', { tag: '@full' }, async ({ page }) => {
    const frame = await ready(page, '/aboutus')
    await page.evaluate(() => window.scrollTo({ top: 101, behavior: 'instant' }))
    await expect(frame.header).toHaveAttribute('data-sticky')
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
    await inEachAppearance(page, () => expectAccessible(page))
  })

  test('with the side navigation open', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 })
    for (const [address, name] of [
      ['/ai-ml', 'Services'],
      ['/irms', 'Products'],
      ['/retail', 'Industries'],
    ] as const) {
      await ready(page, address)
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

test.describe('public screens have no accessibility violation', () => {
  test('with carousels stopped and moved', { tag: '@full' }, async ({ page }) => {
    for (const address of ['/', '/aboutus', '/cloud-services']) {
      await ready(page, address)
      await scrollThrough(page)
      await waitForIdle(page)
      // From last to first: a Stop button changes its name when pressed.
      const buttons = await page.getByRole('button', { name: /^(?:Next:|Stop rotating)/ }).all()
      for (const button of buttons.toReversed()) {
        if ((await button.getAttribute('aria-disabled')) === null) await button.click()
      }
      const back = page.getByRole('button', { name: /^Previous:/ }).and(page.locator(':not([aria-disabled])'))
      await expect(back.first(), address).toBeVisible()
      await expectInEachAppearance(page)
    }
  })

  test('with every disclosure open', { tag: '@full' }, async ({ page }) => {
    for (const address of ['/', '/cloud-services']) {
      await ready(page, address)
      await scrollThrough(page)
      const summaries = await page.locator('details:not([open]):not([inert] *) > summary:visible').all()
      expect(summaries.length, address).toBeGreaterThan(0)
      for (const summary of summaries.toReversed()) await summary.click()
      await expectInEachAppearance(page)
    }
  })

  test('with all openings closed, several open, and no results', { tag: '@full' }, async ({ page }) => {
    await ready(page, '/careers')
    const openings = page.getByRole('main').locator('h3 > button[aria-expanded]')
    await openings.nth(1).click()
    await expectInEachAppearance(page)
    await openings.nth(0).click()
    await openings.nth(1).click()
    await expectInEachAppearance(page)
    await page.getByRole('searchbox').fill('nothing is called this')
    await expect(page.getByText('No opening matches')).toBeVisible()
    await expectInEachAppearance(page)
  })

  test('with the map loaded', { tag: '@full' }, async ({ page }) => {
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Map</title>',
      }),
    )
    await ready(page, '/contactus')
    await page.getByRole('button', { name: /load interactive map/i }).click()
    await expect(page.locator('iframe')).toBeFocused()
    await expectInEachAppearance(page)
  })
})

test.describe('forms have no accessibility violation', () => {
  test.use({ allowedMessages: [/status of (?:400|401)/] })

  for (const address of ['/contactus', '/registration', '/login', '/application/'] as const) {
    test(`with errors: ${address}`, { tag: address === '/application/' ? [] : '@full' }, async ({ page, site }) => {
      await ready(page, address.endsWith('/') ? `${address}${await openingId(site.url)}` : address)
      const form = address === '/contactus' ? contactForm(page) : pageForm(page)
      await form.submit()
      await expect(form.form.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectInEachAppearance(page)
    })
  }

  test('while an enquiry is sent, and with the toasts that follow', async ({ page }) => {
    const frame = await ready(page, '/contactus')
    const release = await delayResponses(page, '**/api/contact')
    const form = contactForm(page)
    await form.fill(newEnquiry())
    await form.submit()
    await expect(form.submitButton).toHaveAttribute('aria-disabled', 'true')
    await expectInEachAppearance(page)
    release()
    await expect(frame.toasts.getByText('Success')).toBeVisible()
    await expectInEachAppearance(page)
  })

  test('with a toast of a failed login', { tag: '@full' }, async ({ page, account }) => {
    const frame = await ready(page, '/login')
    const form = pageForm(page)
    await form.fill({ email: account.email, password: 'not the password' })
    await form.submit()
    await expect(frame.toast('Login Failed')).toBeVisible()
    await expectInEachAppearance(page)
  })

  test('with chosen files, one of them rejected', { tag: '@full' }, async ({ page, site }) => {
    await ready(page, `/application/${await openingId(site.url)}`)
    const form = pageForm(page)
    await form.choose('cv', pdf('a very long name of a curriculum vitae that has to wrap.pdf'))
    await form.choose('coverLetter', binary('letter.exe'))
    await form.submit()
    await expect(form.summary).toBeFocused()
    await expectInEachAppearance(page)
  })
})
