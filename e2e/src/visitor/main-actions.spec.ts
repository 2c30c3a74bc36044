import type { Locator } from '@playwright/test'
import { pageForm } from '../pages/forms.ts'
import { open } from '../support/page/open-page.ts'
import { openingId, openingIds } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const phone = { width: 360, height: 780 }
const desktop = { width: 1440, height: 900 }

/** Returns the distance from the top of the page to an edge of the element, in screens. */
async function screensTo(element: Locator, edge: 'top' | 'bottom'): Promise<number> {
  const { y, height } = await element.evaluate((found, name) => {
    const box = found.getBoundingClientRect()
    return { y: box[name] + window.scrollY, height: window.innerHeight }
  }, edge)
  return y / height
}

const isInWindow = (element: Locator) =>
  element.evaluate((found) => {
    const { top, bottom, height } = found.getBoundingClientRect()
    return height > 0 && top >= 0 && bottom <= window.innerHeight
  })

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test(`the first opening is ${viewport === phone ? 'within a screen and a half' : 'on the first screen'}, and the banner leads to it`, async ({
      page,
    }) => {
      await open(page, '/careers')
      const first = page.getByRole('main').locator('h3 > button').first()
      expect(await screensTo(first, 'bottom')).toBeLessThan(viewport === phone ? 1.5 : 1)
      await page.getByRole('link', { name: 'See the openings' }).click()
      await expect(page.getByRole('heading', { name: 'Openings', exact: true })).toBeFocused()
      await expect.poll(() => isInWindow(first)).toBe(true)
    })

    test('the link to the form stays within reach while the visitor reads an opening', async ({ page, site }) => {
      await open(page, `/application/${await openingId(site.url)}`)
      const summary = page.getByText('Read the full job posting')
      if (await summary.isVisible()) await summary.click()
      // On wide screens, the banner has one too.
      const apply = page.getByRole('link', { name: 'Apply for this position' }).filter({ visible: true }).last()
      for (const heading of ['You will', 'You bring', 'Benefits']) {
        await page.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView())
        await expect.poll(() => isInWindow(apply), heading).toBe(true)
      }
      await apply.click()
      await expect(page.getByRole('heading', { name: 'Apply for this position' })).toBeFocused()
    })

    test('the only filled button on the first screen is the page’s own action', async ({ page, site }) => {
      for (const [path, action] of [
        ['/careers', 'See the openings'],
        [`/application/${await openingId(site.url)}`, 'Apply for this position'],
        ['/login', 'Login'],
        ['/forgotten-password', 'Send the link'],
      ] as const) {
        await open(page, path)
        const filled = () =>
          page.locator('main .button--solid').evaluateAll((buttons) =>
            buttons.flatMap((button) => {
              const { top, bottom, height } = button.getBoundingClientRect()
              return height > 0 && top >= 0 && bottom <= window.innerHeight ? [button.textContent] : []
            }),
          )
        await expect.poll(filled, path).toEqual([action])
      }
    })

    test('the contact form follows the ways to reach us', async ({ page }) => {
      await open(page, '/contactus')
      expect(await screensTo(page.locator('#letstalk h2'), 'bottom')).toBeLessThan(viewport === phone ? 2 : 1.5)
      const [next, form] = [page.getByRole('heading', { name: 'What happens next' }), page.locator('#letstalk form')]
      const [nextBox, formBox] = [await next.boundingBox(), await form.boundingBox()]
      // Beside the form, or on phones below it.
      if (viewport === desktop) expect(nextBox?.x).toBeLessThan(formBox?.x ?? 0)
      else expect(nextBox?.y).toBeGreaterThan((formBox?.y ?? 0) + (formBox?.height ?? 0))
    })
  })
}

test.describe('on phones', () => {
  test.use({ viewport: phone })

  test('the filters expand', async ({ page }) => {
    await open(page, '/careers')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.getByText('Filter the openings').click()
    await page.getByRole('searchbox').fill('designer')
    await expect(page.getByRole('main').locator('h3 > button')).toHaveText([/Designer/])
    await expect(page.getByRole('searchbox')).toBeVisible()
  })

  test('the application form is within a screen of the heading of each opening', async ({ page, site }) => {
    for (const id of await openingIds(site.url)) {
      await open(page, `/application/${id}`)
      const head = page.getByRole('heading', { level: 1 })
      const form = page.locator('#apply h2')
      const distance = (await screensTo(form, 'top')) - (await screensTo(head, 'top'))
      expect.soft(distance, id).toBeLessThan(1)
      await expect(pageForm(page).form).toBeVisible()
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('filters and the text of an opening expand', async ({ page, site }) => {
    await page.goto('/careers')
    await page.getByText('Filter the openings').click()
    await expect(page.getByRole('button', { name: 'Show openings' })).toBeVisible()
    await page.goto(`/application/${await openingId(site.url)}`)
    await expect(page.getByText('About the role')).toBeHidden()
    await page.getByText('Read the full job posting').click()
    await expect(page.getByText('About the role')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Share/ })).toBeHidden()
  })
})

test('an opening prints in full, without the form, the link to it and the buttons', async ({ page, site }) => {
  await page.setViewportSize(phone)
  await open(page, `/application/${await openingId(site.url)}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('About the role')).toBeVisible()
  await expect(page.getByText('How we hire')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Share|Print)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Apply for this position' })).toHaveCount(0)
  await expect(page.locator('#apply')).toBeHidden()
})
