import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeFiles, fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, recordDownloads, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}.txt`)

/** Opens a folder of files in the grid view, `columns` side by side. */
async function openGrid(names: readonly string[], columns = 3) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(columns * 208)
  const opened = await openScreen('/A/files', fakeApi({ files: fakeFiles(names.map((name) => fileNamed(name))) }))
  await screen.findByRole('row', { name: new RegExp(`^${names[0]}, `) })
  await opened.user.click(screen.getByRole('button', { name: 'Grid view' }))
  return opened
}

const tile = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}, `) })
const tileNames = () => screen.getAllByRole('row').map((row) => row.dataset.entry)
/** Tiles have no column headers. */
const isTiled = () => screen.queryAllByRole('row').length > 0 && screen.queryAllByRole('columnheader').length === 0
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('the choice of a view', () => {
  it('starts with the list in a folder, and remembers the grid for later ones', async () => {
    const list = async () => [fileNamed('a.txt', 1536)]
    const { user, unmount } = await openScreen('/A/files', fakeApi({ files: { list } }))
    await screen.findByRole('rowheader', { name: 'a.txt' })
    expect([pressed('List view'), pressed('Grid view')]).toEqual(['true', 'false'])

    await user.click(screen.getByRole('button', { name: 'Grid view' }))
    await waitFor(() => expect(isTiled()).toBe(true))
    expect([pressed('List view'), pressed('Grid view')]).toEqual(['false', 'true'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Grid view' }))
    unmount()

    const again = await openScreen('/B/files', fakeApi({ files: { list } }))
    await waitFor(() => expect(isTiled()).toBe(true))
    await again.user.click(screen.getByRole('button', { name: 'List view' }))
    await waitFor(() => expect(isTiled()).toBe(false))
    expect(localStorage.getItem('filesView')).toBeNull()
  })

  it('starts with the grid on the welcome screen, and is remembered for each kind of screen', async () => {
    const list = async (parent: readonly string[]) => foldersNamed(parent, 'Reports')
    const summary = async () => ({ folders: 2, files: 3, bytes: 2 * 1024 ** 2, isComplete: true })
    const api = fakeApi({ folders: { list, summary } })
    const { user, unmount } = await openScreen('/welcome', api)
    await screen.findByRole('link', { name: 'Open Reports' })
    expect(isTiled()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'List view' }))
    const row = await screen.findByRole('row', { name: /^Reports, Folder, 2 folders, 3 files, 2 MB, Jan 2, 2026/ })
    expect(within(row).getByText('2,048.00')).toBeTruthy()
    expect(within(row).getByText('2 folders, 3 files')).toBeTruthy()
    unmount()

    const folder = await openScreen('/A/files', api)
    await screen.findByRole('grid')
    expect(pressed('List view')).toBe('true')
    folder.unmount()
    await openScreen('/welcome', api)
    await screen.findByRole('grid')
    expect(pressed('List view')).toBe('true')
  })

  it('works with blocked storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    const { user } = await openScreen('/A/files', fakeApi({ files: { list: async () => [fileNamed('a.txt')] } }))
    await user.click(await screen.findByRole('button', { name: 'Grid view' }))
    await waitFor(() => expect(isTiled()).toBe(true))
  })
})

