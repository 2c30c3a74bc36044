import { Frame } from '../pages/frame.ts'
import { expect, test } from '../support/test.ts'

test.describe('a defect in header and contact form', () => {
  test.use({ allowedMessages: [/a defect/] })

  test('leaves all links and the page, and shows no stack', async ({ page }) => {
    await page.addInitScript(() => {
      window.IntersectionObserver = class {
        constructor() {
          throw new Error('a defect')
        }
      } as never
    })
    const defect = page.waitForEvent('console', (message) => message.text().includes('a defect'))
    await page.goto('/contactus')
    await defect
    const frame = new Frame(page)
    await expect(frame.heading).toHaveText('Talk to a person')
    await expect(page.locator('#letstalk form')).toBeVisible()
    await expect(frame.footer.getByRole('link', { name: 'Privacy' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/a defect|Application Error/)

    // The header of the next page is replaced, too, and a click meanwhile would be lost.
    const nextDefect = page.waitForEvent('console', (message) => message.text().includes('a defect'))
    await frame.menuButton('Services').click()
    await frame.panel('Services').getByRole('link').first().click()
    await nextDefect
    await expect(page).not.toHaveURL('/contactus')
    await expect(frame.heading).toHaveText(/\w/)
    await frame.menuLink('About Us').click()
    await expect(page).toHaveURL('/aboutus')
  })
})
