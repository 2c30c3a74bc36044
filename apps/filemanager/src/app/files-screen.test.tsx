import { ApiError } from '@site/api-client'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { parentUrl } from '#kit/folder-url.ts'
import { fakeFiles, fileNamed, foldersNamed } from './testing/entries.ts'
import { closeWithEscape, fakeApi, openScreen, setUpScreenTests, toastTexts } from './testing/screens.ts'

setUpScreenTests()

const serverError = () => Promise.reject(new ApiError('http/500', 500, 'Something went wrong; please try again later.'))
const urlAt = (depth: number) => `/${['A', 'B', 'C', 'D'].slice(0, depth).join('/')}/files`
const path = (depth: number) => ['A', 'B', 'C', 'D'].slice(0, depth)
const withSignal = { signal: expect.any(AbortSignal), isBackground: false }

describe('loading the files screen', () => {
  it.each([1, 2, 3])('loads the subfolders and files at depth %i once each', async (depth) => {
    const { api } = await openScreen(urlAt(depth))
    expect(await screen.findByText('No files found.')).toBeTruthy()
    expect(screen.getByText('Choose some above, or drop them on this page.')).toBeTruthy()
    expect(vi.mocked(api.folders.list).mock.calls).toEqual([[path(depth), withSignal]])
    expect(vi.mocked(api.files.list).mock.calls).toEqual([[path(depth), withSignal]])
    expect(screen.getByLabelText('New Folder Name')).toBeTruthy()
  })

  it('loads only files at the deepest level, without a form for a new folder', async () => {
    const { api } = await openScreen(urlAt(4))
    expect(await screen.findByText('No files found.')).toBeTruthy()
    expect(api.folders.list).not.toHaveBeenCalled()
    expect(vi.mocked(api.files.list).mock.calls).toEqual([[path(4), withSignal]])
    expect(screen.queryByLabelText('New Folder Name')).toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: 'Files' })).toBeTruthy()
  })

  it.each([
    [1, 'Failed to load folders.', 'Failed to load files from parent folder.'],
    [2, 'Failed to load sub-child folders.', 'Failed to load files from subfolder.'],
    [3, 'Failed to load final child folders.', 'Failed to load files from subfolder.'],
  ])('reports failed loads at depth %i, and retries on request', async (depth, folders, files) => {
    const api = fakeApi({
      folders: { list: vi.fn().mockImplementationOnce(serverError).mockResolvedValue([]) },
      files: { list: vi.fn().mockImplementationOnce(serverError).mockResolvedValue([]) },
    })
    const { user } = await openScreen(urlAt(depth), api)
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    expect(toastTexts().toSorted()).toEqual([`error: ${files}`, `error: ${folders}`].toSorted())
    expect(screen.getByText(folders)).toBeTruthy()
    expect(screen.getByText(files)).toBeTruthy()

    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByText('No files found.')).toBeTruthy()
  })

  it('reports a failed load at the deepest level', async () => {
    await openScreen(urlAt(4), fakeApi({ files: { list: serverError } }))
    await screen.findByRole('alert')
    expect(toastTexts()).toEqual(['error: Failed to load files from subfolder.'])
  })

  it.each([
    ['/a%252Fb/files', ['a%2Fb']],
    ['/100%25/files', ['100%']],
    ['/%C3%BC/%23/files', ['ü', '#']],
    ['/%3F/a%20b/it%27s/files', ['?', 'a b', "it's"]],
    ['/files/files', ['files']],
    ['/application/files', ['application']],
  ])('decodes the folder names in %s once', async (at, expected) => {
    const { api } = await openScreen(at)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Upload Files in ${expected.at(-1)}`)
    await waitFor(() => expect(vi.mocked(api.files.list).mock.calls).toEqual([[expected, withSignal]]))
  })
})

describe('a folder that does not exist', () => {
  const missing = () => Promise.reject(new ApiError('folders/not-found', 404, 'Folder not found'))

  it('shows "Folder not found" with links back, no forms, and one toast', async () => {
    await openScreen('/A/B/files', fakeApi({ folders: { list: missing }, files: { list: missing } }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Folder not found' })).toBeTruthy()
    expect(screen.getByText(/There is no folder named “B” here/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Folders' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Upload File' })).toBeNull()
    expect(screen.queryByLabelText('New Folder Name')).toBeNull()
    expect(toastTexts()).toEqual(['error: Failed to load files from subfolder.'])
  })

  it('moves focus to its heading when it is deleted elsewhere', async () => {
    const list = vi
      .fn()
      .mockResolvedValueOnce([fileNamed('a.txt')])
      .mockImplementation(missing)
    const { user } = await openScreen('/A/files', fakeApi({ files: { list, delete: missing } }))
    await user.click(await screen.findByRole('button', { name: 'Delete a.txt' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Folder not found' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})

describe('the navigation of a folder', () => {
  it.each(['/A/files', '/A/B/files', '/A/B/C/files', '/A/B/C/D/files', '/a%252Fb/100%25/files'])(
    "links 'Back to Folders' one level up from %s",
    async (at) => {
      await openScreen(at)
      expect(screen.getByRole('link', { name: 'Back to Folders' }).getAttribute('href')).toBe(parentUrl(at))
    },
  )

  it('links to each subfolder', async () => {
    const list = async () => foldersNamed(['A'], 'x%2Fy', 'Z')
    await openScreen('/A/files', fakeApi({ folders: { list } }))
    const folders = await screen.findByRole('grid', { name: 'Folders and files in A' })
    const links = within(folders).getAllByRole('link', { name: /^Select/ })
    expect(links.map((link) => link.textContent)).toEqual(['Select folder x%2Fy', 'Select folder Z'])
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/A/x%252Fy/files', '/A/Z/files'])
  })
})

describe('subfolders', () => {
  it.each([1, 2, 3])('creates a subfolder at depth %i and reloads the list', async (depth) => {
    const { user, api } = await openScreen(urlAt(depth))
    await user.type(screen.getByLabelText('New Folder Name'), 'New{Enter}')
    await waitFor(() => expect(api.folders.list).toHaveBeenCalledTimes(2))
    expect(api.folders.create).toHaveBeenCalledExactlyOnceWith(path(depth), 'New')
    expect(toastTexts()).toEqual(["success: Folder 'New' created successfully!"])
    expect(api.files.list).toHaveBeenCalledTimes(1)
  })

  describe.each([
    [1, 'Failed to delete subfolder.'],
    [2, 'Failed to delete sub-child folder.'],
    [3, 'Failed to delete parent sub-final child folder.'],
  ])('deleted at depth %i', (depth, failed) => {
    const answer = (message: string) => async () => ({ message })

    it.each([
      ['the server confirms it', answer('Folder deleted successfully!'), "success: Folder 'X' deleted successfully!"],
      ['the deletion fails', serverError, `error: ${failed}`],
      ['the server does not confirm it', answer('Scheduled'), `error: ${failed}`],
    ])('are reported if %s', async (_, remove, toast) => {
      const api = fakeApi({ folders: { list: async () => foldersNamed(path(depth), 'X'), delete: vi.fn(remove) } })
      const { user } = await openScreen(urlAt(depth), api)
      await user.click(await screen.findByRole('button', { name: 'Delete folder X' }))
      const dialog = await screen.findByRole('alertdialog')
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(toastTexts()).toEqual([toast]))
      expect(api.folders.delete).toHaveBeenCalledExactlyOnceWith([...path(depth), 'X'])
    })
  })
})

describe('files in a folder', () => {
  it('lists files in a table with time, name, size in KB and actions', async () => {
    const list = async () => [fileNamed('a.txt', 1234.5), fileNamed('b #1.txt', 0.07)]
    await openScreen('/A/files', fakeApi({ files: { list } }))
    const table = await screen.findByRole('grid', { name: 'Folders and files in A' })
    const textsOf = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map(({ textContent }) => textContent)
    expect(textsOf('columnheader')).toEqual(['Upload Time', 'File Name', 'File Size (in KB)', 'Actions'])
    expect(textsOf('rowheader')).toEqual(['a.txt', 'b #1.txt'])
    expect(within(table).getByText('1,234.50')).toBeTruthy()
    expect(within(table).getByText('0.07')).toBeTruthy()
    expect(table.querySelector('time')?.getAttribute('datetime')).toBe('2026-01-02T03:04:05.000Z')
    expect(within(table).getByRole('link', { name: 'Download b #1.txt' }).getAttribute('href')).toBe(
      '/api/files/download/b%20%231.txt?in=A',
    )
    expect(screen.queryByText('No files found.')).toBeNull()
  })

  const openTwoFiles = async (overrides: Parameters<typeof fakeApi>[0] = {}) => {
    const api = fakeApi({ files: { ...fakeFiles([fileNamed('a.txt'), fileNamed('b.txt')]), ...overrides.files } })
    const opened = await openScreen('/A/B/files', api)
    const ask = async (name: string) => {
      await opened.user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
      return screen.findByRole('alertdialog', { name: 'Confirmation Required' })
    }
    return { ...opened, ask }
  }

  it('deletes files when confirmed, and moves focus to the next one, then to the heading', async () => {
    const { user, ask, api } = await openTwoFiles()
    await user.click(within(await ask('a.txt')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /^b\.txt, / })))
    expect(api.files.delete).toHaveBeenCalledExactlyOnceWith(['A', 'B'], 'a.txt')
    expect(toastTexts()).toEqual(["success: File 'a.txt' deleted successfully!"])
    expect(screen.queryByText('a.txt')).toBeNull()

    await user.click(within(await ask('b.txt')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No files found.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Folders and files'))
  })

  it('names the file below the question, and keeps it after Cancel or Escape', async () => {
    const { user, ask, api } = await openTwoFiles()
    const dialog = await ask('a.txt')
    expect(dialog.textContent).toContain('File “a.txt”.Size: 1.00 KB')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete a.txt'))
    closeWithEscape(await ask('a.txt'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.files.delete).not.toHaveBeenCalled()
  })

  it('retries a rate-limited deletion after the required wait', async () => {
    const remove = vi
      .fn(async () => ({ message: 'File deleted successfully!' }))
      .mockRejectedValueOnce(new ApiError('request/too-many', 429, 'Too many changes at once.', { retryAfter: 0 }))
    const { user, ask } = await openTwoFiles({ files: { delete: remove } })
    await user.click(within(await ask('a.txt')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toastTexts()).toEqual(["success: File 'a.txt' deleted successfully!"]))
    expect(remove.mock.calls).toEqual([
      [['A', 'B'], 'a.txt'],
      [['A', 'B'], 'a.txt'],
    ])
  })

  it('does not retry a deletion after the user logs out', async () => {
    const remove = vi.fn(() => {
      localStorage.removeItem('currentUserEmail')
      return Promise.reject(new ApiError('request/too-many', 429, 'Too many changes at once.', { retryAfter: 0 }))
    })
    const { user, ask } = await openTwoFiles({ files: { delete: remove } })
    await user.click(within(await ask('a.txt')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toastTexts()).toEqual(['error: Failed to delete file.']))
    expect(remove).toHaveBeenCalledTimes(1)
  })

  it('reports a failed deletion', async () => {
    const { user, ask } = await openTwoFiles({ files: { delete: serverError } })
    await user.click(within(await ask('a.txt')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toastTexts()).toEqual(['error: Failed to delete file.']))
    expect(screen.getByText(/^Failed to delete file\./)).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'a.txt' })).toBeTruthy()
  })

  it('deletes nothing after the user logs out', async () => {
    const { user, api } = await openTwoFiles()
    const button = await screen.findByRole('button', { name: 'Delete a.txt' })
    localStorage.removeItem('currentUserEmail')
    await user.click(button)
    expect(await screen.findByText('Cannot delete file: Missing parent folder name or user email.')).toBeTruthy()
    expect(toastTexts()).toEqual(['warning: Cannot delete file: Missing parent folder name or user email.'])
    expect(api.files.delete).not.toHaveBeenCalled()
  })
})
