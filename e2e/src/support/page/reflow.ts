import type { Page } from '@playwright/test'

/** Adds styles as a constructed style sheet, because the content security policy does not block those. */
export async function addUserStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}

export async function removeUserStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** The text spacing of WCAG 2.2, success criterion 1.4.12. */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Sets the browser's default font size, initially 16 px. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } })
}

/** Lists the reflow issues of the current page: horizontal scrolling, and text that is cut off or covered. */
export function reflowIssues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const issues: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent?.trim().slice(0, 40)}"`
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const root = document.documentElement
    if (root.scrollWidth > window.innerWidth) issues.push(`the page is ${root.scrollWidth} px wide`)

    // The boxes of text that only screen readers get, such as the current step of a breadcrumb on phones.
    const hidden = [...document.querySelectorAll('*')].filter(
      (box) => box.clientWidth <= 1 && box.clientHeight <= 1 && clips(getComputedStyle(box).overflowX),
    )
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element)
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const isForScreenReaders =
        element.closest('.visually-hidden, .skip-link:not(:focus), .honeypot, [inert], svg, noscript') !== null ||
        hidden.some((box) => box.contains(element))
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!isShown || isForScreenReaders || element.closest('.swiper, [class*="carousel__list"]')) continue

      const { left, right, width } = element.getBoundingClientRect()
      const scroller = element.parentElement?.closest('[tabindex="0"], [class*="table"]')
      if (hasText && width > 0 && !scroller && (right > window.innerWidth + 1 || left < -1)) {
        issues.push(`${nameOf(element)} is outside the window`)
      }
      const isTooWide = clips(style.overflowX) && element.scrollWidth > element.clientWidth + 2
      const isTooHigh = clips(style.overflowY) && element.scrollHeight > element.clientHeight + 2
      if (element.textContent?.trim() && (isTooWide || isTooHigh)) issues.push(`${nameOf(element)} is cut off`)
    }
    const entries = [...document.querySelectorAll('header a, header button')]
      .filter((entry) => entry.checkVisibility())
      .map((entry) => ({ entry, box: entry.getBoundingClientRect() }))
    for (const [index, { entry, box }] of entries.entries()) {
      const next = entries[index + 1]
      const isCovered =
        next !== undefined &&
        next.box.left < box.right - 1 &&
        next.box.top < box.bottom - 1 &&
        next.box.bottom > box.top + 1
      if (isCovered && next.box.left > box.left) issues.push(`${nameOf(entry)} runs into ${nameOf(next.entry)}`)
    }
    return issues
  })
}
