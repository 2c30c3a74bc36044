import type { Browser, Locator, Page } from '@playwright/test'
import type { Session } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { archive } from '../support/accounts/archives.ts'
import { text } from '../support/accounts/files.ts'
import { createLink } from '../support/accounts/links.ts'
import { replaceFile, seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { dragOver } from '../support/page/drag.ts'
import { open } from '../support/page/open-page.ts'
import type { Site } from '../support/site/site-process.ts'
import { expect, signedInTest } from '../support/test.ts'

/** Acts on the page as a user and counts the actions. Typing is free, and so is moving the pointer. */
function createCountingUser(page: Page) {
  let actions = 0
  return {
    click: (target: Locator, options?: Parameters<Locator['click']>[0]) => {
      actions += 1
      return target.click(options)
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
  /** The number of actions in Nextcloud, Google Drive or Dropbox, whichever needs fewest (docs/decisions/093). */
  limit: number
  /** Adds what only this task needs, before the page opens. */
  prepare?: (site: Site, session: Session, browser: Browser) => Promise<void>
  perform: (
    user: ReturnType<typeof createCountingUser>,
    area: FilesArea,
    page: Page,
    account: { password: string },
  ) => Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

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
    limit: 2,
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
    limit: 1,
    perform: async (user, area, page) => {
      await area.row('notes.txt').hover()
      await user.click(button(page, 'Copy link to notes.txt'))
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText('Link copied.')).toBeVisible()
      const address = await copied(page)
      expect(address).toContain('/shared/')
      // The next time, the same link is copied without a question.
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await area.row('notes.txt').hover()
      await button(page, 'Copy link to notes.txt').click()
      await expect(page.getByText('Link copied.')).toBeVisible()
      expect(await copied(page)).toBe(address)
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
  {
    name: 'downloading five entries, folders among them, that are not next to each other',
    limit: 6,
    prepare: async (site, session) => {
      await seedFolder(site, session, ['Work', 'Between'])
      await seedFolder(site, session, ['Work', 'Last'])
      const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']
      const files = names.map((name) => text(name, name))
      await seedFiles(site, session, ['Work'], files)
    },
    perform: async (user, area, page) => {
      await expect(area.row('e.txt')).toBeVisible()
      const entries = [
        area.folderRow('Inside'),
        area.folderRow('Last'),
        ...['a.txt', 'c.txt', 'e.txt'].map((name) => area.row(name)),
      ]
      for (const entry of entries) await user.click(entry.locator('time'), { modifiers: ['ControlOrMeta'] })
      await expect(page.getByText('5 selected')).toBeVisible()
      const saving = page.waitForEvent('download')
      await user.click(button(page, 'Download as zip selected'))
      expect((await saving).suggestedFilename()).toBe('Work.zip')
    },
  },
  {
    name: 'undoing a move',
    limit: 1,
    perform: async (user, area, page) => {
      await dragOver(page, area.row('notes.txt'), area.folderRow('Inside'), 'Move notes.txt to Inside')
      await page.mouse.up()
      await expect(area.row('notes.txt')).toHaveCount(0)
      await user.click(button(page, 'Undo'))
      await expect(area.row('notes.txt')).toBeVisible()
    },
  },
  {
    name: 'finding out whether a file that was sent as a link was fetched',
    limit: 1,
    prepare: async (site, session, browser) => {
      const { token } = await createLink(site, session, { kind: 'read', path: ['Work'], fileName: 'notes.txt' })
      const context = await browser.newContext()
      const visitor = await context.newPage()
      await visitor.goto(`${site.url}/shared/${token}`)
      const saving = visitor.waitForEvent('download')
      await visitor.getByRole('link', { name: /^Download/ }).click()
      await (await saving).path()
      await context.close()
    },
    perform: async (user, area, page) => {
      await area.row('notes.txt').hover()
      await user.click(button(page, 'Copy link to notes.txt'))
      await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(/1 download, last used /)
    },
  },
  {
    name: 'getting what a drive asks for: the address and a password of its own',
    limit: 6,
    perform: async (user, area, page, account) => {
      await user.click(area.accountButton)
      await user.click(area.accountMenu.getByRole('menuitem', { name: 'Account', exact: true }))
      await user.click(button(page, 'Copy address'))
      await expect.poll(() => copied(page)).toContain('/api/dav/')
      await user.click(page.getByLabel('App or device'))
      await user.type('My laptop')
      await user.press('Tab')
      await user.type(account.password)
      await user.press('Enter')
      const password = await page.getByLabel('App password for My laptop').inputValue()
      await expect(page.getByText('App password copied.')).toBeVisible()
      expect(await copied(page)).toBe(password)
    },
  },
  {
    name: 'restoring an earlier version',
    limit: 3,
    prepare: (site, session) => replaceFile(site, session, ['Work'], text('notes.txt', 'replaced')),
    perform: async (user, area, page) => {
      await user.click(button(page, 'More actions for notes.txt'))
      await user.click(menuItem(page, 'Details'))
      await user.click(page.getByRole('button', { name: /^Restore version from/ }))
      await expect(area.toast('Version restored successfully!')).toBeVisible()
      expect(String(await area.download('notes.txt'))).toBe('some notes')
    },
  },
  {
    name: 'seeing the exact size, time and checksum of a file',
    limit: 2,
    perform: async (user, _area, page) => {
      await user.click(button(page, 'More actions for notes.txt'))
      await user.click(menuItem(page, 'Details'))
      const details = page.getByRole('complementary', { name: 'notes.txt' })
      await expect(details).toContainText('10 bytes')
      await expect(details.locator('dd time')).toBeVisible()
      await expect(details.locator('code')).toHaveText(/^[0-9a-f]{64}$/)
    },
  },
  {
    name: 'starring a file and finding it among what is starred',
    limit: 2,
    perform: async (user, area, page) => {
      await area.row('notes.txt').hover()
      await user.click(button(page, 'Star notes.txt'))
      await expect(area.row('notes.txt').getByRole('img', { name: 'Starred' })).toBeVisible()
      await user.click(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Your Folders' }))
      await expect(page.getByRole('list', { name: 'Starred' }).getByRole('link', { name: 'notes.txt' })).toBeVisible()
    },
  },
  {
    name: 'previewing a file and going on to the next',
    limit: 2,
    prepare: (site, session) => seedFiles(site, session, ['Work'], [text('newest.txt', 'before the notes')]),
    perform: async (user, area, page) => {
      await user.click(area.row('newest.txt').getByRole('link', { name: 'newest.txt', exact: true }))
      await expect(page.getByRole('dialog', { name: 'newest.txt' })).toContainText('before the notes')
      await user.press('ArrowRight')
      await expect(page.getByRole('dialog', { name: 'notes.txt' })).toContainText('some notes')
    },
  },
  {
    name: 'downloading one file of a zip archive',
    limit: 2,
    prepare: (site, session) =>
      seedFiles(site, session, ['Work'], [archive('all.zip', { 'a.txt': 'in the archive', 'b.txt': 'b' })]),
    perform: async (user, area, page) => {
      await user.click(area.row('all.zip').getByRole('link', { name: 'all.zip', exact: true }))
      const saving = page.waitForEvent('download')
      await user.click(button(page, 'Download a.txt'))
      expect((await saving).suggestedFilename()).toBe('a.txt')
    },
  },
  {
    name: 'asking someone without an account for files',
    limit: 4,
    perform: async (user, area, page) => {
      await area.folderRow('Inside').hover()
      await user.click(button(page, 'Copy link to folder Inside'))
      await user.click(page.getByRole('radio', { name: /^Add files/ }))
      await user.click(button(page, 'Create link'))
      await expect(page.getByText('Link copied.')).toBeVisible()
      expect(await copied(page)).toContain('/shared/')
    },
  },
]

signedInTest.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const { name, limit, prepare, perform } of tasks) {
  signedInTest(
    `${name} takes at most this many actions: ${limit}`,
    async ({ page, site, session, account, browser }) => {
      for (const folder of [['Work'], ['Work', 'Inside'], ['Other']]) await seedFolder(site, session, folder)
      await seedFiles(site, session, ['Work'], [text('notes.txt', 'some notes')])
      await seedFiles(site, session, ['Other'], [text('contract.txt', 'a contract')])
      await prepare?.(site, session, browser)
      await open(page, '/Work/files')
      const area = new FilesArea(page)
      await expect(area.row('notes.txt')).toBeVisible()
      const user = createCountingUser(page)
      await perform(user, area, page, account)
      expect(user.count()).toBeLessThanOrEqual(limit)
    },
  )
}
