import type { Locator, Page } from '@playwright/test'
import { open } from '../support/page/open-page.ts'
import { pageKinds, whitepapers } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

test.describe.configure({ mode: 'parallel' })

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const pdfLink = (page: Page) => page.getByRole('link', { name: 'Download as PDF' })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

/** Returns the length in characters of each full line of the first paragraphs. */
const lineLengths = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const paragraphs = [...document.querySelectorAll('main article .prose p')].slice(0, 6)
    return paragraphs.flatMap((paragraph) => {
      const text = paragraph.firstChild
      if (!(text instanceof Text)) return []
      const lines = new Map<number, number>()
      for (const { index, 0: word } of text.data.matchAll(/\S+\s*/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        const { top } = range.getBoundingClientRect()
        lines.set(top, (lines.get(top) ?? 0) + word.length)
      }
      return [...lines.values()].slice(0, -1)
    })
  })

test.describe('the PDF of a whitepaper', () => {
  test('is downloaded through a link in the byline, as a file named after the paper’s title', async ({ page }) => {
    await open(page, '/retail/whitepaper')
    const saving = page.waitForEvent('download')
    await pdfLink(page).click()
    const download = await saving
    expect(new URL(download.url()).pathname).toBe('/assets/whitepapers/retail.pdf')
    expect(download.suggestedFilename()).toBe('Inventory You Can Promise.pdf')
    expect(await download.failure()).toBeNull()
  })
})

test.describe('a whitepaper', () => {
  test('shows contents and notes beside the text where there is room', async ({ page }) => {
    await open(page, pageKinds.whitepaper)
    for (const width of [1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const text = await boxOf(page.getByRole('heading', { name: 'Abstract' }))
      const list = await boxOf(contents(page))
      const link = await boxOf(pdfLink(page))
      const note = await boxOf(page.getByText(/^Example: a bank with 51 entries/))
      expect(list.x + list.width).toBeLessThan(text.x)
      expect(Math.abs(list.y - text.y)).toBeLessThan(24)
      expect(link.x).toBeGreaterThan(text.x + 500)
      expect(note.x).toBe(link.x)
      expect(note.x + note.width).toBeLessThanOrEqual(width)
    }
    const sections = await page.getByRole('article').locator('h2:not(#contents)').allTextContents()
    await expect(contents(page).getByRole('link')).toHaveText(sections.filter((heading) => heading !== 'Read next'))
  })

  test('shows the contents before the first chapter on narrower screens', async ({ page }) => {
    await open(page, pageKinds.whitepaper)
    for (const width of [1199, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const before = await boxOf(page.getByRole('heading', { name: 'Key points' }))
      const list = await boxOf(contents(page))
      const after = await boxOf(page.getByRole('heading', { name: 'Context', exact: true }))
      expect(list.y).toBeGreaterThan(before.y)
      expect(after.y).toBeGreaterThan(list.y + list.height)
      expect(Math.abs(list.x - after.x)).toBeLessThanOrEqual(1)
      await expect(contents(page).getByRole('link', { name: 'Key points' })).toBeHidden()
    }
  })

  test('keeps the contents in view and marks the current chapter', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, pageKinds.whitepaper)
    const links = contents(page).getByRole('link')
    const marked = () =>
      links.evaluateAll((all) =>
        all.filter((link) => getComputedStyle(link).borderLeftWidth !== '0px').map((link) => link.textContent),
      )
    await expect.poll(marked).toEqual(['Abstract'])
    for (const heading of ['Validate on a schedule', 'Give a true reason', 'Know what you run']) {
      await page.getByRole('heading', { name: heading }).evaluate((element) => {
        element.scrollIntoView({ behavior: 'instant' })
      })
      await expect.poll(marked).toEqual([heading])
      await expect(links.first()).toBeInViewport()
    }
  })

  for (const width of [1440, 1200, 900]) {
    const tag = width === 1440 ? [] : '@full'
    test(`averages 60 to 75 characters per line at a width of ${width} px`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, pageKinds.whitepaper)
      const lengths = await lineLengths(page)
      expect(lengths.length).toBeGreaterThan(10)
      const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
      expect(average).toBeGreaterThan(60)
      expect(average).toBeLessThan(75)
    })
  }

  for (const path of whitepapers) {
    test(`fits every width: ${path}`, { tag: path === pageKinds.whitepaper ? [] : '@full' }, async ({ page }) => {
      await open(page, path)
      for (const width of [320, 768, 1199, 1200, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoOverflow(page, `${width} px wide`)
      }
    })
  }

  test('prints its text, without the parts that are useful only on a screen', async ({ page }) => {
    await open(page, pageKinds.whitepaper)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Example: a bank with 51 entries/)).toBeVisible()
    await expect(contents(page)).toBeHidden()
    await expect(pdfLink(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Read next' })).toBeHidden()
  })
})

test.describe('a legal page', () => {
  test('lists its sections beside the text where there is room, and above it elsewhere', async ({ page }) => {
    await open(page, pageKinds.legal)
    const headings = page.getByRole('article').getByRole('heading', { level: 2 })
    const sections = (await headings.allTextContents()).filter((heading) => heading !== 'Contents')
    await expect(contents(page).getByRole('link')).toHaveText(sections)
    const first = headings.filter({ hasText: sections[0] })
    for (const width of [1440, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      const list = await boxOf(contents(page))
      expect(list.x + list.width).toBeLessThan((await boxOf(first)).x)
      await expectNoOverflow(page, `${width} px wide`)
    }
    for (const width of [1199, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const list = await boxOf(contents(page))
      expect(list.y + list.height).toBeLessThan((await boxOf(first)).y)
      await expectNoOverflow(page, `${width} px wide`)
    }
  })

  test('keeps the contents in view and marks the current section', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, pageKinds.legal)
    const links = contents(page).getByRole('link')
    await links.filter({ hasText: 'How long we keep it' }).click()
    await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeInViewport()
    await expect(links.first()).toBeInViewport()
    await expect(links.filter({ hasText: 'How long we keep it' })).not.toHaveCSS('border-left-width', '0px')
  })
})
