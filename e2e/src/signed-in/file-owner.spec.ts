import { FilesArea } from '../pages/files-area.ts'
import { binary } from '../support/accounts/files.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

const levels = ['Reports', 'Year 2026', 'Quarter #3', 'Ärger & Söhne']
const pathOf = (names: readonly string[]) => `/${[...names.map(encodeURIComponent), 'files'].join('/')}`

test.describe('the file manager', () => {
  test.use({ allowedMessages: [/status of 409/] })

  for (const [where, path] of [
    ['in a folder', levels.slice(2, 3)],
    ['at all four levels', levels],
  ] as const) {
    const tag = path === levels ? '@full' : []
    test(`uploads, downloads and deletes files ${where}`, { tag }, async ({ page }) => {
      test.setTimeout(180_000)
      const area = new FilesArea(page)
      await open(page, '/welcome')

      const uploaded: Buffer[] = []
      for (const [depth, name] of path.entries()) {
        await area.createFolder(name)
        await area.openFolder(name)
        expect(new URL(page.url()).pathname).toBe(pathOf(path.slice(0, depth + 1)))
        await expect(page.getByText('No files found.')).toBeVisible()
        const file = binary(`level ${depth + 1}.bin`)
        uploaded.push(file.buffer)
        await area.upload(file)
        await expect(area.row(file.name)).toContainText('68.36')
      }
      await expect(page.getByLabel('New Folder Name')).toHaveCount(path.length < levels.length ? 1 : 0)

      for (const [index, bytes] of [...uploaded.entries()].reverse()) {
        await open(page, pathOf(path.slice(0, index + 1)))
        const name = `level ${index + 1}.bin`
        expect((await area.download(name)).equals(bytes)).toBe(true)
        await area.delete(name)
        await expect(area.toast(`File '${name}' deleted successfully!`)).toBeVisible()
        await expect(page.getByText('No files found.')).toBeVisible()
      }
    })
  }

  test('goes back to the parent folder level by level', async ({ page }) => {
    const area = new FilesArea(page)
    await open(page, '/welcome')
    const names = ['A', 'B', 'C']
    for (const name of names) {
      await area.createFolder(name)
      await area.openFolder(name)
    }
    for (const path of ['/A/B/files', '/A/files', '/welcome']) {
      await area.goBack()
      await expect(page).toHaveURL(path)
    }
  })

  test('asks for confirmation before deleting a folder with its contents', async ({ page }) => {
    const area = new FilesArea(page)
    await open(page, '/welcome')
    await area.createFolder('Old')
    await area.openFolder('Old')
    await area.createFolder('Older')
    await area.upload(binary('a.bin', 1000))

    await area.goBack()
    const dialog = await area.openDeleteDialog('folder Old')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(area.folder('Old')).toBeVisible()

    await area.delete('folder Old')
    await expect(area.toast("Folder 'Old' deleted successfully!")).toBeVisible()
    await expect(area.folder('Old')).toHaveCount(0)
  })

  test('shows an error for an empty or duplicate name and for a missing file', async ({ page }) => {
    const area = new FilesArea(page)
    await open(page, '/welcome')
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await expect(area.toast('Please enter a folder name.')).toBeVisible()

    await area.createFolder('Twice')
    await page.getByLabel('New Folder Name').fill('  Twice ')
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await expect(area.toast("Folder 'Twice' already exists.")).toBeVisible()

    await area.openFolder('Twice')
    await page.getByRole('button', { name: 'Upload File' }).click()
    await expect(area.toast('No file is choosen. Please choose a file')).toBeVisible()

    const file = binary('same.bin', 500)
    await area.upload(file)
    await area.fileInput.setInputFiles(file)
    await page.getByRole('button', { name: 'Upload File' }).click()
    await expect(area.toast('File already exists. Please choose a different file.')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
  })
})
