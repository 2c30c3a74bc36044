import type { Locator } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

test.describe('folders and files in one list', () => {
  test.beforeEach(async ({ page, site, session }) => {
    for (const folder of [['Work'], ['Work', 'Archive'], ['Work', 'Drafts'], ['Other']])
      await seedFolder(site, session, folder)
    await seedFiles(site, session, ['Work'], [text('b.txt', 'b'), text('a.txt', 'a')])
    await seedFiles(site, session, ['Work', 'Drafts'], [text('inside.txt', 'inside')])
    await open(page, '/Work/files')
    await expect(new FilesArea(page).row('a.txt')).toBeVisible()
  })

  test('are selected with the mouse across kinds, and downloaded as one zip', async ({ page }) => {
    const area = new FilesArea(page)
    const time = (entry: Locator) => entry.locator('time')
    await time(area.folderRow('Drafts')).click()
    await time(area.row('a.txt')).click({ modifiers: ['ControlOrMeta'] })
    await time(area.row('b.txt')).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 selected')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as zip selected' }).click()
    expect((await saving).suggestedFilename()).toBe('Work.zip')
    await page.keyboard.press('Escape')
    await expect(page.getByText('3 selected')).toBeHidden()
  })

  test('are selected with a band from empty space, and deleted with one question', async ({ page }) => {
    const area = new FilesArea(page)
    const [first, last] = [await boxOf(area.folderRow('Drafts')), await boxOf(area.row('b.txt'))]
    await page.mouse.move(last.x + 200, last.y + last.height + 150)
    await page.mouse.down()
    await page.mouse.move(first.x + 20, first.y + first.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Folder “Drafts” and everything in it.')
    await expect(dialog).toContainText('2 files: a.txt, b.txt.')
    await expect(dialog).toContainText('It contains 1 file (6 bytes).')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(area.toast('3 items deleted successfully!')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(page.getByText('No files found.')).toBeVisible()
  })

  test('open with a double click, and show all actions with a right click', async ({ page }) => {
    const area = new FilesArea(page)
    await area.row('a.txt').locator('time').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Actions for a.txt' })
    await expect(menu.getByRole('menuitem')).toHaveCount(11)
    await page.keyboard.press('Escape')
    const { x, y, height } = await boxOf(area.row('b.txt'))
    await page.mouse.click(x + 300, y + height + 150, { button: 'right' })
    await expect(page.getByRole('menu').getByRole('menuitem').first()).toHaveText('New folder')
    await page.keyboard.press('Escape')
    await area.folderRow('Drafts').locator('time').dblclick()
    await expect(area.heading).toHaveText('Upload Files in Drafts')
  })

  test('take back a rename and a move with Ctrl+Z', async ({ page }) => {
    const area = new FilesArea(page)
    await area.row('a.txt').focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('minutes')
    await page.keyboard.press('Enter')
    await expect(area.row('minutes.txt')).toBeFocused()
    await page.keyboard.press('Control+x')
    await area.folderRow('Archive').dblclick()
    await expect(area.heading).toHaveText('Upload Files in Archive')
    await page.keyboard.press('Control+v')
    await expect(area.row('minutes.txt')).toBeVisible()
    await area.goBack()
    await area.row('b.txt').focus()
    await page.keyboard.press('Control+z')
    await expect(area.row('minutes.txt')).toBeVisible()
    await area.row('b.txt').focus()
    await page.keyboard.press('Control+z')
    await expect(area.row('a.txt')).toBeVisible()
  })

  test('remember view, order and widths of columns for each person', async ({ page }) => {
    const head = page.getByRole('columnheader', { name: 'Upload Time' })
    const { x, y, width, height } = await boxOf(head)
    await page.mouse.move(x + width, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width + 60, y + height / 2, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => (await boxOf(head)).width).toBeCloseTo(width + 60, 0)
    await page.getByRole('columnheader', { name: 'File Name' }).getByRole('button').click()
    await page.reload()
    await expect.poll(async () => (await boxOf(head)).width).toBeCloseTo(width + 60, 0)
    await expect(page.getByRole('rowheader')).toHaveText(['Archive', 'Drafts', 'a.txt', 'b.txt'])
    await new FilesArea(page).chooseView('Grid')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/welcome')
    await expect(page.getByRole('link', { name: 'Open Work' }).locator('svg')).toHaveAttribute('width', '280')
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })

  test('a long press selects, then each tap does, and targets are 44 px', async ({ page, site, session }) => {
    const long = `${'minutes of a board of directors '.repeat(3)}, version 2.txt`
    await seedFolder(site, session, ['Work'])
    await seedFolder(site, session, ['Work', 'Drafts'])
    await seedFiles(site, session, ['Work'], [text(long, 'long'), text('a.txt', 'a')])
    await open(page, '/Work/files')
    const area = new FilesArea(page)
    const row = area.row(long)
    await expect(row).toBeVisible()
    const { x, y, width, height } = await boxOf(row)
    const devTools = await page.context().newCDPSession(page)
    const point = { x: x + width / 3, y: y + height / 2 }
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(page.getByText('1 selected')).toBeVisible()
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByText('1 selected')).toBeVisible()
    // The whole name, which does not fit into the row.
    await expect(row.getByRole('rowheader').getByText(long, { exact: true })).toHaveCSS('clip-path', 'none')
    await area.row('a.txt').locator('time').tap()
    await expect(page.getByText('2 selected')).toBeVisible()

    const small = await page.locator('main :is(a, button, input, select)').evaluateAll((all) =>
      all.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        // A name is text; its row is the target. So is the place of a checkbox.
        const isPart = control.matches('[data-open], [type=checkbox], .skip-link')
        return !control.checkVisibility() || isPart || (width >= 44 && height >= 44)
          ? []
          : `${control.getAttribute('aria-label') ?? control.textContent}: ${width} x ${height}`
      }),
    )
    expect(small).toEqual([])
  })
})