describe('a tile', () => {
  const downloads = recordDownloads()

  it('is announced by name, kind, size and time, which come before its actions', async () => {
    await openGrid(['photo.png'])
    expect(tile('photo.png').getAttribute('aria-label')).toMatch(/^photo\.png, Image, 1 KB, Jan 2, 2026/)
    expect(within(tile('photo.png')).getByRole('rowheader', { name: 'photo.png' })).toBeTruthy()
    expect(tile('photo.png').textContent).toMatch(/^photo\.pngImage, 1\.00 KBJan 2, 2026.*Download photo\.pngDelete$/)
  })

  it('opens, downloads, renames and deletes its file', async () => {
    const { user, api } = await openGrid(['a.txt', 'b.txt'])
    await user.click(within(tile('a.txt')).getByRole('link', { name: 'a.txt' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'a.txt' })).getByRole('button', { name: 'Close' }),
    )
    await user.click(within(tile('a.txt')).getByRole('link', { name: 'Download a.txt' }))
    await waitFor(() => expect(downloads).toEqual(['a.txt <- /api/files/download/a.txt?in=A']))

    fireEvent.contextMenu(tile('a.txt'))
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
    await user.keyboard('x{Enter}')
    expect(api.files.rename).toHaveBeenCalledExactlyOnceWith(['A'], 'a.txt', 'x.txt')
    await waitFor(() => expect(document.activeElement).toBe(tile('x.txt')))

    await user.click(screen.getByRole('button', { name: 'Delete b.txt' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(tileNames()).toEqual(['x.txt']))
    expect(toastTexts()).toContain("success: File 'b.txt' deleted successfully!")
    await waitFor(() => expect(document.activeElement).toBe(tile('x.txt')))
  })

  it('is the only one that re-renders when it is selected', async () => {
    const { user, api } = await openGrid(numbered(7))
    const downloadUrl = vi.spyOn(api.files, 'downloadUrl')
    await user.click(screen.getByRole('checkbox', { name: 'Select 2.txt' }))
    expect(tile('2.txt').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('1 selected')).toBeTruthy()
    // A tile that re-renders its content requests the URL of its file.
    expect(downloadUrl).not.toHaveBeenCalled()
  })
})

describe('keyboard navigation between tiles', () => {
  it('moves in two dimensions, and keeps one tile in the tab order', async () => {
    const { user } = await openGrid(numbered(8))
    act(() => tile('0.txt').focus())
    for (const [key, expected] of [
      ['ArrowRight', '1'],
      ['ArrowDown', '4'],
      ['ArrowDown', '7'],
      ['ArrowDown', '7'],
      ['ArrowUp', '4'],
      ['ArrowRight', '5'],
      // The last row has no tile directly below.
      ['ArrowDown', '7'],
      ['ArrowLeft', '6'],
      ['Home', '0'],
      ['ArrowLeft', '0'],
      ['ArrowUp', '0'],
      ['End', '7'],
      ['ArrowRight', '7'],
      ['PageUp', '0'],
    ] as const) {
      await user.keyboard(`{${key}}`)
      expect(document.activeElement).toBe(tile(`${expected}.txt`))
      expect(tileNames().filter((name) => tile(name ?? '').tabIndex === 0)).toEqual([`${expected}.txt`])
    }
  })

  it('selects with Space and a range with Shift, opens with Enter, renames with F2 and deletes with Delete', async () => {
    const { user, api } = await openGrid(numbered(4))
    act(() => tile('0.txt').focus())
    await user.keyboard('{Enter}')
    await user.click(
      within(await screen.findByRole('dialog', { name: '0.txt' })).getByRole('button', { name: 'Close' }),
    )
    act(() => tile('0.txt').focus())
    await user.keyboard('{F2}{Escape}')
    act(() => tile('0.txt').focus())
    await user.keyboard(' {ArrowDown}{ArrowLeft}{Shift>} {/Shift}{Delete}')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('3 files: 0.txt, 1.txt, 2.txt.')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(tileNames()).toEqual(['3.txt']))
    expect(api.files.delete).toHaveBeenCalledTimes(3)
    await waitFor(() => expect(document.activeElement).toBe(tile('3.txt')))
  })
})

it('renders only the tiles in view of ten thousand files, and states the total', async () => {
  // The test DOM has no layout: the region is 640 px high, each row 258, with a gap of 8.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(266)
  await openGrid(numbered(10_000))
  const grid = screen.getByRole('grid', { name: 'Folders and files in A' })
  expect(grid.getAttribute('aria-rowcount')).toBe('10000')
  expect(tileNames().length).toBeLessThan(30)
  const region = grid.parentElement as HTMLElement
  region.scrollTop = 266_000
  fireEvent.scroll(region)
  await waitFor(() => expect(tileNames()).toContain('3000.txt'))
  expect(tile('3000.txt').getAttribute('aria-rowindex')).toBe('3001')
  expect(tileNames().length).toBeLessThan(30)
})

it('supports type-ahead, the shortcut help and the skip link', async () => {
  const { user } = await openGrid(['one.txt', 'two.txt', 'three.txt'])
  await user.click(screen.getByRole('link', { name: 'Skip to folders and files' }))
  expect(document.activeElement).toBe(tile('one.txt'))
  await user.keyboard('th')
  expect(document.activeElement).toBe(tile('three.txt'))
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})
