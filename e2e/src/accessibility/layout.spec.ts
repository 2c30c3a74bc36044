import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { Frame } from '../pages/frame.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { accountPages } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Counts the lines of a group of elements. Elements on one line have their centers at the same height. */
async function countLines(elements: Locator): Promise<number> {
  // The controls of an entry follow its name.
  await expect(elements.first()).toBeVisible()
  const centers = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.round((top + bottom) / 4)
    }),
  )
  return new Set(centers).size
}

/** Resolves to whether the focused control is completely uncovered. */
const isFocusUnobscured = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const { left, top, width, height } = focused.getBoundingClientRect()
    return [0.1, 0.5, 0.9].every((across) =>
      [0.1, 0.5, 0.9].every((down) =>
        focused.contains(document.elementFromPoint(left + width * across, top + height * down)),
      ),
    )
  })

for (const width of [768, 1440]) {
  const tag = width === 768 ? [] : '@full'
  test(`the last row of the footer is as wide as the line above it at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/aboutus')
    const last = new Frame(page).footer.getByRole('link', { name: 'Accessibility' })
    const gap = await last.evaluate((link) => {
      const row = link.closest('ul')?.parentElement
      return Math.abs((row?.getBoundingClientRect().right ?? 0) - link.getBoundingClientRect().right)
    })
    expect(gap).toBeLessThanOrEqual(1)
  })
}

test('the search field and filters for openings fit in one row on wide screens, with no truncated labels', async ({
  page,
}) => {
  await open(page, '/careers')
  const fields = page.getByRole('form', { name: 'Filter openings' }).locator('input, select')
  for (const width of [1120, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(fields).toHaveCount(5)
    expect.soft(await countLines(fields), `${width} px wide`).toBe(1)
    const cut = await fields.evaluateAll((all: HTMLElement[]) =>
      all.flatMap((field) => {
        const width = field.offsetWidth
        field.style.cssText = 'width: max-content; field-sizing: content'
        const needed = field.offsetWidth
        field.style.cssText = ''
        return needed > width ? [`${field.getAttribute('name')}: ${needed} in ${width}`] : []
      }),
    )
    expect.soft(cut, `${width} px wide`).toEqual([])
  }
})

test('the drawing that shows what an account is for is top-aligned with the form, on screens with room for it', async ({
  page,
}) => {
  const drawing = page.getByRole('main').locator('[aria-hidden="true"]', { hasText: 'Level 4' }).first()
  for (const path of accountPages) {
    await page.setViewportSize({ width: 1024, height: 900 })
    await open(page, path)
    await expect(drawing).toBeVisible()
    const form = page.locator('main form, main .notice').filter({ visible: true }).first()
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    await expect.poll(async () => Math.abs((await topOf(drawing)) - (await topOf(form))), path).toBeLessThan(8)
    await page.setViewportSize({ width: 1023, height: 900 })
    await expect(drawing).toBeHidden()
  }
})

test('the arrow of a link never wraps onto a line of its own', async ({ page }) => {
  await open(page, '/registration')
  const link = page.getByRole('main').getByRole('link', { name: /^Terms and Conditions/ })
  for (let width = 320; width <= 380; width += 4) {
    await page.setViewportSize({ width, height: 740 })
    const distance = await link.evaluate((element) => {
      const words = document.createRange()
      words.selectNode(element.firstChild as Node)
      const end = [...words.getClientRects()].at(-1)
      const arrow = element.querySelector('svg')?.getBoundingClientRect()
      return arrow && end ? Math.abs((arrow.top + arrow.bottom - end.top - end.bottom) / 2) : Infinity
    })
    expect.soft(distance, `${width} px wide`).toBeLessThan(6)
  }
})

test('four steps wrap into rows of equal length', async ({ page }) => {
  await open(page, '/irms')
  const steps = page.locator('.steps').first().getByRole('listitem')
  await expect(steps).toHaveCount(4)
  for (const { width, inRow } of [
    { width: 1440, inRow: 4 },
    { width: 768, inRow: 2 },
    { width: 360, inRow: 1 },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top))
    const rows = Map.groupBy(tops, (top) => top)
    expect
      .soft(
        [...rows.values()].map((row) => row.length),
        `${width} px wide`,
      )
      .toEqual(Array(4 / inRow).fill(inRow))
  }
})

signedInTest.describe('on a phone', () => {
  signedInTest.beforeEach(async ({ site, session }) => {
    await seedFolder(site, session, ['Reports'])
    await seedFolder(site, session, ['Reports', 'Drafts'])
    await seedFiles(site, session, ['Reports'], [binary('one.bin', 900), binary('two.bin', 900)])
  })

  signedInTest('the buttons of a row or card stay on one line', async ({ page }) => {
    const area = new FilesArea(page)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await open(page, '/welcome')
      const tile = area.folderRow('Reports')
      await expect(tile).toBeVisible()
      const buttonsOf = (entry: Locator) => entry.locator('.button').filter({ visible: true })
      expect.soft(await countLines(buttonsOf(tile)), `the tile, ${width} px wide`).toBe(1)

      await area.openFolder('Reports')
      await expect(area.row('one.bin')).toBeVisible()
      for (const entry of [area.row('one.bin'), area.folderRow('Drafts')]) {
        expect.soft(await countLines(buttonsOf(entry)), `a row, ${width} px wide`).toBe(1)
      }
    }
  })

  signedInTest('the selection bar stays on one line', async ({ page }) => {
    const area = new FilesArea(page)
    await page.setViewportSize({ width: 320, height: 740 })
    await open(page, '/Reports/files')
    await expect(area.row('one.bin')).toBeVisible()
    const selectAll = page.getByRole('button', { name: /^Select (?:all|none)$/ })
    const parts = selectAll.locator('xpath=../..').locator('button, select').filter({ visible: true })
    expect.soft(await countLines(parts), 'none selected').toBe(1)
    await selectAll.click()
    await expect(page.getByText('3 selected')).toBeVisible()
    expect.soft(await countLines(parts), 'all selected').toBe(1)
  })

  signedInTest('the selection bar covers no focused control in a short window, as at 400% zoom', async ({ page }) => {
    const area = new FilesArea(page)
    await page.setViewportSize({ width: 320, height: 256 })
    await open(page, '/Reports/files')
    const box = area.row('two.bin').getByRole('checkbox')
    await box.check()
    await box.focus()
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      for (let stop = 0; stop < 4; stop++) {
        await page.keyboard.press(key)
        await expect.poll(() => isFocusUnobscured(page), await page.locator(':focus').ariaSnapshot()).toBe(true)
      }
    }
  })
})

signedInTest('the footer of signed-in screens is one line, and opens by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/welcome')
  const { footer } = new Frame(page)
  const social = footer.getByRole('navigation', { name: 'Follow us' })
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
    await expect(footer.getByRole('link', { name: 'Privacy' })).toBeVisible()
    await expect(social).toBeHidden()
    expect.soft((await footer.boundingBox())?.height, `${width} px wide`).toBeLessThanOrEqual(60)
  }
  await footer.getByRole('button', { name: 'More links' }).press('Enter')
  await expect(social).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(footer.locator(':focus')).toBeInViewport({ ratio: 1 })
})

signedInTest('the screens begin with folders and files, in compact rows', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Reports'])
  await seedFolder(site, session, ['Without folders name'])
  await seedFolder(site, session, ['A folder with a name of two lines'])
  await seedFiles(site, session, ['Without folders name'], [binary('one.bin', 900)])
  await seedFolder(site, session, ['Reports', 'Drafts'])
  const long = `${'a rather long name for a board of directors '.repeat(3)}.bin`
  await seedFiles(site, session, ['Reports'], [binary('one.bin', 900), binary(long, 900)])
  const area = new FilesArea(page)
  for (const { width, height, top, row } of [
    { width: 1440, height: 900, top: 260, row: 48 },
    { width: 768, height: 1024, top: 300, row: 48 },
    { width: 360, height: 780, top: 380, row: 64 },
  ]) {
    await page.setViewportSize({ width, height })
    for (const path of ['/welcome', '/Without%20folders%20name/files', '/Reports/files']) {
      await open(page, path)
      const first = page.locator('[data-entry]').first()
      await expect(first).toBeVisible()
      await expect
        .poll(async () => (await first.boundingBox())?.y, `${path}, ${width} px wide`)
        .toBeLessThanOrEqual(top)
    }
    const expectCompact = async (...entries: Locator[]) => {
      for (const entry of entries) {
        await expect(entry).toBeVisible()
        const box = await entry.boundingBox()
        expect.soft(box?.height, `a row, ${width} px wide`).toBeLessThanOrEqual(row)
        const spread = await entry.locator('time').evaluate((time) => {
          const range = document.createRange()
          range.selectNodeContents(time)
          const { bottom: end } = time.getBoundingClientRect()
          const centers = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
          const shown = centers.filter((center) => center < end)
          return Math.max(...shown) - Math.min(...shown)
        })
        expect.soft(spread, `a time, in px from line to line, ${width} px wide`).toBeLessThan(8)
      }
    }
    const rows = [area.folderRow('Drafts'), area.row('one.bin'), area.row(long)]
    await expectCompact(...rows)
    await area.row('one.bin').focus()
    await page.keyboard.press('i')
    await expect(page.getByRole('button', { name: 'Close details' })).toBeVisible()
    await expectCompact(...rows)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/welcome')
  await area.chooseView('List')
  const folder = area.folderRow('A folder with a name of two lines')
  await expect(folder).toContainText('0 files')
  expect((await folder.boundingBox())?.height).toBeLessThanOrEqual(48)
})

signedInTest('names have the widest column, and the way to a folder one line', async ({ page, site, session }) => {
  const folder = [
    'Northern region',
    'Quarterly reports of the board',
    'Financial statements, audited',
    'Final versions',
  ]
  for (const depth of folder.keys()) await seedFolder(site, session, folder.slice(0, depth + 1))
  await seedFiles(site, session, folder, [binary('one.bin', 900)])
  const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  const isCut = (step: Locator) => step.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  for (const width of [1024, 768, 641]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `/${folder.map(encodeURIComponent).join('/')}/files`)
    await expect(new FilesArea(page).row('one.bin')).toBeVisible()
    const heads = await page
      .getByRole('columnheader')
      .evaluateAll((all: HTMLElement[]) => all.map(({ textContent, offsetWidth }) => ({ textContent, offsetWidth })))
    const [widest] = heads.sort((a, b) => b.offsetWidth - a.offsetWidth)
    expect.soft(widest?.textContent, `${width} px wide`).toContain('File Name')
    await expect(steps).toHaveText(['Your Folders', ...folder.slice(0, -1)])
    expect.soft(await countLines(steps), `${width} px wide`).toBe(1)
  }
  await page.setViewportSize({ width: 768, height: 900 })
  const step = steps.nth(1)
  await expect.poll(() => isCut(step)).toBe(true)
  await step.focus()
  await expect.poll(() => isCut(step)).toBe(false)
})

signedInTest('a name keeps its end beside its marks on the narrowest phones', async ({ page, site, session }) => {
  const names = ['holidays.txt', 'Board meeting notes.md', 'a-name-without-spaces.presentation']
  await seedFolder(site, session, ['Work'])
  await seedFiles(
    site,
    session,
    ['Work'],
    names.map((name) => binary(name, 900)),
  )
  await page.setViewportSize({ width: 1440, height: 740 })
  await open(page, '/Work/files')
  const area = new FilesArea(page)
  for (const name of names) {
    await area.row(name).hover()
    await area.row(name).getByRole('button', { name: /^Star/ }).click()
    await expect(area.row(name).getByRole('img', { name: 'Starred' })).toBeVisible()
  }
  await page.setViewportSize({ width: 320, height: 740 })
  for (const name of names) {
    const link = area.row(name).getByRole('link', { name, exact: true })
    const overflow = await link
      .locator('[aria-hidden=true]')
      .last()
      .evaluate((tail) => {
        const range = document.createRange()
        const text = tail.firstChild as Text
        range.setStart(text, text.length - 1)
        range.setEnd(text, text.length)
        return range.getBoundingClientRect().right - (tail.closest('a')?.getBoundingClientRect().right ?? 0)
      })
    expect.soft(overflow, name).toBeLessThan(1)
  }
})

signedInTest(
  'the focused name of the last file is shown whole, within its focus ring',
  async ({ page, site, session }) => {
    const long = `${'a rather long name for a board of directors '.repeat(3)}.bin`
    await seedFolder(site, session, ['Work'])
    await seedFiles(site, session, ['Work'], [binary(long, 900), binary('one.bin', 900)])
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await open(page, '/Work/files')
      const row = new FilesArea(page).row(long)
      // Focus that follows a key is visible.
      await page.keyboard.press('Tab')
      const link = row.getByRole('link', { name: long, exact: true })
      await link.focus()
      const name = link.getByText(long, { exact: true })
      await expect(name).toHaveCSS('outline-style', 'solid')
      const [box, list] = [await name.boundingBox(), await page.getByRole('grid').boundingBox()]
      if (!box || !list) throw new Error('The name is not visible.')
      expect(box.width, `${width} px wide`).toBeGreaterThan(100)
      expect(box.y + box.height, `${width} px wide`).toBeLessThanOrEqual(list.y + list.height)
    }
  },
)

signedInTest('the name of a chosen file fits next to the button on phones', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/Work/files')
  const { fileInput } = new FilesArea(page)
  const invisible = 'rgba(0, 0, 0, 0)'
  await expect(fileInput, 'has no room for the text without a file').toHaveCSS('color', invisible)
  await fileInput.setInputFiles(binary('holidays.bin', 10))
  await expect.poll(async () => (await fileInput.boundingBox())?.width).toBeGreaterThan(300)
  await expect(fileInput).not.toHaveCSS('color', invisible)
})

signedInTest(
  'the buttons of folders side by side line up, even if only one name takes two lines',
  async ({ page, site, session }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await seedFolder(site, session, ['Brief'])
    await seedFolder(site, session, ['A rather long name for a board of directors in two lines'])
    await open(page, '/welcome')
    const buttons = page.getByRole('button', { name: /^Delete / })
    await expect(buttons).toHaveCount(2)
    const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
    expect(tops[0]).toBeCloseTo(tops[1] ?? Number.NaN)
  },
)

signedInTest(
  'the forms are as tall as their buttons and in one row from 768 px, in at most two below',
  async ({ page, site, session }) => {
    await seedFolder(site, session, ['Work'])
    for (const { width, rows } of [
      { width: 1440, rows: 1 },
      { width: 768, rows: 1 },
      { width: 360, rows: 2 },
    ]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/Work/files')
      const parts = page.locator('main form:has([name=file], [name=folderName])').locator('input, button')
      await expect(parts).toHaveCount(5)
      const boxes = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()))
      expect.soft(new Set(boxes.map(({ height }) => height)).size, `heights, ${width} px wide`).toBe(1)
      expect.soft(new Set(boxes.map(({ y }) => y)).size, `rows, ${width} px wide`).toBe(rows)
    }
  },
)

signedInTest('the heads of columns stand over what they name', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await seedFiles(site, session, ['Work'], [binary('one.bin', 900)])
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/Work/files')
    const row = new FilesArea(page).row('one.bin')
    await expect(row.getByRole('button', { name: /^More actions/ })).toBeVisible()
    const left = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN
    const right = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
    }
    const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
    expect.soft(await left(head('Upload Time'))).toBeCloseTo(await left(row.locator('time')), 0)
    expect
      .soft(await left(head('File Name')))
      .toBeCloseTo(await left(row.getByRole('link', { name: 'one.bin', exact: true })), 0)
    const size = await row.getByText('0.88').evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().right
    })
    expect.soft(await right(head('File Size'))).toBeCloseTo(size, 0)
    if (width < 1200) continue
    await row.focus()
    await page.keyboard.press('i')
    await expect(page.getByRole('complementary', { name: 'one.bin' })).toBeVisible()
    expect
      .soft(await left(head('File Name')), 'beside the details')
      .toBeCloseTo(await left(row.getByRole('link', { name: 'one.bin', exact: true })), 0)
  }
})

signedInTest('the name of a folder opens it', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await seedFolder(site, session, ['Work', 'Plans'])
  await open(page, '/Work/files')
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await expect(new FilesArea(page).heading).toHaveText('Upload Files in Plans')
})
