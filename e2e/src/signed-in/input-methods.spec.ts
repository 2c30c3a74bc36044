import type { Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

/** Types with an input method, presses a key while the word is not accepted yet, then accepts it. */
async function pressWhileComposing(page: Page, key: 'Enter' | 'Escape'): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await devTools.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: 229 })
  }
  await devTools.send('Input.insertText', { text: '日本' })
}

test('keys of an input method neither submit a form nor close anything', async ({ page, site, session }) => {
  await seedFolder(site, session, ['Work'])
  await seedFiles(site, session, ['Work'], [text('a.txt', 'a')])
  await open(page, '/Work/files')
  const area = new FilesArea(page)
  await area.row('a.txt').focus()
  await page.keyboard.press('F2')
  const name = page.getByRole('textbox', { name: /^New name for/ })
  for (const key of ['Escape', 'Enter'] as const) {
    await pressWhileComposing(page, key)
    await expect(name).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()

  await page.getByRole('button', { name: 'More actions for a.txt' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const note = page.getByRole('dialog').getByLabel(/^Note/)
  await note.focus()
  for (const key of ['Escape', 'Enter'] as const) {
    await pressWhileComposing(page, key)
    await expect(note).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
})
