import { type Page, test } from '@playwright/test'
import { isFull } from '../config.ts'

/** How a page is looked at. */
export interface Look {
  colorScheme: 'light' | 'dark'
  width: number
}

const widths = isFull ? [360, 768, 1024, 1440] : [360, 1440]
const looks: readonly Look[] = widths.flatMap((width) => [
  { colorScheme: 'light' as const, width },
  { colorScheme: 'dark' as const, width },
])

/** Changes the scheme and the width of an open page, and leaves it as it was. */
export async function setLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}

/** Does the same in each scheme and width, on the page as it is. */
export async function inEachLook(page: Page, check: () => Promise<void>): Promise<void> {
  for (const look of looks) {
    await test.step(`in ${look.colorScheme} colours, ${look.width} px wide`, async () => {
      await setLook(page, look)
      await check()
    })
  }
}
