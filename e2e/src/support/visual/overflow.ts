import { expect, type Page } from '@playwright/test'

/** Lists elements that overflow the window horizontally, and text that an ancestor cuts off. */
async function findOverflow(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() => {
    const tolerance = 2
    const width = document.documentElement.clientWidth
    const found = new Set<string>()
    if (document.documentElement.scrollWidth > width) {
      found.add(`the page is ${document.documentElement.scrollWidth} px wide`)
    }
    /** Visible only to screen readers. */
    const isTiny = (element: Element) => element.clientWidth <= 1 && element.clientHeight <= 1
    /** Finds the ancestors that clip an element, up to the first one that scrolls. */
    const clippersOf = (element: Element) => {
      const clippers: Element[] = []
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX + overflowY)) return { clippers, scrolls: true }
        if (/hidden|clip/.test(overflowX + overflowY) || position === 'fixed') clippers.push(box)
      }
      return { clippers, scrolls: false }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || element.matches('script, style, noscript, title, option')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { clippers, scrolls } = clippersOf(element)
      if (isTiny(element) || clippers.some(isTiny)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom, width: length } of range.getClientRects()) {
        const description = `${element.tagName.toLowerCase()} "${text.slice(0, 40)}" ${Math.round(left)}-${Math.round(right)}`
        if (length === 0) continue
        // Slides out of view are outside of their carousel.
        const isOutside = clippers.some((box) => {
          const around = box.getBoundingClientRect()
          return left >= around.right - tolerance || right <= around.left + tolerance
        })
        if (isOutside && element.closest('[aria-roledescription=carousel]')) continue
        if (!scrolls && (left < -tolerance || right > width + tolerance))
          found.add(`${description}: outside the window`)
        for (const box of clippers) {
          const around = box.getBoundingClientRect()
          const isCut =
            left < around.left - tolerance ||
            right > around.right + tolerance ||
            top < around.top - tolerance ||
            bottom > around.bottom + tolerance
          if (isCut) found.add(`${description}: cut off by ${box.tagName.toLowerCase()}.${box.className}`)
        }
      }
    }
    return [...found]
  })
}

/** Fails if anything on the current page overflows or is cut off. `state` describes the page in the failure. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  // A disappearing toast shrinks and cuts off its text.
  await expect(page.locator('[class*="toasts-module-leave"]')).toHaveCount(0)
  expect.soft(await findOverflow(page), state).toEqual([])
}
