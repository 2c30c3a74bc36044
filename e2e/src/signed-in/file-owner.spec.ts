import { FilesArea } from '../pages/files-area.ts'
import { binary } from '../support/accounts/files.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

const levels = ['Reports', 'Year 2026', 'Quarter #3', 'Ärger & Söhne']
const pathOf = (names: readonly string[]) => `/${[...names.map(encodeURIComponent), 'files'].join('/')}`

test.describe('the file manager', () => {
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
})
