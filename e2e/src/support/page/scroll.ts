import type { Page } from '@playwright/test'

/** Scrolls through the whole page, so that everything lazy is requested. */
export function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // Browsers may draw no frame until something else moves; the next step does.
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
