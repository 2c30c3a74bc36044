import type { Locator } from '@playwright/test'

/** Lists the controls and text that a control covers. */
export const coveredBy = (control: Locator): Promise<string[]> =>
  control.evaluate((cover) => {
    const { left, top, width, height } = cover.getBoundingClientRect()
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98]
    const isTextAt = (element: Element, x: number, y: number) =>
      [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return false
        const range = document.createRange()
        range.selectNode(node)
        return [...range.getClientRects()].some(
          (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
        )
      })
    const covered = new Set<string>()
    for (const across of steps) {
      for (const down of steps) {
        const [x, y] = [left + width * across, top + height * down]
        const beneath = document.elementsFromPoint(x, y).find((element) => !cover.contains(element))
        if (!beneath) continue
        const found = beneath.closest('a, button, input, select, textarea, label, summary')
        if (found || isTextAt(beneath, x, y)) covered.add((found ?? beneath).outerHTML.slice(0, 120))
      }
    }
    return [...covered]
  })
