import type { Page } from '@playwright/test'

/** Scrolls through the whole page, so all lazy content is requested. */
export function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // Without changes, browsers may not draw a frame; the next scroll step causes one.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 200)
      })
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await frame()
      await frame()
    }
  })
}
