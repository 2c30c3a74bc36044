import { expect, type Page } from '@playwright/test'

interface Shift {
  value: number
  /** Each element that moved: where its visible part was and is, and the first characters of its HTML. */
  moved: string[]
}

/** Observes every layout shift without user input, starting with the next document. */
export async function observeShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join()
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const html = node instanceof Element ? node.outerHTML.slice(0, 90) : String(node)
          return `${rect(previousRect)} -> ${rect(currentRect)} ${html}`
        })
        if (!hadRecentInput) shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** Expects the total shift to be within the limit of docs/product.md, "Budgets". */
export async function expectNoShift(shifts: Awaited<ReturnType<typeof observeShifts>>, path?: string): Promise<void> {
  const recorded = await shifts()
  const total = recorded.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `${path ?? ''} ${JSON.stringify(recorded, null, 1)}`).toBeLessThanOrEqual(0.01)
}
