import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { dragOver } from '../support/page/drag.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest } from '../support/test.ts'

/** Acts on the page as a user and counts the actions. Typing is free. */
function createCountingUser(page: Page) {
  let actions = 0
  return {
    click: (target: Locator) => {
      actions += 1
      return target.click()
    },
    press: (key: string) => {
      actions += 1
      return page.keyboard.press(key)
    },
    type: (name: string) => page.keyboard.type(name),
    drag: async (entry: Locator, target: Locator, hint: string) => {
      actions += 1
      await dragOver(page, entry, target, hint)
      await page.mouse.up()
    },
    /** Clicks to open the operating system's dialog, and chooses files in it. */
    choose: (input: Locator, ...files: ReturnType<typeof text>[]) => {
      actions += 1
      return input.setInputFiles(files)
    },
    count: () => actions,
  }
}

interface Task {
  name: string
  /** The number of actions in Nextcloud or Google Drive, whichever needs fewer (docs/decisions/043 and 050). */
  limit: number
  perform: (user: ReturnType<typeof createCountingUser>, area: FilesArea, page: Page) => Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

const tasks: readonly Task[] = [
  {
    name: 'uploading files',
    limit: 2,
    perform: async (user, area, page) => {
      await user.choose(area.fileInput, text('new 1.txt', '1'), text('new 2.txt', '2'))
      await user.click(button(page, 'Upload File'))
      await expect(area.row('new 2.txt')).toBeVisible()
    },
  },
  {
    name: 'creating a folder',
    limit: 3,
    perform: async (user, area, page) => {
      await user.click(page.getByLabel('New Folder Name'))
      await user.type('Plans')
      await user.press('Enter')
      await expect(area.folder('Plans')).toBeVisible()
    },
  },
  {
    name: 'opening a file',
    limit: 1,
    perform: async (user, area, page) => {
      await user.click(area.row('notes.txt').getByRole('link', { name: 'notes.txt', exact: true }))
      await expect(page.getByRole('dialog', { name: 'notes.txt' })).toContainText('some notes')
    },
  },
  {
    name: 'finding a file in another folder',
    limit: 2,
    perform: async (user, area, page) => {
      await user.click(page.getByRole('searchbox', { name: 'Search all folders' }))
      await user.type('contr')
      await user.click(page.getByRole('link', { name: /contract\.txt/ }))
      await expect(area.row('contract.txt')).toBeFocused()
    },
  },
  {
    name: 'renaming a file',
    limit: 3,
    perform: async (user, area, page) => {
      await user.click(button(page, 'More actions for notes.txt'))
      await user.click(menuItem(page, 'Rename'))
      await expect(page.getByRole('textbox', { name: /notes\.txt/ })).toBeFocused()
      await user.type('minutes')
      await user.press('Enter')
      await expect(area.row('minutes.txt')).toBeVisible()
    },
  },
  {
    name: 'moving a file into a visible folder',
    limit: 1,
    perform: async (user, area) => {
      await user.drag(area.row('notes.txt'), area.folderRow('Inside'), 'Move notes.txt to Inside')
      await expect(area.row('notes.txt')).toHaveCount(0)
      await expect(area.toast("File 'notes.txt' moved to 'Inside' successfully!")).toBeVisible()
    },
  },
  {
    name: 'copying a file to another folder',
    limit: 4,
    perform: async (user, area, page) => {
      await user.click(button(page, 'More actions for notes.txt'))
      await user.click(menuItem(page, 'Copy to…'))
      await user.click(page.getByRole('treeitem', { name: 'Other' }))
      await user.click(button(page, 'Copy here'))
      await expect(area.toast("File 'notes.txt' copied to 'Other' successfully!")).toBeVisible()
    },
  },
  {
    name: 'sharing a file with anyone who has the link (not counting the question)',
    limit: 2,
    perform: async (user, _area, page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await user.click(button(page, 'More actions for notes.txt'))
      await user.click(menuItem(page, 'Copy link'))
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText('Link copied.')).toBeVisible()
      const copied = () => page.evaluate(() => navigator.clipboard.readText())
      const address = await copied()
      expect(address).toContain('/shared/')
      // The next time, the same link is copied without a question.
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await button(page, 'More actions for notes.txt').click()
      await menuItem(page, 'Copy link').click()
      await expect(page.getByText('Link copied.')).toBeVisible()
      expect(await copied()).toBe(address)
    },
  },
  {
    name: 'removing a file that was uploaded by mistake (not counting the confirmation)',
    limit: 2,
    perform: async (user, area, page) => {
      await user.click(button(page, 'Delete notes.txt'))
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(area.row('notes.txt')).toHaveCount(0)
    },
  },
  {
    name: 'downloading a folder',
    limit: 2,
    perform: async (user, _area, page) => {
      const saving = page.waitForEvent('download')
      await user.click(page.getByRole('link', { name: /^Download folder Inside|^Download Inside/ }))
      expect((await saving).suggestedFilename()).toBe('Inside.zip')
    },
  },
]

for (const { name, limit, perform } of tasks) {
  signedInTest(`${name} takes at most this many actions: ${limit}`, async ({ page, site, session }) => {
    for (const folder of [['Work'], ['Work', 'Inside'], ['Other']]) await seedFolder(site, session, folder)
    await seedFiles(site, session, ['Work'], [text('notes.txt', 'some notes')])
    await seedFiles(site, session, ['Other'], [text('contract.txt', 'a contract')])
    await open(page, '/Work/files')
    const area = new FilesArea(page)
    await expect(area.row('notes.txt')).toBeVisible()
    const user = createCountingUser(page)
    await perform(user, area, page)
    expect(user.count()).toBeLessThanOrEqual(limit)
  })
}
