import { FilesArea } from '../pages/files-area.ts'
import { contactForm, pageForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { binary, pdf } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { openingId, pageKinds, services } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel' })

/** A name of the maximum length, without a break opportunity. */
const longName = 'm'.repeat(255)
const longFile = `${'n'.repeat(240)}.bin`

test.describe('content at 360 px with text at 200%', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const path of ['/login', '/contactus']) {
    test(`fits on ${path}`, async ({ page }) => {
      await open(page, path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoOverflow(page, path)
      await expect(new Frame(page).burger).toBeInViewport({ ratio: 1 })
    })
  }
})

for (const width of [320, 768]) {
  const viewport = { width, height: 800 }
  const tag = width === 320 ? [] : '@full'

  test.describe(`content at ${width} px`, () => {
    test.use({ viewport, allowedMessages: [/status of (?:401|404)/] })
    test.setTimeout(180_000)

    test('fits on each kind of page', { tag }, async ({ page, site }) => {
      for (const path of [...Object.values(pageKinds), `/application/${await openingId(site.url)}`]) {
        await open(page, path)
        await expectNoOverflow(page, path)
      }
    })

    test('fits when menus are open', { tag }, async ({ page }) => {
      const frame = new Frame(page)
      await open(page, '/')
      await frame.burger.click()
      for (const group of ['Industries', 'Services', 'Products']) {
        await frame.menuButton(group).click()
        await expect(frame.panel(group).getByRole('link').first()).toBeVisible()
        await expectNoOverflow(page, `the ${group} menu`)
      }
      await open(page, services[1] ?? '')
      await page.getByRole('navigation', { name: 'Services' }).getByRole('button').click()
      await expectNoOverflow(page, 'the list of services')
    })

    test('fits when forms show errors', { tag }, async ({ page, site }) => {
      await open(page, '/contactus')
      const contact = contactForm(page)
      await contact.fill({ subject: longName })
      await contact.submit()
      await expect(contact.summary).toBeFocused()
      await expectNoOverflow(page, 'the contact form')

      await open(page, `/application/${await openingId(site.url)}`)
      const application = pageForm(page)
      await application.choose('cv', pdf(`${'v'.repeat(120)}.pdf`))
      await application.fill({ role: longName })
      await application.submit()
      await expect(application.summary).toBeFocused()
      await expectNoOverflow(page, 'the application form')

      await open(page, '/registration')
      await pageForm(page).submit()
      await expect(pageForm(page).form).toContainText('Password is required')
      await expectNoOverflow(page, 'the registration form')

      await open(page, '/login?ended')
      await pageForm(page).fill({ email: 'nobody@example.com', password: 'not the password' })
      await pageForm(page).submit()
      await expect(new Frame(page).toast('Login Failed')).toBeVisible()
      await expectNoOverflow(page, 'the login form')
    })
  })

  signedInTest.describe(`content of signed-in screens at ${width} px`, () => {
    signedInTest.use({ viewport })
    signedInTest.setTimeout(180_000)

    signedInTest('fits with names of the maximum length', { tag }, async ({ page, site, session }) => {
      const path = [longName, 'Drafts', longName, 'The last level']
      for (const depth of [1, 2, 3, 4]) await seedFolder(site, session, path.slice(0, depth))
      await seedFiles(site, session, [longName], [binary(longFile, 900)])
      await seedFiles(site, session, path, [binary(longFile, 900)])
      const area = new FilesArea(page)
      await open(page, '/welcome')
      await expect(area.folder(longName)).toBeVisible()
      await page.getByRole('button', { name: 'Create Folder' }).click()
      await expect(area.toast('Please enter a folder name.')).toBeVisible()
      await expectNoOverflow(page, 'the welcome screen')

      await area.openFolder(longName)
      await expect(area.row(longFile)).toBeVisible()
      await page.getByRole('button', { name: 'Upload File' }).click()
      await expect(area.toast('No file is choosen. Please choose a file')).toBeVisible()
      await expectNoOverflow(page, 'the files screen')
      const dialog = await area.openDeleteDialog(longFile)
      await expectNoOverflow(page, 'the dialog')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(area.toast(`File '${longFile}' deleted successfully!`)).toBeVisible()
      await expectNoOverflow(page, 'the files screen after a deletion')

      await page.goto(`/${[...path, 'files'].join('/')}`)
      await expect(area.row(longFile)).toBeVisible()
      await expectNoOverflow(page, 'the deepest files screen')
      await area.chooseView('Grid')
      await expect(area.row(longFile)).toBeVisible()
      await expectNoOverflow(page, 'the deepest files screen with tiles')
    })
  })
}
