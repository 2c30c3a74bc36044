import { Frame } from '../pages/frame.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel' })

test.describe('the account menu', () => {
  test('leads from a public page to the files and the account', async ({ page }) => {
    const frame = new Frame(page)
    for (const [name, url] of [
      ['Your files', '/welcome'],
      ['Account', '/account'],
    ] as const) {
      await open(page, '/careers')
      await frame.accountButton.click()
      await frame.accountMenu.getByRole('menuitem', { name }).click()
      await expect(page).toHaveURL(url)
      await waitForHydration(page)
      await frame.accountButton.click()
      await expect(frame.accountMenu.locator('[aria-current="page"]')).toHaveText(name)
    }
  })

  test('opens before scripts run, and stays open as a menu', async ({ page }) => {
    const frame = new Frame(page)
    const release = await delayResponses(page, '**/*.js')
    await page.goto('/careers', { waitUntil: 'commit' })
    await expect(frame.heading).toBeVisible()
    await frame.accountButton.press('Enter')
    const link = frame.menuLink('Your files')
    await expect(link).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    release()
    await waitForHydration(page)
    await expect(frame.accountMenu.getByRole('menuitem', { name: 'Your files' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(frame.accountButton).toBeFocused()
    await expect(frame.accountMenu).toBeHidden()
  })

  // 512 and 720 px are what 1024 and 1440 px become at 200% zoom.
  for (const width of [320, 360, 512, 720, 768, 1024, 1183, 1184, 1440]) {
    const tag = [320, 1184].includes(width) ? [] : '@full'
    test(`fits and is accessible at a width of ${width} px`, { tag }, async ({ page }) => {
      const frame = new Frame(page)
      await page.setViewportSize({ width, height: 740 })
      for (const path of ['/', '/welcome']) {
        await open(page, path)
        const heightOfHeader = async () => (await frame.header.boundingBox())?.height
        const height = await heightOfHeader()
        if (width < 1024) await frame.burger.click()
        await frame.accountButton.click()
        await expect(frame.accountMenu.getByRole('menuitem').last()).toBeVisible()
        await expectNoOverflow(page, path)
        // All header entries stay on one line.
        await expect.poll(heightOfHeader).toBe(height)
        expect(height).toBeLessThan(80)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page, 'body > * header')
        }
      }
    })
  }
})
