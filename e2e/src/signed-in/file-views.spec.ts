import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { binary, pixel, text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Responds to requests for the list of a folder with this many files. */
async function listFiles(page: Page, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, index) => ({
    fileName: `entry-${index}.txt`,
    uploadTime: '2026-01-02T03:04:05.000Z',
    size: index,
  }))
  await page.route('**/api/files/parentFolder?*', (route) => route.fulfill({ json: files }))
}

/** Starts recording which entries' elements change, for `changedEntries`. */
const watchEntries = (page: Page) =>
  page.evaluate(() => {
    const changed = new Set<string>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const entry = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[data-entry]')
        if (entry?.dataset.entry) changed.add(entry.dataset.entry)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    Object.assign(window, { changedEntries: () => [...changed] })
  })

const changedEntries = (page: Page) =>
  page.evaluate(() => (window as unknown as { changedEntries: () => string[] }).changedEntries())

test.describe('the file list', () => {
  test.beforeEach(async ({ site, session }) => {
    await seedFolder(site, session, ['Work'])
    await seedFiles(site, session, ['Work'], [binary('backup.zip', 1_572_864), text('notes.txt', 'x'.repeat(900))])
  })

  test('downloads the selected files as one zip', async ({ page, site, session }) => {
    const many = Array.from({ length: 30 }, (_, n) => text(`many ${n}.txt`, `${n}`))
    await seedFiles(site, session, ['Work'], many)
    await open(page, '/Work/files')
    await page.getByRole('button', { name: 'Select all' }).click()
    const saved: Download[] = []
    page.on('download', (download) => saved.push(download))
    await page.getByRole('button', { name: 'Download as zip selected' }).click()
    const note = page.getByRole('status').filter({ hasText: 'Downloading “Work.zip”' })
    await expect(note.getByRole('link', { name: 'If nothing happens, download it here' })).toBeVisible()
    await expect.poll(() => saved.map((download) => download.suggestedFilename())).toEqual(['Work.zip'])
    const bytes = await readFile((await saved[0]?.path()) ?? '')
    // The end record of a zip counts its entries: the folder and the files.
    expect(bytes.readUInt16LE(bytes.length - 12)).toBe(1 + 2 + many.length)
  })
})

test.describe('the tile view', () => {
  test.beforeEach(async ({ site, session }) => {
    await seedFolder(site, session, ['Work'])
    await seedFiles(site, session, ['Work'], [pixel('c.png'), text('b.txt', 'b'), text('a.txt', 'a')])
  })

  test('is remembered, and works with the keyboard alone', async ({ page }) => {
    const tile = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}, `) })
    await open(page, '/Work/files')
    await page.getByRole('button', { name: 'Grid view' }).press('Enter')
    await expect(tile('a.txt')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')

    await tile('a.txt').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tile('b.txt')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'b.txt' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tile('b.txt')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(tile('b.txt')).toHaveCount(0)
    await expect(tile('c.png')).toBeFocused()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('File Name, A to Z')
    await expect(page.getByRole('rowheader')).toHaveText(['a.txt', 'c.png'])
    await page.getByRole('button', { name: 'List view' }).press('Enter')
    await expect(page.getByRole('rowheader')).toHaveText(['a.txt', 'c.png'])
  })

  test('has pictures of the same size for all files', async ({ page }) => {
    await open(page, '/Work/files')
    await new FilesArea(page).chooseView('Grid')
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, '/Work/files')
      const tiles = page.locator('[role=grid] [data-entry]')
      await expect(tiles).toHaveCount(3)
      const sizes = await tiles.evaluateAll((all) =>
        all.map((tile) => {
          const { width, height } = tile.querySelector('[data-size="tile"]')?.getBoundingClientRect() ?? {}
          return `${width} x ${height}`
        }),
      )
      expect.soft(new Set(sizes).size, `${width} px wide`).toBe(1)
      expect.soft(sizes[0], `${width} px wide`).toMatch(/ x 112$/)
    }
  })
})

test.describe('ten thousand files', () => {
  test.beforeEach(async ({ page, site, session }) => {
    await seedFolder(site, session, ['Work'])
    await listFiles(page, 10_000)
  })

  for (const { view, most } of [
    { view: 'list', most: 40 },
    { view: 'grid', most: 60 },
  ]) {
    const tag = view === 'list' ? [] : '@full'
    test(`in a ${view} are rendered only while in view, and selecting one leaves the others as they are`, {
      tag,
    }, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, '/Work/files')
      if (view === 'grid') await new FilesArea(page).chooseView('Grid')
      const entries = page.locator('[role=grid] [data-entry]')
      const region = page.locator('[data-long=true]')
      await expect(entries.first()).toBeVisible()
      expect(await entries.count()).toBeLessThan(most)

      await entries.first().focus()
      await page.keyboard.press('End')
      await expect(page.locator('[data-entry="entry-9999.txt"]')).toBeFocused()
      expect(await entries.count()).toBeLessThan(most)
      await expect(page.locator('[data-entry="entry-9999.txt"]')).toBeInViewport({ ratio: 0.99 })

      await page.keyboard.press('Home')
      await expect(page.locator('[data-entry="entry-0.txt"]')).toBeFocused()
      await expect.poll(() => region.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
      // The controls of entries that came into view follow when the browser is idle.
      await expect.poll(async () => (await page.locator('[role=grid] input').count()) - (await entries.count())).toBe(0)
      await watchEntries(page)
      await page.getByRole('checkbox', { name: 'Select entry-1.txt' }).click()
      await expect(page.getByText('1 selected')).toBeVisible()
      // Focus moves the tab stop from the first entry.
      expect((await changedEntries(page)).toSorted()).toEqual(['entry-0.txt', 'entry-1.txt'])
      await page.keyboard.press('Control+a')
      await expect(page.getByText('10,000 selected')).toBeVisible()
    })

    test(`in a ${view} start from the first again after a search in the middle`, { tag }, async ({ page }) => {
      await open(page, '/Work/files')
      if (view === 'grid') await new FilesArea(page).chooseView('Grid')
      const entry = (index: number) => page.locator(`[data-entry="entry-${index}.txt"]`)
      await entry(0).focus()
      await page.keyboard.press('End')
      await expect(entry(9999)).toBeFocused()
      const search = page.getByRole('searchbox', { name: 'Search all folders' })
      await search.fill('entry-123')
      await expect(page.getByText('11 of 10,000 files')).toBeVisible()
      await search.fill('')
      await expect(entry(0)).toBeInViewport()
    })
  }
})
