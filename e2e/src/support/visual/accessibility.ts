import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with the rule, the element and the reason of each violation that axe finds on the current page, or only
 * within a selector. Scrolls to the top first, because axe would report a control that is half under the header as too
 * small a target.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({
      runOnly: { type: 'tag', values: TAGS },
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    // In the other mode, each run opens a second page to collect its results.
    .setLegacyMode()
    .analyze()
  const issues = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(issues).toEqual([])
}

/** Waits for animations, because axe needs final colors. Pauses the timers of toasts, so none disappears. */
function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isToastTimer = (animation: Animation) =>
      'animationName' in animation && /run-out/.test(`${animation.animationName}`)
    // An animation that follows scrolling never ends.
    const isTransient = ({ timeline, effect }: Animation) =>
      timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity
    // Animations in a closed disclosure never end.
    const isVisible = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility()
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && isTransient(animation) && isVisible(animation))
    for (let running = runningAnimations(); running.length > 0; running = runningAnimations()) {
      for (const timer of running.filter(isToastTimer)) timer.pause()
      await Promise.allSettled(
        running.filter((animation) => !isToastTimer(animation)).map((animation) => animation.finished),
      )
    }
  })
}
