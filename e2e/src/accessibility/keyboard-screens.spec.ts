import type { Locator } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { contactForm, pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { binary } from '../support/accounts/files.ts'
import { open } from '../support/page/open-page.ts'
import { openingId, openingIds } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe('openings by keyboard', () => {
  test('have a Clear all button once filtered, and nothing moves when it comes or goes', async ({ page }) => {
    await open(page, '/careers')
    const clear = page.getByRole('button', { name: 'Clear all' })
    const count = page.getByText(/^\d of \d openings$/)
    const list = page.getByRole('main').locator('h3 > button').first()
    const placeOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    const places = async () => [await placeOf(count), await placeOf(list)]
    await expect(clear).toBeHidden()
    const before = await places()
    await page.getByRole('searchbox').fill('engineer')
    await expect(clear).toBeVisible()
    await expect.poll(places).toEqual(before)
    await clear.press('Enter')
    await expect(page).toHaveURL('/careers')
    await expect(clear).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(clear).toBeHidden()
    await expect.poll(places).toEqual(before)
  })

  test('keep the filter after going back from a form', async ({ page }) => {
    await open(page, '/careers?search=designer')
    await expect(page.getByRole('searchbox')).toHaveValue('designer')
    const apply = page.getByRole('link', { name: /^Apply Now/ })
    await expect(apply).toHaveCount(1)
    await apply.press('Enter')
    await expect(page).toHaveURL(/\/application\//)
    await expect(new Frame(page).heading).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/careers\?search=designer/)
    await expect(page.getByRole('searchbox')).toHaveValue('designer')
    await expect(page.getByRole('link', { name: /^Apply Now/ })).toHaveCount(1)
  })

  test('expand when the URL names them', async ({ page, site }) => {
    const id = (await openingIds(site.url)).at(-1) ?? ''
    for (const path of [`/careers#job-${id}`, `/careers?opening=${id}`]) {
      await open(page, path)
      const opening = page.locator(`[id="job-${id}"]`)
      await expect(opening.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
      await expect(opening).toBeInViewport()
    }
  })
})

test.describe('a form by keyboard', () => {
  for (const { path, fields } of [
    { path: '/contactus', fields: ['firstName', 'phoneNumber', 'email', 'subject', 'message'] },
    {
      path: '/registration',
      fields: ['firstName', 'lastName', 'phoneNumber', 'email', 'password', 'confirmpassword', 'terms'],
    },
    { path: '/application/', fields: ['firstName', 'lastName', 'email', 'phoneNumber', 'company', 'role', 'cv'] },
  ] as const) {
    const tag = path === '/application/' ? [] : '@full'
    test(`moves focus from each error in the summary to its field: ${path}`, { tag }, async ({ page, site }) => {
      await open(page, path.endsWith('/') ? `${path}${await openingId(site.url)}` : path)
      const form = path === '/contactus' ? contactForm(page) : pageForm(page)
      await form.submitButton.focus()
      await page.keyboard.press('Enter')
      await expect(form.summary).toBeFocused()
      await expect(form.summary.getByRole('heading', { level: 2 })).toHaveText('There is a problem')
      const links = form.summary.getByRole('link')
      await expect(links).toHaveCount(fields.length)
      for (const [index, name] of fields.entries()) {
        await links.nth(index).press('Enter')
        const field = form.field(name).first()
        await expect(field).toBeFocused()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(/\w/)
        const { top, header } = await field.evaluate((element: HTMLInputElement) => ({
          top: (element.labels?.[0] ?? element).getBoundingClientRect().top,
          header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
        }))
        expect(top, `the label of ${name} is under the header`).toBeGreaterThanOrEqual(header - 1)
      }
    })
  }
})

test.describe('a toast by keyboard', () => {
  test.use({ allowedMessages: [/status of 401/] })

  test('is reachable by Tab and closes with Escape, and the form keeps its message', async ({ page, account }) => {
    const frame = new Frame(page)
    await open(page, '/login')
    const form = pageForm(page)
    await form.fill({ email: account.email, password: 'not the password' })
    await form.field('password').press('Enter')
    const dismiss = frame.toasts.getByRole('button', { name: /^Dismiss: / })
    await expect(dismiss).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).focus()
    // The scroll-to-top button and the toast itself may come first.
    for (let stop = 0; stop < 3 && (await dismiss.and(page.locator(':focus')).count()) === 0; stop++) {
      await page.keyboard.press('Tab')
    }
    await expect(dismiss).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dismiss).toHaveCount(0)
    await expect(form.form).toContainText('Login Failed')
  })
})

signedInTest.describe('folders and files by keyboard', () => {
  signedInTest('open, and are deleted only after confirmation', async ({ page }) => {
    const area = new FilesArea(page)
    await open(page, '/welcome')
    await page.getByLabel('New Folder Name').focus()
    await page.keyboard.type('Reports')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Open Reports' })).toBeVisible()
    await expect(page.getByLabel('New Folder Name')).toBeFocused()

    const trigger = page.getByRole('button', { name: 'Delete folder Reports' })
    const dialog = page.getByRole('alertdialog', { name: 'Confirmation Required' })
    for (const cancelKey of ['Escape', 'Enter'] as const) {
      await trigger.press('Enter')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expect(dialog).toHaveAccessibleDescription(/permanently delete/)
      await page.keyboard.press(cancelKey)
      await expect(dialog).toBeHidden()
      await expect(trigger).toBeFocused()
    }
    await page.getByRole('row', { name: /^Reports, / }).press('Enter')
    await expect(area.heading).toHaveText('Upload Files in Reports')
    await area.upload(binary('notes.bin', 10))
    await area.upload(binary('plans.bin', 10))
    await expect(page.getByRole('grid')).toHaveAccessibleName(/\w/)
    await page.getByRole('button', { name: 'Delete plans.bin' }).press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(area.row('plans.bin')).toHaveCount(0)
    await expect(area.row('notes.bin')).toBeFocused()
    // The dialog must ask again for the next file.
    await page.keyboard.press('Delete')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(area.row('notes.bin')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('No files found.')).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
    await expect(page.locator('main :focus')).toHaveText(/\w/)
  })
})
