import { type Page, test } from '@playwright/test'
import { isFull } from '../config.ts'

/** A color scheme and a window width. */
export interface Appearance {
  colorScheme: 'light' | 'dark'
  width: number
}

const schemes = ['light', 'dark'] as const

/** All schemes at all widths, or only the two extremes, because they reveal most visual defects. */
const appearances: readonly Appearance[] = isFull
  ? [360, 768, 1024, 1440].flatMap((width) => schemes.map((colorScheme) => ({ colorScheme, width })))
  : [
      { colorScheme: 'light', width: 1440 },
      { colorScheme: 'dark', width: 360 },
    ]

/** Changes the color scheme and the width of an open page. */
export async function setAppearance(page: Page, { colorScheme, width }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}

/** Runs a check on the current page in each scheme and width. */
export async function inEachAppearance(page: Page, check: () => Promise<void>): Promise<void> {
  for (const appearance of appearances) {
    await test.step(`in ${appearance.colorScheme} mode, ${appearance.width} px wide`, async () => {
      await setAppearance(page, appearance)
      await check()
    })
  }
}
