/** Where a menu opens, in viewport pixels: at the end of a button, or at the pointer. */
export interface Anchor {
  x: number
  top: number
  bottom: number
  /** The side of the menu that is at `x`. */
  side: 'start' | 'end'
}

/** The distance from the edges of the window. */
const MARGIN = 8

/** Returns the anchor of a menu below a button. */
export function anchorOf(button: Element): Anchor {
  const { right, top, bottom } = button.getBoundingClientRect()
  return { x: right, top, bottom, side: 'end' }
}

/** Positions a fixed element at an anchor, above it if there is no room below, and within the window. */
export function placeAt(element: HTMLElement, { x, top, bottom, side }: Anchor): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const { clientWidth, clientHeight } = document.documentElement
  const left = side === 'start' ? x : x - width
  const fitsBelow = bottom + height + MARGIN <= clientHeight
  element.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`
  element.style.top = `${Math.max(MARGIN, fitsBelow ? bottom : top - height)}px`
}
