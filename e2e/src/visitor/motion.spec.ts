import type { Page } from '@playwright/test'
import { open } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

/** Lists the elements that move while the page scrolls. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline && !(timeline instanceof DocumentTimeline))
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.tagName : undefined)),
  )

test('the home page moves one picture with the scroll, and nothing with reduced motion', async ({ page }) => {
  await open(page, '/')
  await expect.poll(() => moving(page)).toEqual(['IMG'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => moving(page)).toEqual([])
})
