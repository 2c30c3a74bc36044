import { ApiError } from '@site/api-client'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeFiles, fileNamed, foldersNamed } from '#app/testing/entries.ts'
import {
  chooseAction,
  closeWithEscape,
  fakeApi,
  openScreen,
  setUpScreenTests,
  toastTexts,
} from '#app/testing/screens.ts'

setUpScreenTests()

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^New name for/ })
const taken = () => Promise.reject(new ApiError('files/name-taken', 409, 'File already exists'))

async function openFiles(rename?: () => Promise<{ message: string }>) {
  const files = fakeFiles([fileNamed('a.txt'), fileNamed('b.txt')])
  const api = fakeApi({ files: rename ? { ...files, rename: vi.fn(rename) } : files })
  const opened = await openScreen('/A/B/files', api)
  await screen.findByRole('grid')
  return { ...opened, api }
}

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')

/** Replaces the name of an entry, and presses Enter. */
async function rename(user: UserEvent, entry: string, name: string) {
  await chooseAction(user, entry, 'Rename')
  await user.clear(field())
  await user.keyboard(`${name}{Enter}`)
}

const withFolders = (parent: readonly string[], ...names: string[]) =>
  fakeApi({ folders: { list: async () => foldersNamed(parent, ...names) } })

describe('renaming a file', () => {
  it('starts with F2, selects the name without its extension, and focuses the renamed row', async () => {
    const { user, api } = await openFiles()
    row('a.txt')?.focus()
    await user.keyboard('{F2}')
    expect(document.activeElement).toBe(field())
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe('a')

    await user.keyboard('plan{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(row('plan.txt')))
    expect(api.files.rename).toHaveBeenCalledExactlyOnceWith(['A', 'B'], 'a.txt', 'plan.txt')
    expect(toastTexts()).toEqual(["success: File renamed to 'plan.txt' successfully!"])
  })

  it('keeps the entry selected under its new name', async () => {
    const { user } = await openFiles()
    row('a.txt')?.focus()
    await user.keyboard(' ')
    const status = (await screen.findByText(/^1 selected/)).closest('[role=status]')
    const texts = new Set<string | null | undefined>()
    const observer = new MutationObserver(() => texts.add(status?.textContent))
    observer.observe(status as Element, { subtree: true, childList: true, characterData: true })
    await user.keyboard('{F2}plan{Enter}')
    await waitFor(() => expect(row('plan.txt')?.getAttribute('aria-selected')).toBe('true'))
    observer.disconnect()
    expect(status?.textContent).toBe('1 selected, 1 KB')
    expect([...texts], 'announced meanwhile').toEqual([])
  })

  it('starts with F2 after a preview, whose row then has focus', async () => {
    const { user } = await openFiles()
    await user.click(screen.getByRole('link', { name: 'a.txt' }))
    closeWithEscape(await screen.findByRole('dialog'))
    await waitFor(() => expect(document.activeElement).toBe(row('a.txt')))
    await user.keyboard('{F2}')
    expect(document.activeElement).toBe(field())
    await user.keyboard('c{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['name', 'link', 'a.txt'],
    ['checkbox', 'checkbox', 'Select a.txt'],
    ['menu button', 'button', 'More actions for a.txt'],
  ])('starts with F2 on the %s', async (_what, role, name) => {
    const { user } = await openFiles()
    act(() => screen.getByRole(role, { name }).focus())
    await user.keyboard('{F2}')
    expect(document.activeElement).toBe(field())
  })

  it('rejects bidirectional control characters without a request, with the reason next to the field', async () => {
    const { user, api } = await openFiles()
    await chooseAction(user, 'a.txt', 'Rename')
    await user.clear(field())
    await user.paste('photo\u202egpj.exe')
    await user.keyboard('{Enter}')
    const reason = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('A name must not contain characters that change the direction of text.')
    expect(api.files.rename).not.toHaveBeenCalled()
  })

  it('focuses the heading when the new name is hidden, and does not move focus later', async () => {
    const { user } = await openFiles()
    await user.type(screen.getByRole('searchbox'), 'a')
    await waitFor(() => expect(row('a.txt')).toBeTruthy())
    await rename(user, 'a.txt', 'x.txt')
    const heading = screen.getByRole('heading', { name: 'Folders and files' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(row('x.txt')).toBeTruthy())
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('does not move focus that the user moves elsewhere while the list reloads', async () => {
    const { user, api } = await openFiles()
    await user.type(screen.getByRole('searchbox'), 'a')
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'b.txt' })).toBeNull())
    const response = Promise.withResolvers<ReturnType<typeof fileNamed>[]>()
    vi.mocked(api.files.list).mockReturnValueOnce(response.promise)
    await rename(user, 'a.txt', 'x.txt')
    await waitFor(() => expect(api.files.list).toHaveBeenCalledTimes(2))
    const otherField = screen.getByLabelText('New Folder Name')
    await user.click(otherField)
    await act(async () => response.resolve(['x.txt', 'b.txt'].map((name) => fileNamed(name))))
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    expect(document.activeElement).toBe(otherField)
  })

  it('cancels on Escape, which restores focus', async () => {
    const { user, api } = await openFiles()
    await chooseAction(user, 'a.txt', 'Rename')
    await user.keyboard('other{Escape}')
    expect(screen.queryByRole('textbox', { name: /^New name for/ })).toBeNull()
    expect(document.activeElement).toBe(row('a.txt'))
    expect(api.files.rename).not.toHaveBeenCalled()
  })

  it('reports a duplicate name next to the field, and keeps the typed name', async () => {
    const { user } = await openFiles(taken)
    await rename(user, 'a.txt', 'b.txt')
    expect(await screen.findByText("File 'b.txt' already exists.")).toBeTruthy()
    expect(field().value).toBe('b.txt')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
  })

  it('does not move focus that has left the form before the rename fails', async () => {
    const response = Promise.withResolvers<{ message: string }>()
    const { user } = await openFiles(() => response.promise)
    await rename(user, 'a.txt', 'b.txt')
    const otherField = screen.getByLabelText('New Folder Name')
    await user.click(otherField)
    await act(async () => response.reject(new ApiError('files/name-taken', 409, 'File already exists')))
    expect(screen.getByText("File 'b.txt' already exists.")).toBeTruthy()
    expect(document.activeElement).toBe(otherField)
  })

  it.each([
    ['', 'Please enter a name.'],
    ['a.txt', undefined],
  ])('sends nothing for "%s"', async (typed, problem) => {
    const { user, api } = await openFiles()
    await rename(user, 'a.txt', typed)
    if (problem) expect(screen.getByText(problem)).toBeTruthy()
    expect(api.files.rename).not.toHaveBeenCalled()
  })
})

describe('renaming a folder', () => {
  it.each([
    ['/welcome', []],
    ['/A/files', ['A']],
  ])('shows the new name at %s and keeps focus there', async (at, parent) => {
    let names = ['Old']
    const api = fakeApi({
      folders: {
        list: async () => foldersNamed(parent, ...names),
        rename: vi.fn(async () => {
          names = ['New']
          return { message: 'Folder renamed successfully!' }
        }),
      },
    })
    const { user } = await openScreen(at, api)
    await rename(user, 'folder Old', 'New')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^New, Folder, /))
    expect(api.folders.rename).toHaveBeenCalledExactlyOnceWith([...parent, 'Old'], 'New')
    expect(toastTexts()).toEqual(["success: Folder renamed to 'New' successfully!"])
  })

  it('starts with F2 on the folder or one of its controls', async () => {
    const { user } = await openScreen('/A/files', withFolders(['A'], 'Old'))
    const name = await screen.findByRole('link', { name: 'Select folder Old' })
    for (const control of [name, screen.getByRole('button', { name: 'Delete folder Old' })]) {
      act(() => control.focus())
      await user.keyboard('{F2}')
      expect(document.activeElement).toBe(field())
      await user.keyboard('{Escape}')
    }
  })

  it('does not move focus that has left the form before the response', async () => {
    const response = Promise.withResolvers<{ message: string }>()
    const list = vi.fn(async () => foldersNamed([], 'Old'))
    const { user } = await openScreen('/welcome', fakeApi({ folders: { list, rename: () => response.promise } }))
    await rename(user, 'folder Old', 'New')
    const otherField = screen.getByLabelText('New Folder Name')
    await user.click(otherField)
    list.mockResolvedValue(foldersNamed([], 'New'))
    response.resolve({ message: 'Folder renamed successfully!' })
    expect(await screen.findByRole('button', { name: 'More actions for folder New' })).toBeTruthy()
    expect(document.activeElement).toBe(otherField)
  })

  it('evicts content cached under the old name, at every depth', async () => {
    const opened = await openScreen('/Old/B/files', withFolders(['Old', 'B'], 'Deep'))
    await screen.findByRole('button', { name: 'More actions for folder Deep' })
    opened.unmount()
    const { user, unmount } = await openScreen('/welcome', withFolders([], 'Old', 'Older'))
    await rename(user, 'folder Old', 'New')
    await waitFor(() => expect(toastTexts()).toHaveLength(1))
    unmount()
    await openScreen('/Old/B/files', fakeApi({ folders: { list: () => new Promise(() => undefined) } }))
    expect(screen.queryByRole('button', { name: 'More actions for folder Deep' })).toBeNull()
  })

  it('shows the reason for a failure', async () => {
    const api = withFolders([], 'X')
    vi.mocked(api.folders.rename).mockRejectedValue(
      new ApiError('folders/reserved-name', 400, 'This name is reserved.'),
    )
    const { user } = await openScreen('/welcome', api)
    await rename(user, 'folder X', 'api')
    expect(await screen.findByText('Failed to rename folder. This name is reserved.')).toBeTruthy()
  })
})

it('links a folder to its zip download', async () => {
  await openScreen('/A/files', withFolders(['A'], 'B'))
  const link = await screen.findByRole('link', { name: 'Download folder B as a zip file' })
  expect(link.getAttribute('href')).toBe('/api/folders/zip?of=A/B')
  expect(link.getAttribute('download')).toBe('B.zip')
})
