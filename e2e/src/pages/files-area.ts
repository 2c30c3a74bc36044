import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import type { ChosenFile } from '../support/accounts/files.ts'
import { Frame } from './frame.ts'

/** Page object for the welcome screen and the files screens. */
export class FilesArea extends Frame {
  get fileInput(): Locator {
    return this.page.getByRole('main').locator('input[type=file]')
  }

  async createFolder(name: string): Promise<void> {
    await this.page.getByLabel('New Folder Name').fill(name)
    await this.page.getByRole('button', { name: 'Create Folder' }).click()
    await expect(this.toast(`Folder '${name}' created successfully!`)).toBeVisible()
    await expect(this.page.getByLabel('New Folder Name')).toHaveValue('')
  }

  /** The link that opens a folder: the picture of its tile, or Select in its row. */
  folder(name: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^(?:Open|Select folder) ${name}$`) })
  }

  async openFolder(name: string): Promise<void> {
    await this.folder(name).click()
    await expect(this.heading).toHaveText(`Upload Files in ${name}`)
  }

  /** Finds the row or tile of a file or folder. Matches part of the accessible name, which includes the column's name on small screens. */
  row(fileName: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: fileName }) })
  }

  /** Finds the row or tile of a folder. */
  folderRow(name: string): Locator {
    return this.page.locator(`[data-entry=${JSON.stringify(`${name}/`)}]`)
  }

  /** Opens the list of uploads, which is one line until something needs attention. */
  async openUploads(): Promise<void> {
    const toggle = this.page.getByRole('button', { name: 'List of uploads' })
    // It may open on its own at the same time.
    await expect(async () => {
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
      await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 })
    }).toPass()
  }

  /** Shows the entries as a list or as tiles. */
  async chooseView(view: 'List' | 'Grid'): Promise<void> {
    await this.page.getByRole('button', { name: `${view} view` }).click()
    await expect(this.page.getByRole('columnheader')).toHaveCount(view === 'List' ? 4 : 0)
  }

  /** Closes the toasts, which would stay for seconds. */
  async dismissToasts(): Promise<void> {
    const buttons = this.toasts.getByRole('button', { name: /^Dismiss/ })
    await expect(async () => {
      if ((await buttons.count()) > 0) await buttons.first().click({ timeout: 1000 })
      await expect(buttons).toHaveCount(0, { timeout: 300 })
    }).toPass()
  }

  async upload(file: ChosenFile): Promise<void> {
    await this.fileInput.setInputFiles(file)
    await this.page.getByRole('button', { name: 'Upload File' }).click()
    await expect(this.toast('File uploaded successfully')).toBeVisible()
    await expect(this.row(file.name)).toBeVisible()
  }

  /** Resolves to the bytes that the browser saved. */
  async download(fileName: string): Promise<Buffer> {
    const saving = this.page.waitForEvent('download')
    await this.row(fileName)
      .getByRole('link', { name: /^Download/ })
      .click()
    const download = await saving
    expect(download.suggestedFilename()).toBe(fileName)
    return readFile(await download.path())
  }

  /** Opens the confirmation dialog of a deletion. */
  async openDeleteDialog(target: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Delete ${target}`, exact: true }).click()
    const dialog = this.page.getByRole('alertdialog', { name: 'Confirmation Required' })
    await expect(dialog).toContainText(
      'Are you sure you want to permanently delete? This action cannot be undone. Please click "Delete" to confirm.',
    )
    return dialog
  }

  async delete(target: string): Promise<void> {
    const dialog = await this.openDeleteDialog(target)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toBeHidden()
  }

  goBack(): Promise<void> {
    return this.page.getByRole('link', { name: 'Back to Folders' }).click()
  }
}
