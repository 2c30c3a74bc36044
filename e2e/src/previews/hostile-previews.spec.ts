import type { Page } from '@playwright/test'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

const SIZE = 256 * 1024

/** A PDF whose pages all have the same size and content. */
function repeatedPages(pages: number, box: string, content: string) {
  const ids = Array.from({ length: pages }, (_, index) => `${4 + index} 0 R`)
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 3 0 R/Resources<<>>>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${ids.join(' ')}]>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...ids.map(() => page),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`, 'latin1')
}

/** Resolves to the pixels of all canvases of the page. */
const canvasPixels = (page: Page) =>
  page
    .locator('canvas')
    .evaluateAll((canvases: HTMLCanvasElement[]) =>
      canvases.reduce((sum, { width, height }) => sum + width * height, 0),
    )

const elements = (page: Page) => page.getByRole('dialog').locator('*').count()

async function openPreview(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
}

async function closeWithEscape(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('the preview of a hostile file', () => {
  test('shows Markdown that is slow to parse in few elements, and closes meanwhile', async ({
    page,
    site,
    session,
  }) => {
    await seedFolder(site, session, ['Work'])
    const address = `${'a.'.repeat(2450)}@\n\n`
    const slow = `- a\n${'\n  b\n'.repeat(20_000)}${address.repeat(60)}`.slice(0, SIZE)
    await seedFiles(site, session, ['Work'], [text('slow.md', slow)])
    await open(page, '/Work/files')
    await openPreview(page, 'slow.md')
    await closeWithEscape(page)
    await openPreview(page, 'slow.md')
    await expect(page.getByRole('dialog').locator('pre, [class*=document]').first()).toBeVisible()
    expect(await elements(page)).toBeLessThan(6000)
    await closeWithEscape(page)
  })

  test('draws only the pages of a PDF that are near, and releases the others', async ({ page, site, session }) => {
    await seedFolder(site, session, ['Work'])
    const tall = repeatedPages(2000, '0 0 100 7000', '0 0 1 rg 0 0 50 50 re f')
    await seedFiles(site, session, ['Work'], [{ name: 'tall.pdf', mimeType: 'application/pdf', buffer: tall }])
    await open(page, '/Work/files')
    await openPreview(page, 'tall.pdf')
    await expect(page.getByRole('img', { name: 'tall.pdf, page 1 of 2000' })).toBeVisible()
    await expect.poll(() => canvasPixels(page)).toBeGreaterThan(100_000)
    expect(await elements(page)).toBeLessThan(200)
    const content = page.getByRole('region', { name: 'Content of tall.pdf' })
    for (const end of [0.3, 0.6, 1]) {
      await content.evaluate((element, part) => element.scrollTo(0, element.scrollHeight * part), end)
      await expect(page.getByRole('img', { name: 'page 1 of' })).toHaveCount(0)
      await expect.poll(() => page.locator('canvas').count()).toBeLessThanOrEqual(3)
      await expect.poll(() => canvasPixels(page)).toBeLessThanOrEqual(3 * 2 ** 23)
    }
    await closeWithEscape(page)
  })

  test('closes while a PDF takes its worker long to draw', async ({ page, site, session }) => {
    await seedFolder(site, session, ['Work'])
    const lines = repeatedPages(1, '0 0 600 800', '0 0 m 600 800 l S\n'.repeat(500_000))
    await seedFiles(site, session, ['Work'], [{ name: 'lines.pdf', mimeType: 'application/pdf', buffer: lines }])
    await open(page, '/Work/files')
    const running = page.waitForEvent('worker', (worker) => worker.url().endsWith('/workers/pdf.js'))
    await openPreview(page, 'lines.pdf')
    const worker = await running
    // Without a limit of its own, because it also covers the time that the page takes to draw.
    const ended = new Promise((resolve) => worker.once('close', resolve))
    await expect(page.getByRole('img', { name: 'lines.pdf, page 1 of 1' })).toBeVisible()
    await closeWithEscape(page)
    await ended
  })
})
