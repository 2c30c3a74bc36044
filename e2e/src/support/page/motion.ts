import type { Page } from '@playwright/test'

/** Lists the elements whose style rules animate position or size rather than fade. */
export function movingRules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moves = /transform|translate|scale|rotate|all|height|width|inset|top|left|margin|grid/
    const found = new Set<string>()
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after']) {
        const { transitionProperty, transitionDuration, scrollBehavior } = getComputedStyle(element, part)
        const isAnimated = transitionDuration.split(', ').some((time) => parseFloat(time) > 0)
        if (isAnimated && moves.test(transitionProperty))
          found.add(`${element.className}${part ?? ''}: ${transitionProperty}`)
        if (scrollBehavior === 'smooth') found.add(`${element.className}: smooth scrolling`)
      }
    }
    return [...found]
  })
}

/** Collects every animation that moves an element and every smooth scroll. Call before navigating. */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenMotion: seen })
    const sample = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect)) continue
        const frames = JSON.stringify(effect.getKeyframes())
        if (/"(?:transform|translate|scale|rotate)":"(?!none)/.test(frames)) {
          seen.add(`${effect.target?.className}: ${frames.slice(0, 200)}`)
        }
      }
      requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
    for (const name of ['scrollTo', 'scrollIntoView'] as const) {
      const owner = name === 'scrollTo' ? window : Element.prototype
      const original = Reflect.get(owner, name) as (...args: unknown[]) => void
      Object.defineProperty(owner, name, {
        configurable: true,
        value(this: unknown, ...args: unknown[]) {
          const [options] = args
          if (
            typeof options === 'object' &&
            options !== null &&
            'behavior' in options &&
            options.behavior === 'smooth'
          ) {
            seen.add(`${name} is smooth`)
          }
          return original.apply(this ?? window, args)
        },
      })
    }
  })
  return () => page.evaluate(() => [...(window as unknown as { seenMotion: Set<string> }).seenMotion])
}
