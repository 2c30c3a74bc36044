import type { Page } from '@playwright/test'
import type { FolderPath } from '@site/contracts'
import { FilesArea } from '../pages/files-area.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { dragOver } from '../support/page/drag.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest } from '../support/test.ts'

type Seed = (folders: readonly FolderPath[], files?: readonly FolderPath[]) => Promise<void>

/** Like `signedInTest`. `seed` adds folders, and files whose content is their own path. */
const test = signedInTest.extend<{ seed: Seed }>({
  seed: async ({ site, session }, use) =>
    use(async (folders, files = []) => {
      for (const folder of folders) await seedFolder(site, session, folder)
      for (const path of files) {
        await seedFiles(site, session, path.slice(0, -1), [text(path.at(-1) ?? '', path.join('/'))])
      }
    }),
})

const panel = (page: Page) => page.getByRole('region', { name: 'Move and copy' })
const item = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}(?: current folder)?$`) })
/** The names of files. */
const names = (page: Page) => page.locator('tr[data-entry$=".txt"]').getByRole('rowheader')

async function openFolder(page: Page, url: string): Promise<FilesArea> {
  await open(page, url)
  await expect(page.getByRole('grid')).toBeVisible()
  return new FilesArea(page)
}

async function chooseAction(page: Page, entry: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${entry}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('moving with the dialog', () => {
  test('needs only the keyboard, and moves focus to the next row', async ({ page, seed }) => {
    await seed(
      [['A'], ['A', 'Sub'], ['B']],
      [
        ['A', 'one.txt'],
        ['A', 'two.txt'],
      ],
    )
    const area = await openFolder(page, '/A/files')
    await page.getByRole('button', { name: 'More actions for two.txt' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move two.txt to…' })
    await expect(item(page, 'A')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Move here' })).toHaveAttribute('aria-disabled', 'true')
    await expect(item(page, 'Sub')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(item(page, 'Sub')).toBeFocused()
    await page.keyboard.press('b')
    await expect(item(page, 'B')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('New folder in B')).toBeFocused()
    await page.keyboard.type('New')
    await page.keyboard.press('Enter')
    await expect(item(page, 'New')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Shift+Tab')
    await expect(item(page, 'New')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(area.toast("File 'two.txt' moved to 'New' successfully!")).toBeVisible()
    await expect(names(page)).toHaveText(['one.txt'])
    await expect(area.row('one.txt')).toBeFocused()

    await open(page, '/B/New/files')
    await expect(names(page)).toHaveText(['two.txt'])
  })
})

test.describe('moving by drag and drop', () => {
  test('moves the selected files to a folder, and can be undone', async ({ page, seed }) => {
    await seed(
      [['A'], ['A', 'Sub']],
      [
        ['A', 'one.txt'],
        ['A', 'two.txt'],
        ['A', 'three.txt'],
      ],
    )
    const area = await openFolder(page, '/A/files')
    await page.getByRole('checkbox', { name: 'Select one.txt' }).click()
    await page.getByRole('checkbox', { name: 'Select two.txt' }).click()
    const target = area.folderRow('Sub')
    await dragOver(page, area.row('two.txt'), target, 'Move 2 items to Sub')
    await page.mouse.up()
    await expect(area.toast("2 items moved to 'Sub' successfully!")).toBeVisible()
    await expect(names(page)).toHaveText(['three.txt'])
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(area.toast("2 items moved to 'A' successfully!")).toBeVisible()
    await expect(names(page)).toHaveCount(3)
    await expect(panel(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  test('moves a root folder into another one', async ({ page, seed }) => {
    await seed([['A'], ['B']])
    await open(page, '/welcome')
    const area = new FilesArea(page)
    await dragOver(page, area.folder('A'), area.folder('B'), 'Move folder A to B')
    await page.mouse.up()
    await expect(area.toast("Folder 'A' moved to 'B' successfully!")).toBeVisible()
    await expect(area.folder('A')).toHaveCount(0)
    await area.openFolder('B')
    await expect(area.folder('A')).toBeVisible()
  })
})

test.describe('copying', () => {
  test('keeps the original: with the dialog, by keyboard in the same folder, and by dragging with Ctrl', async ({
    page,
    seed,
  }) => {
    await seed([['A'], ['A', 'Sub'], ['B']], [['A', 'one.txt']])
    const area = await openFolder(page, '/A/files')
    await chooseAction(page, 'folder Sub', 'Copy to…')
    await item(page, 'B').click()
    await page.getByRole('button', { name: 'Copy here' }).click()
    await expect(area.toast("Folder 'Sub' copied to 'B' successfully!")).toBeVisible()

    await area.row('one.txt').focus()
    await page.keyboard.press('Control+c')
    await expect(panel(page)).toContainText('1 item copied. Go to a folder and press Ctrl+V.')
    await page.keyboard.press('Control+v')
    await expect(area.row('one (1).txt')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Clear' }).click()

    await page.keyboard.down('Control')
    const target = area.folderRow('Sub')
    await dragOver(page, area.row('one (1).txt'), target, 'Copy one (1).txt to Sub')
    await page.mouse.up()
    await page.keyboard.up('Control')
    await expect(area.toast("File 'one (1).txt' copied to 'Sub' successfully!")).toBeVisible()
    await expect(names(page)).toHaveCount(2)

    await open(page, '/B/files')
    await expect(area.folder('Sub')).toBeVisible()
  })
})

test.describe('a taken name', () => {
  test.use({ allowedMessages: [/status of 409/] })

  test('lets the user replace the existing file, keep both or skip', async ({ page, seed }) => {
    const files = ['a.txt', 'b.txt', 'c.txt']
    await seed([['A'], ['B']], [...files.map((name) => ['A', name]), ...files.map((name) => ['B', name])])
    const area = await openFolder(page, '/A/files')
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Move selected' }).click()
    await item(page, 'B').click()
    await page.getByRole('button', { name: 'Move here' }).click()
    await expect(panel(page)).toBeFocused()
    for (const answer of ['Replace', 'Keep both', 'Skip']) {
      const button = panel(page).getByRole('button', { name: new RegExp(`^${answer} `) })
      await button.click()
    }
    await expect(area.toast("2 of 3 items moved to 'B'.")).toBeVisible()
    await expect(panel(page)).toContainText('1 skipped.')
    await expect(names(page)).toHaveCount(1)
    await open(page, '/B/files')
    await expect(names(page)).toHaveCount(4)
    await expect(names(page).filter({ hasText: '(1).txt' })).toHaveCount(1)
  })
})
