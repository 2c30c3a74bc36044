import { ApiError } from '@site/api-client'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from './testing/entries.ts'
import { chooseAction, fakeApi, lastToast, openScreen, setUpScreenTests, toastTexts } from './testing/screens.ts'

setUpScreenTests()

const nameTaken = () => new ApiError('folders/name-taken', 409, 'Folder already exists')
const serverError = () => new ApiError('http/500', 500, 'Something went wrong; please try again later.')
const input = () => screen.getByLabelText<HTMLInputElement>('New Folder Name')
const status = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((line) => line.textContent)).toContainEqual(text))

describe('the welcome screen', () => {
  it('lists the root folders, each with a picture that opens it and a Delete button', async () => {
    const list = vi.fn(async () => foldersNamed([], 'a%2Fb', 'Reports'))
    await openScreen('/welcome', fakeApi({ folders: { list } }))

    expect(screen.getByRole('heading', { level: 1, name: 'File Management Center' })).toBeTruthy()
    const folders = await screen.findByRole('grid', { name: 'Your Folders' })
    expect(within(folders).getByText('Reports')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Your Folders' })).toBeTruthy()
    const open = within(folders).getByRole('link', { name: 'Open a%2Fb' })
    expect(open.getAttribute('href')).toBe('/a%252Fb/files')
    const picture = open.querySelector('svg')
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['280', '240'])
    expect(within(folders).getByRole('button', { name: 'Delete folder Reports' })).toBeTruthy()
    expect(list).toHaveBeenCalledTimes(1)
    expect(list.mock.calls[0]).toEqual([[], { signal: expect.any(AbortSignal), isBackground: false }])
  })

  it('shows a hint for an empty list', async () => {
    await openScreen('/welcome')
    expect(await screen.findByText('No folders yet. Create your first one above.')).toBeTruthy()
    expect(toastTexts()).toEqual([])
  })

  it('reports a failed load, and retries on request', async () => {
    const list = vi.fn().mockRejectedValueOnce(serverError()).mockResolvedValue(foldersNamed([], 'A'))
    const { user } = await openScreen('/welcome', fakeApi({ folders: { list } }))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load folders.')
    expect(toastTexts()).toEqual(['error: Failed to load folders.'])

    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Open A' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Your Folders')
  })

  it('shows the placeholder while a retry of the user loads', async () => {
    const list = vi
      .fn()
      .mockRejectedValueOnce(serverError())
      .mockReturnValue(new Promise(() => undefined))
    const { user } = await openScreen('/welcome', fakeApi({ folders: { list } }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Loading folders')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows no toast when the session has ended', async () => {
    const list = async () => Promise.reject(new ApiError('session/none', 401, 'Log in again'))
    await openScreen('/welcome', fakeApi({ folders: { list } }))
    await screen.findByRole('alert')
    expect(toastTexts()).toEqual([])
  })
})

describe('creating a folder', () => {
  it('sends the trimmed name, empties the form, reloads the list and keeps focus in the input', async () => {
    const list = vi.fn().mockResolvedValueOnce([]).mockResolvedValue(foldersNamed([], 'Reports'))
    const { user, api } = await openScreen('/welcome', fakeApi({ folders: { list } }))
    await user.type(input(), '  Reports {Enter}')

    expect(await screen.findByRole('link', { name: 'Open Reports' })).toBeTruthy()
    expect(api.folders.create).toHaveBeenCalledExactlyOnceWith([], 'Reports')
    expect(toastTexts()).toEqual(["success: Folder 'Reports' created successfully!"])
    await status("Folder 'Reports' created successfully!")
    expect(input().value).toBe('')
    expect(document.activeElement).toBe(input())
  })

  it('creates the next folder while the list still reloads', async () => {
    const list = vi
      .fn()
      .mockResolvedValueOnce([])
      .mockReturnValue(new Promise(() => undefined))
    const { user, api } = await openScreen('/welcome', fakeApi({ folders: { list } }))
    await user.type(input(), 'A{Enter}')
    await status("Folder 'A' created successfully!")
    await user.type(input(), 'B{Enter}')
    await status("Folder 'B' created successfully!")
    expect(vi.mocked(api.folders.create).mock.calls).toEqual([
      [[], 'A'],
      [[], 'B'],
    ])
  })

  it('does not move focus that has left the form before the response', async () => {
    const response = Promise.withResolvers<{ message: string }>()
    const list = async () => foldersNamed([], 'A')
    const { user } = await openScreen('/welcome', fakeApi({ folders: { list, create: () => response.promise } }))
    await chooseAction(user, 'folder A', 'Rename')
    await user.type(input(), 'Reports{Enter}')
    const otherField = screen.getByRole('textbox', { name: 'New name for A' })
    await user.click(otherField)
    response.resolve({ message: 'Folder created successfully!' })
    await status("Folder 'Reports' created successfully!")
    expect(document.activeElement).toBe(otherField)
  })

  it.each([
    ['', 'Please enter a folder name.', true, []],
    ['   ', 'Please enter a folder name.', true, ['The name has only spaces.']],
    ['Q1/Q2', 'A name must not contain a slash (/).', false, []],
    ['photo\u202egpj', 'A name must not contain characters that change the direction of text.', false, []],
  ])(
    'rejects the name "%s" without a request, with the reason next to the field',
    async (name, message, warns, reasons: string[]) => {
      const { user, api } = await openScreen('/welcome')
      await user.click(input())
      await user.paste(name)
      await user.click(screen.getByRole('button', { name: 'Create Folder' }))

      expect(lastToast()).toEqual(warns ? { kind: 'warning', title: 'Warning', message } : undefined)
      expect(input().getAttribute('aria-invalid')).toBe('true')
      const described = input().getAttribute('aria-describedby')?.split(' ') ?? []
      const texts = described.map((id) => document.getElementById(id)?.textContent)
      expect(texts).toEqual([`Error: ${message}`, ...reasons])
      expect(document.activeElement).toBe(input())
      expect(api.folders.create).not.toHaveBeenCalled()

      await user.type(input(), 'A')
      expect(input().getAttribute('aria-invalid')).toBe('false')
    },
  )

  it.each([
    ['a 409 response', () => Promise.reject(nameTaken())],
    ['a 200 response', () => Promise.resolve({ message: 'Folder already exists' })],
  ])('warns about a duplicate name reported by %s, and keeps the typed name', async (_, create) => {
    const { user } = await openScreen('/welcome', fakeApi({ folders: { create } }))
    await user.type(input(), 'Reports{Enter}')
    await status("Folder 'Reports' already exists.")
    expect(toastTexts()).toEqual(["warning: Folder 'Reports' already exists."])
    expect(input().value).toBe('Reports')
  })

  it('shows a failure with the server’s reason inline', async () => {
    const create = () => Promise.reject(new ApiError('folders/bad-name', 400, 'This name is reserved.'))
    const { user } = await openScreen('/welcome', fakeApi({ folders: { create } }))
    await user.type(input(), 'api{Enter}')
    await status('Failed to create folder. This name is reserved.')
    expect(toastTexts()).toEqual(['error: Failed to create folder.'])
  })

  it('forgets the last outcome with the next attempt, so that an error does not stand beside a success', async () => {
    const { user } = await openScreen('/welcome')
    await user.type(input(), 'A{Enter}')
    await status("Folder 'A' created successfully!")
    await user.type(input(), ' {Enter}')
    expect(await screen.findByText('Please enter a folder name.')).toBeTruthy()
    expect(screen.queryByText("Folder 'A' created successfully!")).toBeNull()
  })

  it('sends one request for repeated submits', async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string }>()
    const create = vi.fn(() => promise)
    const { user } = await openScreen('/welcome', fakeApi({ folders: { create } }))
    await user.type(input(), 'A{Enter}{Enter}{Enter}')
    resolve({ message: 'Folder created successfully!' })
    await status("Folder 'A' created successfully!")
    expect(create).toHaveBeenCalledTimes(1)
  })
})

