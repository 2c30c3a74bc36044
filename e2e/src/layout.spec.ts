import { Frame } from './pages/frame.ts'
import { open } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const width of [768, 1440]) {
  test(`the last row of the footer ends where its rule ends, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/login')
    const last = new Frame(page).footer.getByRole('link', { name: 'Accessibility' })
    const gap = await last.evaluate((link) => {
      const row = link.closest('ul')?.parentElement
      return Math.abs((row?.getBoundingClientRect().right ?? 0) - link.getBoundingClientRect().right)
    })
    expect(gap).toBeLessThanOrEqual(1)
  })
}

test('the arrow of a link never wraps without the last word', async ({ page }) => {
  await open(page, '/registration')
  const link = page.getByRole('main').getByRole('link', { name: /^Terms and Conditions/ })
  for (let width = 320; width <= 380; width += 4) {
    await page.setViewportSize({ width, height: 740 })
    const distance = await link.evaluate((element) => {
      const words = document.createRange()
      words.selectNode(element.firstChild as Node)
      const end = [...words.getClientRects()].at(-1)
      const arrow = element.querySelector('svg')?.getBoundingClientRect()
      return arrow && end ? Math.abs((arrow.top + arrow.bottom - end.top - end.bottom) / 2) : Infinity
    })
    expect.soft(distance, `${width} px wide`).toBeLessThan(6)
  }
})

test('four steps stand in rows of one length', async ({ page }) => {
  await open(page, '/cloud-services')
  const steps = page.locator('.steps').first().getByRole('listitem')
  await expect(steps).toHaveCount(4)
  for (const { width, inRow } of [
    { width: 1440, inRow: 4 },
    { width: 768, inRow: 2 },
    { width: 360, inRow: 1 },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top))
    const rows = Map.groupBy(tops, (top) => top)
    expect
      .soft(
        [...rows.values()].map((row) => row.length),
        `${width} px wide`,
      )
      .toEqual(Array(4 / inRow).fill(inRow))
  }
})
