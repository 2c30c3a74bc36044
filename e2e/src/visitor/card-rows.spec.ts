import type { Page } from '@playwright/test'
import { open } from '../support/page/open-page.ts'
import { samplePages } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

/** Counts the cards or steps in each row of each grid on the page, and the pixels that the rows leave empty. */
const cardRows = (page: Page): Promise<{ rows: number[]; empty: number }[]> =>
  page.evaluate(() => {
    const grids = new Set(
      [...document.querySelectorAll('main article > h3, main ol > li > h3')].map(
        (h3) => h3.parentElement?.parentElement,
      ),
    )
    return [...grids].flatMap((grid) => {
      const cards = [...(grid?.children ?? [])].filter((child) => child.matches('article, li'))
      if (!grid || cards.length < 2) return []
      const ends = new Map<number, number[]>()
      for (const card of cards) {
        const { top, right } = card.getBoundingClientRect()
        ends.set(top, [...(ends.get(top) ?? []), right])
      }
      const { right } = grid.getBoundingClientRect()
      const empty = Math.max(...[...ends.values()].map((row) => right - Math.max(...row)))
      return [{ rows: [...ends.values()].map((row) => row.length), empty: Math.round(empty) }]
    })
  })

for (const path of ['/', '/ai-ml', '/irms', '/bankfinancial', '/aboutus', '/careers', '/bankfinancial/whitepaper']) {
  const title = `cards and steps fill their rows, which are equally long unless there are five cards: ${path}`
  test(title, { tag: samplePages.has(path) ? [] : '@full' }, async ({ page }) => {
    await open(page, path)
    for (const width of [1440, 1024, 900, 768, 600, 480]) {
      await page.setViewportSize({ width, height: 900 })
      const grids = await cardRows(page)
      expect(grids.length).toBeGreaterThan(0)
      for (const { rows, empty } of grids) {
        expect(empty, `${width} px wide: ${rows}`).toBe(0)
        const isFive = rows.reduce((sum, count) => sum + count) === 5
        if (!isFive) expect(new Set(rows).size, `${width} px wide: ${rows}`).toBe(1)
      }
    }
  })
}