describe('deleting a folder', () => {
  const openThreeFolders = async (overrides: Parameters<typeof fakeApi>[0] = {}) => {
    let folders = foldersNamed([], 'A', 'B', 'C')
    const api = fakeApi({
      ...overrides,
      folders: {
        list: async () => folders,
        delete: vi.fn(async ([gone]: readonly string[]) => {
          folders = folders.filter(({ parentFolderName }) => parentFolderName !== gone)
          return { message: 'Folder deleted successfully!' }
        }),
        ...overrides.folders,
      },
    })
    const opened = await openScreen('/welcome', api)
    const ask = async (name: string) => {
      await opened.user.click(await screen.findByRole('button', { name: `Delete folder ${name}` }))
      return screen.findByRole('alertdialog', { name: 'Confirmation Required' })
    }
    return { ...opened, ask }
  }

  it.each([
    [{ folders: 2, files: 1, bytes: 1536, isComplete: true }, 'It contains 2 folders and 1 file (1.5 KB).'],
    [{ folders: 1, files: 0, bytes: 0, isComplete: true }, 'It contains 1 folder.'],
    [{ folders: 0, files: 10_000, bytes: 1024 ** 3, isComplete: false }, 'It contains at least 10,000 files (1 GB).'],
    [{ folders: 0, files: 0, bytes: 0, isComplete: true }, 'It is empty.'],
  ])('names the folder, and says what it contains: %j', async (summary, text) => {
    const { ask, api } = await openThreeFolders({ folders: { summary: vi.fn(async () => summary) } })
    const dialog = await ask('A')
    const line = await within(dialog).findByText(text)
    expect(within(dialog).getByText('Folder “A” and everything in it.')).toBeTruthy()
    expect(line.getAttribute('role')).toBe('status')
    expect(vi.mocked(api.folders.summary).mock.calls).toEqual([
      [['A'], { signal: expect.any(AbortSignal), isBackground: false }],
    ])
  })

  it('can be confirmed while the content is being counted', async () => {
    const summary = () => new Promise<never>(() => undefined)
    const { ask, user, api } = await openThreeFolders({ folders: { summary } })
    const dialog = await ask('A')
    expect(within(dialog).getByText('Counting the contents…')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await status("Folder 'A' deleted successfully!")
    expect(api.folders.delete).toHaveBeenCalledExactlyOnceWith(['A'])
  })

  it('can be confirmed without a toast if the content cannot be counted', async () => {
    const summary = () => Promise.reject(serverError())
    const { ask, user } = await openThreeFolders({ folders: { summary } })
    const dialog = await ask('A')
    expect(await within(dialog).findByText('The contents could not be counted.')).toBeTruthy()
    expect(toastTexts()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await status("Folder 'A' deleted successfully!")
  })

  it('does nothing when canceled, and counts again when the dialog reopens', async () => {
    const summary = vi
      .fn(async () => ({ folders: 0, files: 2, bytes: 5, isComplete: true }))
      .mockResolvedValueOnce({ folders: 0, files: 1, bytes: 4, isComplete: true })
    const { ask, user, api } = await openThreeFolders({ folders: { summary } })
    const dialog = await ask('A')
    await within(dialog).findByText('It contains 1 file (4 bytes).')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.folders.delete).not.toHaveBeenCalled()
    expect(toastTexts()).toEqual([])
    expect(await within(await ask('A')).findByText('It contains 2 files (5 bytes).')).toBeTruthy()
  })

  it('deletes when confirmed, and moves focus to the next folder, not to its Delete button', async () => {
    const { ask, user, api } = await openThreeFolders()
    await user.click(within(await ask('B')).getByRole('button', { name: 'Delete' }))
    await status("Folder 'B' deleted successfully!")
    expect(api.folders.delete).toHaveBeenCalledExactlyOnceWith(['B'])
    expect(toastTexts()).toEqual(["success: Folder 'B' deleted successfully!"])
    expect(screen.queryByRole('link', { name: 'Open B' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^C, Folder, /))
  })

  it('evicts its cached content, so a new folder with the same name starts empty', async () => {
    const fileRow = () => screen.queryByRole('rowheader', { name: 'old.txt' })
    const { unmount } = await openScreen('/A/files', fakeApi({ files: { list: async () => [fileNamed('old.txt')] } }))
    await waitFor(() => expect(fileRow()).toBeTruthy())
    unmount()

    const { ask, user, unmount: leave } = await openThreeFolders()
    await user.click(within(await ask('A')).getByRole('button', { name: 'Delete' }))
    await status("Folder 'A' deleted successfully!")
    leave()
    await openScreen('/A/files', fakeApi({ files: { list: () => new Promise(() => undefined) } }))
    expect(fileRow()).toBeNull()
  })

  it('moves focus to the previous folder after the last one, and to the heading when none is left', async () => {
    const { ask, user } = await openThreeFolders()
    for (const [name, focused] of [
      ['C', /^B, Folder, /],
      ['A', /^B, Folder, /],
      ['B', /^Your Folders$/],
    ] as const) {
      await user.click(within(await ask(name)).getByRole('button', { name: 'Delete' }))
      await status(`Folder '${name}' deleted successfully!`)
      const text = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
      await waitFor(() => expect(text()).toMatch(focused))
    }
  })

  it.each([
    ['an error response', () => Promise.reject(serverError())],
    ['a response with another message', () => Promise.resolve({ message: 'Nothing was deleted' })],
  ])('reports a failure after %s, and keeps the folder', async (_, remove) => {
    const { ask, user } = await openThreeFolders({ folders: { delete: remove } })
    await user.click(within(await ask('A')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toastTexts()).toEqual(['error: Failed to delete folder.']))
    const lines = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(lines).toContainEqual(expect.stringMatching(/^Failed to delete folder\./))
    expect(screen.getByRole('link', { name: 'Open A' })).toBeTruthy()
  })

  it('rejects a folder without a name before any confirmation', async () => {
    const { user, api } = await openScreen('/welcome', fakeApi({ folders: { list: async () => foldersNamed([], '') } }))
    await user.click(await screen.findByRole('button', { name: 'Delete folder' }))
    await status('No valid folder name provided for deletion.')
    expect(toastTexts()).toEqual(['warning: No valid folder name provided for deletion.'])
    expect(api.folders.delete).not.toHaveBeenCalled()
  })

  it('deletes nothing after the user logs out', async () => {
    const { user, api } = await openThreeFolders()
    const button = await screen.findByRole('button', { name: 'Delete folder A' })
    localStorage.removeItem('currentUserEmail')
    await user.click(button)
    await status('Cannot delete folder: Missing user email or parent folder name.')
    expect(api.folders.delete).not.toHaveBeenCalled()
  })
})
