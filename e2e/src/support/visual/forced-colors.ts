import type { Page } from '@playwright/test'

/** Lists controls without a border, text or icon, and icons in the color of their background. */
export function invisibleInForcedColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const invisible: string[] = []
    const backgroundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor
    }
    for (const control of document.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, a[href]')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
      const style = getComputedStyle(control)
      const isNative = style.appearance !== 'none' && control.matches('input, select, textarea')
      const hasBorder =
        isNative ||
        ['Top', 'Right', 'Bottom', 'Left'].some(
          (side) => parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
        )
      const hasText =
        (control.textContent ?? '').trim() !== '' && !control.querySelector(':scope > .visually-hidden:only-child')
      const icons = [...control.querySelectorAll('svg')]
      const hasMark = getComputedStyle(control, '::before').borderTopStyle !== 'none'
      if (!hasBorder && !hasText && icons.length === 0 && !hasMark) invisible.push(control.outerHTML.slice(0, 120))
      for (const icon of icons) {
        const { stroke, fill, color } = getComputedStyle(icon)
        const paints = [stroke, fill]
          .filter((paint) => paint !== 'none')
          .map((paint) => (paint === 'currentcolor' ? color : paint))
        if (paints.length > 0 && paints.every((paint) => paint === backgroundOf(icon)))
          invisible.push(icon.outerHTML.slice(0, 120))
      }
    }
    return invisible
  })
}
