import { ApiError } from '@site/api-client'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeFiles, fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { box, openFourFiles, row, rows } from '#app/testing/four-files.ts'
import { fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { queryClient } from '#store/query-client.ts'

setUpScreenTests()

const deleteThree = async (undeletable: readonly string[] = []) => {
  const opened = await openFourFiles(undeletable)
  for (const name of ['a.txt', 'b.txt', 'd.txt']) await opened.user.click(box(name))
  await opened.user.click(screen.getByRole('button', { name: 'Delete selected' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation Required' })
  expect(dialog.textContent).toContain('3 files: a.txt, b.txt, d.txt.Total size: 8.00 KB')
  await opened.user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  return opened
}

it('asks once, reports once and reloads the list once', async () => {
  const { api } = await deleteThree()
  expect(toastTexts()).toEqual(['success: 3 files deleted successfully!'])
  expect(rows()).toEqual(['c.txt'])
  expect(screen.queryByRole('button', { name: 'Delete selected' })).toBeNull()
  await waitFor(() => expect(api.files.list).toHaveBeenCalledTimes(2))
})

it('does not select a later file with the name of a deleted one', async () => {
  const { api } = await deleteThree()
  vi.mocked(api.files.list).mockResolvedValue([fileNamed('a.txt'), fileNamed('c.txt')])
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(box('a.txt').checked).toBe(false))
})

const confirm = async (user: UserEvent) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

it.each([
  ['with the Delete key in any row', (user: UserEvent) => user.keyboard('{Delete}')],
  ['with the button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Delete selected' }))],
])('is possible %s, and moves focus to the nearest row that is left', async (_, ask) => {
  const { user, api } = await openFourFiles()
  for (const name of ['b.txt', 'c.txt']) await user.click(box(name))
  await ask(user)
  await confirm(user)
  await waitFor(() => expect(rows()).toEqual(['a.txt', 'd.txt']))
  expect(vi.mocked(api.files.delete).mock.calls.map(([, name]) => name)).toEqual(['b.txt', 'c.txt'])
  await waitFor(() => expect(document.activeElement).toBe(row('d.txt')))
})

it('moves focus to the heading when no file is left', async () => {
  const { user } = await openFourFiles()
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await confirm(user)
  expect(await screen.findByText('No files found.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Folders and files' })))
})

it('deletes the focused row when nothing is selected, unless canceled, and moves focus up from the last row', async () => {
  const { user } = await openFourFiles()
  act(() => row('d.txt').focus())
  await user.keyboard('{Delete}')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(row('d.txt')))
  await user.keyboard('{Delete}')
  await confirm(user)
  await waitFor(() => expect(document.activeElement).toBe(row('c.txt')))
})

