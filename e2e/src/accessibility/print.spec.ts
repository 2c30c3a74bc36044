import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { Frame } from '../pages/frame.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { pageKinds } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

// Paper is white, whatever the screen looks like.
test.use({ colorScheme: 'dark', allowedMessages: [/status of 404/] })

async function printed(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

/** What cannot be used on paper. */
const controls = (page: Page): Locator =>
  page.locator('form, input, select, textarea, .button').filter({ visible: true })

/**
 * Lists the texts that are too pale for white paper: browsers print no backgrounds. Colors may take a moment to change.
 */
const paleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const contrastOf = (color: string) => {
      if (!context) throw new Error('The browser has no canvas.')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) =>
        linear(byte / 255),
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const pale = new Set<string>()
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim()
      // Drawings print with their own backgrounds.
      if (!text || !element?.checkVisibility() || element.closest('svg, script, style')) continue
      const { color, opacity } = getComputedStyle(element)
      if (Number(opacity) < 1 || contrastOf(color) < 4.5) pale.add(`${text.slice(0, 40)}: ${color}`)
    }
    return [...pale]
  })

for (const [kind, path] of Object.entries(pageKinds)) {
  const isSample = path === pageKinds.home || path === pageKinds.careers
  test(`prints dark text without controls: ${kind}`, { tag: isSample ? [] : '@full' }, async ({ page }) => {
    await printed(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(controls(page)).toHaveCount(0)
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(new Frame(page).footer.getByText('Halden Mills')).toBeVisible()
    await expect.poll(() => paleTexts(page)).toEqual([])
  })
}

test('prints every opening in full, without signs that it could be opened', async ({ page }) => {
  await printed(page, pageKinds.careers)
  const openings = page.getByRole('main').locator('h3 > button')
  await expect(openings.nth(1)).toHaveAttribute('aria-expanded', 'false')
  for (const opening of await openings.all()) {
    await expect(opening).toBeVisible()
    await expect(opening.locator('.icon')).toBeHidden()
    await expect(page.locator(`[id="${await opening.getAttribute('aria-controls')}"]`)).toBeVisible()
  }
})

test('prints the slides of a carousel in columns that are wider than their words', async ({ page }) => {
  // The width of US Letter.
  await page.setViewportSize({ width: 816, height: 1056 })
  await printed(page, pageKinds.home)
  const words = await page.getByRole('region', { name: 'Industries we serve', exact: true }).evaluate((carousel) => {
    const texts = document.createTreeWalker(carousel, NodeFilter.SHOW_TEXT)
    const lines: Record<string, number> = {}
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.textContent?.matchAll(/\w+/g) ?? []) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        lines[word] = range.getClientRects().length
      }
    }
    return lines
  })
  expect(words).toMatchObject({ Manufacturing: 1, communications: 1 })
})

test('prints the slides of a running carousel side by side', async ({ page }) => {
  await open(page, pageKinds.home)
  const carousel = page.getByRole('region', { name: 'Our services' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.getByRole('button', { name: /^Next/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const slides = carousel.locator('[aria-roledescription=slide]')
  const countRows = () =>
    slides.evaluateAll((all) => new Set(all.map((slide) => Math.round(slide.getBoundingClientRect().top))).size)
  await expect(slides).toHaveCount(9)
  await expect.poll(countRows).toBe(3)
})

signedInTest('prints a folder as lists with whole names, without controls', async ({ page, site, session }) => {
  const long = `${'minutes of a board of directors '.repeat(4)}, version 2.bin`
  await seedFolder(site, session, ['Work'])
  await seedFolder(site, session, ['Work', 'Drafts'])
  await seedFiles(site, session, ['Work'], [binary(long, 900)])
  await open(page, '/Work/files')
  await expect(new FilesArea(page).row(long)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(controls(page)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'File Name' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeHidden()
  const name = page.getByRole('link', { name: long, exact: true }).getByText(long, { exact: true })
  await expect(name).toBeVisible()
  expect((await name.boundingBox())?.width).toBeGreaterThan(100)
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets).toHaveLength(1)
  await expect(page.getByRole('rowheader', { name: 'Drafts' })).toBeVisible()
  await expect.poll(() => paleTexts(page)).toEqual([])
})
