import type { Page } from '@playwright/test'

/** A line of text: its box in the window and its color. */
interface Line {
  text: string
  color: string
  box: { x: number; y: number; width: number; height: number }
}

/**
 * Resolves to the lines of text in the element that some pixel behind them makes hard to read, with the ratio. axe
 * cannot see what drawings put behind text. Hides the text, so this is the last check on a page.
 */
export async function linesBelowContrast(page: Page, within: string, minimum: number): Promise<string[]> {
  const lines = await page.evaluate(takeLines, within)
  const image = await page.screenshot({ animations: 'disabled' })
  return page.evaluate(compare, { lines, minimum, image: image.toString('base64') })
}

/** Runs in the page. */
function takeLines(within: string): Line[] {
  const root = document.querySelector(within)
  if (!root) throw new Error(`There is no ${within}.`)
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  const owners = new Set<HTMLElement>()
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const owner = texts.currentNode.parentElement
    // Text for screen readers only is cut to a pixel.
    const isCut = [owner, owner?.parentElement].some((box) => box?.offsetWidth === 1)
    if (!owner?.checkVisibility() || isCut) continue
    owners.add(owner)
    const { color } = getComputedStyle(owner)
    for (const { x, y, width, height } of range.getClientRects()) {
      lines.push({ text: range.toString(), color, box: { x, y, width, height } })
    }
  }
  for (const { style } of owners) {
    style.color = 'transparent'
    style.textDecoration = 'none'
    style.transition = 'none'
  }
  return lines
}

/** Runs in the page. */
async function compare(given: { lines: Line[]; minimum: number; image: string }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(given.image), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  context.drawImage(bitmap, 0, 0)
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  const luminance = ([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>) =>
    0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
  const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

  return given.lines.flatMap(({ text, color, box: { x, y, width, height } }) => {
    if (width < 1 || y + height > bitmap.height) return []
    const foreground = luminance((color.match(/[\d.]+/g) ?? []).map(Number))
    const { data } = context.getImageData(x, y, width, height)
    let lowest = Number.POSITIVE_INFINITY
    for (let at = 0; at < data.length; at += 4) {
      lowest = Math.min(lowest, ratio(foreground, luminance(data.subarray(at, at + 3))))
    }
    return lowest < given.minimum ? [`${text}: ${lowest.toFixed(2)}`] : []
  })
}
