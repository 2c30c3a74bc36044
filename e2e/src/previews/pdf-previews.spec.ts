import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { root } from '@site/run/workspace'
import type { ChosenFile } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

const readFixture = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'application/pdf',
  buffer: await readFile(join(root, 'e2e/fixtures/pdf', name)),
})

/** Resolves to the part of a canvas that is dark. */
const darkPart = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && data[at + 3] === 255) dark += 1
    return dark / (width * height)
  })

test.describe('the preview of a PDF', () => {
  test.use({
    allowedMessages: [
      /Cannot load system font: HeiseiMin/,
      /Unable to decode image|^Failed to decode/,
      /Dependent image/,
    ],
  })

  test('draws scans, and text in fonts that the file does not contain', async ({ page, site, session }) => {
    const names = ['symbols.pdf', 'japanese.pdf', 'ccitt.pdf', 'jbig2.pdf', 'jpeg2000.pdf']
    await seedFolder(site, session, ['Work'])
    await seedFiles(site, session, ['Work'], await Promise.all(names.map(readFixture)))
    const responses = new Map<string, number>()
    page.on('response', (response) => {
      const [, file] = /\/pdfjs\/(.*)/.exec(response.url()) ?? []
      if (file) responses.set(file, response.status())
    })
    await open(page, '/Work/files')
    await page.getByRole('link', { name: 'jpeg2000.pdf', exact: true }).click()
    for (const name of names.toReversed()) {
      const canvas = page.getByRole('img', { name: `${name}, page 1 of` })
      await expect.poll(() => darkPart(canvas), name).toBeGreaterThan(0.001)
      if (name === 'japanese.pdf') await expect(page.getByRole('dialog').getByText('履歴書 山田太郎')).toBeAttached()
      await page.keyboard.press('ArrowRight')
    }
    expect(Object.fromEntries(responses)).toEqual({
      'legacy/build/pdf.worker.min.mjs': 200,
      'wasm/openjpeg_nowasm_fallback.js': 200,
      'wasm/jbig2_nowasm_fallback.js': 200,
      'cmaps/90ms-RKSJ-H.bcmap': 200,
      'cmaps/Adobe-Japan1-UCS2.bcmap': 200,
      'standard_fonts/FoxitDingbats.pfb': 200,
      'standard_fonts/FoxitSymbol.pfb': 200,
    })
  })

  test('draws groups and gradients: a whitepaper of the site', async ({ page, site, session }) => {
    const html = await (await fetch(`${site.url}/insurance/whitepaper`)).text()
    const [, path = ''] = /href="([^"]+\.pdf)"/.exec(html) ?? []
    const response = await fetch(new URL(path, site.url))
    const name = 'whitepaper.pdf'
    await seedFolder(site, session, ['Work'])
    const buffer = Buffer.from(await response.arrayBuffer())
    await seedFiles(site, session, ['Work'], [{ name, mimeType: 'application/pdf', buffer }])
    await open(page, '/Work/files')
    await page.getByRole('link', { name, exact: true }).click()
    // Its cover is a dark drawing.
    const canvas = page.getByRole('img', { name: `${name}, page 1 of` })
    await expect.poll(() => darkPart(canvas)).toBeGreaterThan(0.1)
    await expect(page.getByRole('dialog').getByText('could not be displayed')).toHaveCount(0)
  })

  test('says what cannot be shown: a file, a page or a picture', async ({ page, site, session }) => {
    const names = ['jpeg2000.pdf', 'missing-page.pdf', 'no-pages.pdf', 'encrypted.pdf']
    await seedFolder(site, session, ['Work'])
    await seedFiles(site, session, ['Work'], await Promise.all(names.map(readFixture)))
    await open(page, '/Work/files')
    const shows = (text: string) =>
      expect(page.getByRole('dialog').getByRole('status').filter({ hasText: text })).toBeVisible()

    await page.getByRole('link', { name: 'encrypted.pdf', exact: true }).click()
    await shows('This PDF is protected with a password')
    await page.keyboard.press('ArrowRight')
    await shows('This PDF has no pages')
    await page.keyboard.press('ArrowRight')
    // A page is drawn once it is near.
    await expect(page.getByRole('img', { name: 'missing-page.pdf, page 1 of 2' })).toBeVisible()
    await page.getByRole('region', { name: 'Content of missing-page.pdf' }).press('End')
    await shows('Page 2 of 2 could not be displayed')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('img', { name: 'jpeg2000.pdf, page 1 of' })).toBeVisible()
    await page.getByRole('region', { name: 'Content of jpeg2000.pdf' }).press('End')
    await shows('Part of this page could not be displayed')
    await inEachAppearance(page, () => expectAccessible(page))
    await page.setViewportSize({ width: 320, height: 900 })
    await expectNoOverflow(page, 'a PDF')
    await page.setViewportSize({ width: 360, height: 780 })
    const view = page.getByRole('dialog').getByRole('group', { name: 'View' })
    const tools = view.locator('button, select').filter({ visible: true })
    const spread = () =>
      tools.evaluateAll((all) => {
        const centers = all.map((tool) => tool.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)
        return Math.max(...centers) - Math.min(...centers)
      })
    await expect.poll(spread, 'the tools, in px from line to line').toBeLessThan(8)
  })
})
