import type { Page } from '@playwright/test'
import { findOverflow } from '../visual/overflow.ts'

/** Adds a user style sheet, which the content security policy does not block. */
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

/** Sets the browser's default font size, which is initially 16 px. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } })
}

/** Lists the reflow issues of the current page: what overflows or is cut off, and header entries that cover others. */
export const reflowIssues = async (page: Page): Promise<string[]> => [
  ...(await findOverflow(page)),
  ...(await coveredEntries(page)),
]

const coveredEntries = (page: Page) =>
  page.evaluate(() => {
    const entries = [...document.querySelectorAll('header a, header button')]
      .filter((entry) => entry.checkVisibility())
      .map((entry) => ({ text: entry.textContent?.trim().slice(0, 40), box: entry.getBoundingClientRect() }))
    return entries.flatMap(({ text, box }, index) => {
      const next = entries[index + 1]
      const isCovered =
        next !== undefined &&
        next.box.left > box.left &&
        next.box.left < box.right - 1 &&
        next.box.top < box.bottom - 1 &&
        next.box.bottom > box.top + 1
      return isCovered ? `"${text}" runs into "${next.text}"` : []
    })
  })
