import { expect, type Page } from '@playwright/test'

/** Lists elements that overflow the window horizontally, and text that an ancestor cuts off without a title. */
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
    const isVisuallyHidden = (element: Element) => element.clientWidth <= 1 && element.clientHeight <= 1
    /** Finds the ancestors that clip an element, up to the first one that scrolls. */
    const clippingAncestorsOf = (element: Element) => {
      const clippingAncestors: Element[] = []
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX + overflowY)) return { clippingAncestors, scrolls: true }
        if (/hidden|clip/.test(overflowX + overflowY) || position === 'fixed') clippingAncestors.push(box)
      }
      return { clippingAncestors, scrolls: false }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || element.matches('script, style, noscript, title, option')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      // Shortened on purpose: the whole text is available as the title.
      if (element.closest('[title]')?.getAttribute('title')?.includes(text)) continue
      const { clippingAncestors, scrolls } = clippingAncestorsOf(element)
      if (isVisuallyHidden(element) || clippingAncestors.some(isVisuallyHidden)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom, width: length } of range.getClientRects()) {
        const description = `${element.tagName.toLowerCase()} "${text.slice(0, 40)}" ${Math.round(left)}-${Math.round(right)}`
        if (length === 0) continue
        // Slides out of view are outside their carousel.
        const isOutside = clippingAncestors.some((box) => {
          const bounds = box.getBoundingClientRect()
          return left >= bounds.right - tolerance || right <= bounds.left + tolerance
        })
        if (isOutside && element.closest('[aria-roledescription=carousel]')) continue
        if (!scrolls && (left < -tolerance || right > width + tolerance))
          found.add(`${description}: outside the window`)
        for (const box of clippingAncestors) {
          const bounds = box.getBoundingClientRect()
          const isCutOff =
            left < bounds.left - tolerance ||
            right > bounds.right + tolerance ||
            top < bounds.top - tolerance ||
            bottom > bounds.bottom + tolerance
          if (isCutOff) found.add(`${description}: cut off by ${box.tagName.toLowerCase()}.${box.className}`)
        }
      }
    }
    return [...found]
  })
}

/** Fails if anything on the current page overflows or is cut off. `state` describes the page in the failure. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  // A disappearing toast shrinks and cuts off its text.
  await expect(page.locator('[class*="-leave"]')).toHaveCount(0)
  expect.soft(await findOverflow(page), state).toEqual([])
}
