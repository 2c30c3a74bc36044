import type { Page } from '@playwright/test'

/** Lists controls without border and text, and icons with the color of their background. */
export function lostInForcedColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = []
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
    }
    for (const control of document.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, a[href]')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
      const style = getComputedStyle(control)
      const isNative = style.appearance !== 'none' && control.matches('input, select, textarea')
      const hasEdge =
        isNative ||
        ['Top', 'Right', 'Bottom', 'Left'].some(
          (side) => parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
        )
      const hasWords =
        (control.textContent ?? '').trim() !== '' && !control.querySelector(':scope > .visually-hidden:only-child')
      const icons = [...control.querySelectorAll('svg')]
      const hasMark = getComputedStyle(control, '::before').borderTopStyle !== 'none'
      if (!hasEdge && !hasWords && icons.length === 0 && !hasMark) lost.push(control.outerHTML.slice(0, 120))
      for (const icon of icons) {
        const { stroke, fill, color } = getComputedStyle(icon)
        const shown = [stroke, fill]
          .filter((paint) => paint !== 'none')
          .map((paint) => (paint === 'currentcolor' ? color : paint))
        if (shown.length > 0 && shown.every((paint) => paint === groundOf(icon)))
          lost.push(icon.outerHTML.slice(0, 120))
      }
    }
    return lost
  })
}
