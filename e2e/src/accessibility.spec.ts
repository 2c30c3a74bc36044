import { isFull } from './config.ts'
import { FilesArea } from './pages/files-area.ts'
import { contactForm, pageForm } from './pages/forms.ts'
import { Frame } from './pages/frame.ts'
import { expectAccessible } from './support/accessibility.ts'
import { binary } from './support/files.ts'
import { listedPages, openingId, pageKinds } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { expect, signedInTest, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const schemes = ['light', 'dark'] as const
const widths = isFull ? [360, 768, 1024, 1440] : [360, 1440]
const kinds = isFull ? [...listedPages, ...Object.values(pageKinds)] : [...Object.values(pageKinds), '/careers']

for (const colorScheme of schemes) {
  for (const width of widths) {
    test.describe(`in ${colorScheme} colours, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, allowedMessages: [/status of 404/] })

      for (const path of new Set(kinds)) {
        test(`${path} has no fault`, async ({ page }) => {
          await page.goto(path)
          await settled(page)
          await expectAccessible(page)
        })
      }

      test('the application form has no fault, empty and refused', async ({ page, site }) => {
        await page.goto(`/application/${await openingId(site.url)}`)
        await settled(page)
        await expectAccessible(page)
        const form = pageForm(page)
        await form.submit()
        await expect(form.summary).toBeFocused()
        await expectAccessible(page)
      })

      test('the contact form has no fault when it is refused', async ({ page }) => {
        await page.goto('/contactus')
        await settled(page)
        const form = contactForm(page)
        await form.submit()
        await expect(form.summary).toBeFocused()
        await expectAccessible(page)
      })

      test('an open menu has no fault', async ({ page }) => {
        const frame = new Frame(page)
        await page.goto('/')
        await settled(page)
        if (await frame.burger.isVisible()) await frame.burger.click()
        await frame.menuButton('Services').click()
        await expect(frame.menuLink('Analytics')).toBeVisible()
        await expectAccessible(page)
      })
    })

    signedInTest.describe(`signed in, in ${colorScheme} colours, ${width} px wide`, () => {
      signedInTest.use({ colorScheme, viewport: { width, height: 900 } })

      signedInTest('the folder and file screens have no fault, the dialog included', async ({ page }) => {
        const area = new FilesArea(page)
        await page.goto('/welcome')
        await settled(page)
        await expectAccessible(page)
        await area.createFolder('Reports')
        await expectAccessible(page)
        await area.openFolder('Reports')
        await area.createFolder('Drafts')
        await area.upload(binary('a long name that has to wrap somewhere in the table.bin', 900))
        await expectAccessible(page)
        const dialog = await area.askToDelete('folder Drafts')
        await expect(dialog).toBeVisible()
        await expectAccessible(page)
      })
    })
  }
}
