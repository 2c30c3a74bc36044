import type { Page } from '@playwright/test'

/** An element that Tab reaches. */
type FocusStop = Exclude<ReturnType<typeof inspectFocus>, string>

const MAX_STOPS = 400

/** Presses Tab until focus wraps around. Resolves to all stops. */
export async function walkFocus(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<FocusStop[]> {
  const stops: FocusStop[] = []
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked')
  })
  for (let count = 0; count < MAX_STOPS; count++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(inspectFocus)
    if (stop === 'again') return stops
    if (stop !== 'nothing') stops.push(stop)
    else if (stops.length > 0) return stops
  }
  throw new Error(`Focus does not wrap around: ${stops.map(({ name }) => name).join(', ')}`)
}

/** Runs in the page. */
function inspectFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return 'nothing'
  if (element.hasAttribute('data-walked')) return 'again'
  element.setAttribute('data-walked', '')

  // A link that wraps has several boxes with gaps between them.
  const points = [...element.getClientRects()].flatMap(({ left, top, width, height }) =>
    [
      [0.5, 0.5],
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ].map(([x = 0, y = 0]) => [left + width * x, top + height * y] as const),
  )
  const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight)
  const hits = inside.filter(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  // A card that is one link draws the focus ring around itself, and a long name around the whole name that covers it.
  const ringCandidates = [element, element.closest('.card'), element.querySelector(':scope > [dir=auto] > :last-child')]
    .filter((candidate) => candidate !== null)
    .filter((candidate) => getComputedStyle(candidate).clipPath === 'none')
  const hasOutline = ringCandidates.some((candidate) =>
    [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate, part)
      return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2 && !/^rgba\(.*, 0\)$/.test(outlineColor)
    }),
  )
  const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  return {
    name: `${element.tagName.toLowerCase()} "${(label || element.getAttribute('name') || '').slice(0, 50)}"`,
    /** Whether its center and inner corners are all covered by other elements. */
    isObscured: hits.length === 0,
    /** Whether it is completely outside the window. */
    isOutside: inside.length === 0,
    /** Whether the style sheet draws an outline around it. */
    hasOutline,
  }
}