it('marks each file as being deleted until its own deletion ends', async () => {
  const { user, api } = await openFourFiles()
  const responses = [Promise.withResolvers<{ message: string }>(), Promise.withResolvers<{ message: string }>()]
  for (const { promise } of responses) vi.mocked(api.files.delete).mockReturnValueOnce(promise)
  for (const name of ['a.txt', 'b.txt']) {
    await user.click(within(row(name)).getByRole('button', { name: `Delete ${name}` }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  expect(row('a.txt').textContent).toContain('Deleting…')
  await act(async () => responses[0]?.reject(new ApiError('http/500', 500, 'Not today.')))
  const marked = ['a.txt', 'b.txt'].filter((name) => row(name).textContent?.includes('Deleting…'))
  expect(marked).toEqual(['b.txt'])
  await act(async () => responses[1]?.reject(new ApiError('http/500', 500, 'Not today.')))
})

it('does not ask about files that are already being deleted', async () => {
  const { user, api } = await openFourFiles()
  const response = Promise.withResolvers<{ message: string }>()
  vi.mocked(api.files.delete).mockReturnValueOnce(response.promise)
  const askToDeleteSelected = () => user.click(screen.getByRole('button', { name: 'Delete selected' }))
  for (const name of ['a.txt', 'b.txt']) await user.click(box(name))
  await askToDeleteSelected()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await askToDeleteSelected()
  await act(async () => undefined)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  for (const name of ['c.txt', 'd.txt']) await user.click(box(name))
  await askToDeleteSelected()
  expect((await screen.findByRole('alertdialog')).textContent).toContain('2 files: c.txt, d.txt')

  await act(async () => response.resolve({ message: 'File deleted successfully!' }))
  await waitFor(() => expect(toastTexts()).toEqual(['success: 2 files deleted successfully!']))
})

it('keeps files selected that could not be deleted, and shows the reason', async () => {
  await deleteThree(['b.txt'])
  expect(toastTexts()).toEqual(['error: Failed to delete 1 of 3 files.'])
  expect(screen.getByText(/Not today\./)).toBeTruthy()
  expect(rows()).toEqual(['b.txt', 'c.txt'])
  expect(box('b.txt').checked).toBe(true)
})

describe('deleting folders and files together', () => {
  async function openBoth(overrides: Parameters<typeof fakeApi>[0] = {}) {
    let folders = ['X', 'Y', 'Z']
    const files = fakeFiles([fileNamed('a.txt', 1536), fileNamed('b.txt')])
    const api = fakeApi({
      folders: {
        list: async () => foldersNamed(['A'], ...folders),
        summary: vi.fn(async ([, name]: readonly string[]) => ({
          folders: 1,
          files: name === 'X' ? 2 : 0,
          bytes: name === 'X' ? 2048 : 0,
          isComplete: true,
        })),
        delete: vi.fn(async (path: readonly string[]) => {
          folders = folders.filter((name) => name !== path.at(-1))
          return { message: 'Folder deleted successfully!' }
        }),
        ...overrides.folders,
      },
      files,
    })
    const opened = await openScreen('/A/files', api)
    await screen.findByRole('grid')
    for (const name of ['X', 'Y'])
      await opened.user.click(screen.getByRole('checkbox', { name: `Mark folder ${name}` }))
    return { ...opened, api }
  }
  const ask = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    return screen.findByRole('alertdialog', { name: 'Confirmation Required' })
  }

  it('asks once, with what all of them hold', async () => {
    const { user, api } = await openBoth()
    await user.click(box('a.txt'))
    const dialog = await ask(user)
    expect(await within(dialog).findByText('They contain 2 folders and 2 files (2 KB).')).toBeTruthy()
    expect(dialog.textContent).toContain(
      'File “a.txt”.Size: 1,536.00 KB (1.5 MB)2 folders and everything in them: X, Y.They contain',
    )
    await confirm(user)
    await waitFor(() => expect(toastTexts()).toEqual(['success: 3 items deleted successfully!']))
    expect(vi.mocked(api.folders.delete).mock.calls).toEqual([[['A', 'X']], [['A', 'Y']]])
    expect(api.files.delete).toHaveBeenCalledExactlyOnceWith(['A'], 'a.txt')
    expect(rows()).toEqual(['Z', 'b.txt'])
  })

  it('counts folders, and says how many could not be deleted', async () => {
    const { user } = await openBoth({ folders: { delete: () => Promise.reject(new ApiError('http/500', 500, 'No.')) } })
    await ask(user)
    await confirm(user)
    await waitFor(() => expect(toastTexts()).toEqual(['error: Failed to delete 2 of 2 folders.']))
    expect(screen.getByText(/No\./)).toBeTruthy()
  })

  it('waits as long as the server requires when it limits the rate of deletions', async () => {
    const limited = new ApiError('request/too-many', 429, 'Too many changes at once.', { retryAfter: 0 })
    const remove = vi.fn(async () => ({ message: 'Folder deleted successfully!' })).mockRejectedValueOnce(limited)
    const { user } = await openBoth({ folders: { delete: remove } })
    await ask(user)
    await confirm(user)
    await waitFor(() => expect(toastTexts()).toEqual(['success: 2 folders deleted successfully!']))
    expect(remove).toHaveBeenCalledTimes(3)
  })

  it('shows “No files found.” below the folders once no file is left', async () => {
    const { user } = await openBoth()
    await user.keyboard('{Escape}')
    for (const name of ['a.txt', 'b.txt']) await user.click(box(name))
    await ask(user)
    await confirm(user)
    const text = await screen.findByText('No files found.')
    const grid = screen.getByRole('grid')
    expect(grid.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(rows()).toEqual(['X', 'Y', 'Z'])
  })
})
