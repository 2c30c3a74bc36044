import type { Page } from '@playwright/test'

/** Passes the whole page by, so that everything that waits to be seen is asked for. */
export function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // Browsers were seen to draw no frame any more until something else moved: the next step is such a thing.
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
