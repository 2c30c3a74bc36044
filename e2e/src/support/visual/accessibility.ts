import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with the rule, the element and the reason of each violation that axe finds on the current page, or in the
 * parts of it that a selector names.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } })
    .analyze()
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(faults).toEqual([])
}

/** Axe needs final colors: waits for animations to end, and stops the timers of toasts, so that none leaves. */
function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isClock = (animation: Animation) =>
      'animationName' in animation && /run-out/.test(`${animation.animationName}`)
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().iterations !== Infinity
    const moving = () =>
      document.getAnimations().filter((animation) => animation.playState === 'running' && ends(animation))
    for (let rest = moving(); rest.length > 0; rest = moving()) {
      for (const clock of rest.filter(isClock)) clock.pause()
      await Promise.allSettled(rest.filter((animation) => !isClock(animation)).map((animation) => animation.finished))
    }
  })
}
