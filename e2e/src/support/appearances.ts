import { type Page, test } from '@playwright/test'
import { isFull } from '../config.ts'

/** How a page is looked at. */
export interface Look {
  colorScheme: 'light' | 'dark'
  width: number
}

const schemes = ['light', 'dark'] as const

/** Every scheme in every width, or its two ends: most faults of a look show at one of them. */
const looks: readonly Look[] = isFull
  ? [360, 768, 1024, 1440].flatMap((width) => schemes.map((colorScheme) => ({ colorScheme, width })))
  : [
      { colorScheme: 'light', width: 1440 },
      { colorScheme: 'dark', width: 360 },
    ]

/** Changes the scheme and the width of an open page. */
export async function setLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}

/** Does the same in each scheme and width, on the page as it is. */
export async function inEachLook(page: Page, check: () => Promise<void>): Promise<void> {
  for (const look of looks) {
    await test.step(`in ${look.colorScheme} colors, ${look.width} px wide`, async () => {
      await setLook(page, look)
      await check()
    })
  }
}
