import { Frame } from '../pages/frame.ts'
import { openAndScroll, openUntilIdle } from '../support/page/open-page.ts'
import { addReaderStyles, reflowIssues, removeReaderStyles, setTextSize, TEXT_SPACING } from '../support/page/reflow.ts'
import { accountPages, listedPages, openingId, pageKinds, samplePages } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const everyKind = Object.values(pageKinds)

const readableTest = test.extend<{ expectReadable: (path: string) => Promise<void> }>({
  expectReadable: async ({ page }, use) =>
    use(async (path) => {
      await openAndScroll(page, path)
      for (const width of [1440, 1024, 768, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await reflowIssues(page), `${width} px wide`).toEqual([])
        await addReaderStyles(page, TEXT_SPACING)
        expect.soft(await reflowIssues(page), `${width} px wide, with wide text spacing`).toEqual([])
        await removeReaderStyles(page)
      }
      await setTextSize(page, 32)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      // 640 px at twice the text size has lines as short as a phone's.
      for (const width of [1440, 1024, 640]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await reflowIssues(page), `${width} px wide, with text of twice its size`).toEqual([])
      }
    }),
})

readableTest.describe('nothing is cut off, covered or out of sight', () => {
  readableTest.use({ allowedMessages: [/status of 404/] })

  for (const path of new Set([...everyKind, ...listedPages, ...accountPages])) {
    readableTest(`on ${path}`, { tag: samplePages.has(path) ? [] : '@full' }, ({ expectReadable }) =>
      expectReadable(path),
    )
  }

  readableTest('on the page of an opening', async ({ expectReadable, site }) => {
    await expectReadable(`/application/${await openingId(site.url)}`)
  })

  readableTest('in the menus of a small screen, with text of twice its size', async ({ page }) => {
    const frame = new Frame(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await openUntilIdle(page, '/ai-ml')
    for (const pixels of [16, 32]) {
      await setTextSize(page, pixels)
      await addReaderStyles(page, TEXT_SPACING)
      await frame.burger.click()
      await frame.menuButton('Services').click()
      await frame.menuLink('Automation and quality engineering').scrollIntoViewIfNeeded()
      await expect(frame.menuLink('Automation and quality engineering')).toBeInViewport()
      await frame.menuLink('Login').scrollIntoViewIfNeeded()
      await expect(frame.menuLink('Login')).toBeInViewport()
      await page.keyboard.press('Escape')
      await removeReaderStyles(page)
    }
  })
})
