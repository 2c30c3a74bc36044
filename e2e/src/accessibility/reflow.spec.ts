import { Frame } from '../pages/frame.ts'
import { openAndScroll, openUntilIdle } from '../support/page/open-page.ts'
import { addUserStyles, reflowIssues, removeUserStyles, setTextSize, TEXT_SPACING } from '../support/page/reflow.ts'
import { accountPages, listedPages, openingId, pageKinds, samplePages } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const pageOfEachKind = Object.values(pageKinds)

const reflowTest = test.extend<{ expectNoReflowIssues: (path: string) => Promise<void> }>({
  expectNoReflowIssues: async ({ page }, use) =>
    use(async (path) => {
      await openAndScroll(page, path)
      for (const width of [1440, 1024, 768, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await reflowIssues(page), `${width} px wide`).toEqual([])
        await addUserStyles(page, TEXT_SPACING)
        expect.soft(await reflowIssues(page), `${width} px wide, with wide text spacing`).toEqual([])
        await removeUserStyles(page)
      }
      await setTextSize(page, 32)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      // At twice the text size, lines at 640 px are as short as on a phone.
      for (const width of [1440, 1024, 640]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await reflowIssues(page), `${width} px wide, with text at 200%`).toEqual([])
      }
    }),
})

reflowTest.describe('content', () => {
  reflowTest.use({ allowedMessages: [/status of 404/] })

  for (const path of new Set([...pageOfEachKind, ...listedPages, ...accountPages])) {
    reflowTest(
      `reflows without being cut off or covered on ${path}`,
      { tag: samplePages.has(path) ? [] : '@full' },
      ({ expectNoReflowIssues }) => expectNoReflowIssues(path),
    )
  }

  reflowTest(
    'reflows without being cut off or covered on an application page',
    async ({ expectNoReflowIssues, site }) => {
      await expectNoReflowIssues(`/application/${await openingId(site.url)}`)
    },
  )

  reflowTest('stays reachable in the mobile menus with text at 200%', async ({ page }) => {
    const frame = new Frame(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await openUntilIdle(page, '/ai-ml')
    for (const pixels of [16, 32]) {
      await setTextSize(page, pixels)
      await addUserStyles(page, TEXT_SPACING)
      await frame.burger.click()
      await frame.menuButton('Services').click()
      await frame.menuLink('Automation and quality engineering').scrollIntoViewIfNeeded()
      await expect(frame.menuLink('Automation and quality engineering')).toBeInViewport()
      await frame.menuLink('Login').scrollIntoViewIfNeeded()
      await expect(frame.menuLink('Login')).toBeInViewport()
      await page.keyboard.press('Escape')
      await removeUserStyles(page)
    }
  })
})
