import { ApiError } from '@site/api-client'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeFiles, fileNamed } from '#app/testing/entries.ts'
import { chooseAction, fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore, fileTaken } from '#app/testing/transfers.ts'

setUpScreenTests()

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}, `) })
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.getAttribute('aria-label'))

/** Presses Ctrl+Z in the list. */
async function undo(user: UserEvent, from: string) {
  const entry = await row(from)
  act(() => entry.focus())
  await user.keyboard('{Control>}z{/Control}')
}

const dialog = () => screen.findByRole('alertdialog', { name: 'Confirmation Required' })
const confirm = async (user: UserEvent) => user.click(within(await dialog()).getByRole('button', { name: 'Delete' }))

async function rename(user: UserEvent, from: string, to: string) {
  await chooseAction(user, from, 'Rename')
  await user.clear(screen.getByRole('textbox', { name: /^New name/ }))
  await user.keyboard(`${to}{Enter}`)
  await row(to)
}

async function moveOrCopy(user: UserEvent, entry: string, action: 'Move' | 'Copy', to: string) {
  await chooseAction(user, entry, `${action} to…`)
  await user.click(await within(await screen.findByRole('dialog')).findByText(to))
  await user.click(screen.getByRole('button', { name: `${action} here` }))
}

describe('Ctrl+Z after a rename', () => {
  const openTwo = async () => {
    const files = fakeFiles([fileNamed('a.txt'), fileNamed('b.txt')])
    const opened = await openScreen('/A/files', fakeApi({ files }))
    await row('a.txt')
    return { ...opened, files }
  }

  it('gives the entry its former name at once, and undoes no rename twice', async () => {
    const { user, files } = await openTwo()
    await rename(user, 'a.txt', 'x.txt')
    await rename(user, 'b.txt', 'y.txt')
    await undo(user, 'x.txt')
    await row('b.txt')
    await undo(user, 'b.txt')
    await row('a.txt')
    await undo(user, 'a.txt')
    expect(files.rename.mock.calls.map(([, from, to]) => `${from} > ${to}`)).toEqual([
      'a.txt > x.txt',
      'b.txt > y.txt',
      'y.txt > b.txt',
      'x.txt > a.txt',
    ])
  })

  it('keeps focus on the entry, wherever its former name is sorted', async () => {
    const { user } = await openTwo()
    await rename(user, 'a.txt', 'x.txt')
    await undo(user, 'x.txt')
    expect(await row('a.txt')).toBe(document.activeElement)
  })

  it('undoes one after another, however fast the keys are', async () => {
    const { user, files } = await openTwo()
    await rename(user, 'a.txt', 'x.txt')
    await rename(user, 'x.txt', 'y.txt')
    const response = Promise.withResolvers<{ message: string }>()
    files.rename.mockReturnValueOnce(response.promise)
    await undo(user, 'y.txt')
    await waitFor(() => expect(files.rename).toHaveBeenCalledTimes(3))
    await user.keyboard('{Control>}z{/Control}')
    expect(files.rename).toHaveBeenCalledTimes(3)
    await act(async () => response.resolve({ message: 'File renamed successfully!' }))
    await waitFor(() => expect(files.rename).toHaveBeenCalledTimes(4))
    expect(files.rename.mock.calls.slice(2).map(([, from, to]) => `${from} > ${to}`)).toEqual([
      'y.txt > x.txt',
      'x.txt > a.txt',
    ])
  })

  it('says that the former name is taken since, and changes nothing', async () => {
    const { user, files } = await openTwo()
    await rename(user, 'a.txt', 'x.txt')
    files.rename.mockRejectedValue(fileTaken())
    await undo(user, 'x.txt')
    await waitFor(() => expect(toastTexts().at(-1)).toBe("warning: File 'a.txt' already exists."))
    expect(names()).toEqual(['x.txt', 'b.txt'])
  })

  it('works outside of the list, too', async () => {
    const { user, files } = await openTwo()
    await rename(user, 'a.txt', 'x.txt')
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(files.rename).toHaveBeenLastCalledWith(['A'], 'x.txt', 'a.txt'))
  })

  it('does nothing in a field', async () => {
    const { user, files } = await openTwo()
    await rename(user, 'a.txt', 'x.txt')
    await user.click(screen.getByLabelText('New Folder Name'))
    await user.keyboard('{Control>}z{/Control}')
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{Control>}z{/Control}')
    expect(files.rename).toHaveBeenCalledOnce()
  })
})

describe('Ctrl+Z after a move', () => {
  const openStore = async (answer?: Parameters<typeof fakeStore>[1]) => {
    const store = fakeStore({ '': ['A/', 'C/'], A: ['a.txt', 'b.txt'], C: [] }, answer)
    const opened = await openScreen('/A/files', store.api)
    await row('a.txt')
    return { ...opened, store }
  }

  it('moves everything back at once', async () => {
    const { user, store } = await openStore()
    await moveOrCopy(user, 'a.txt', 'Move', 'C')
    await waitFor(() => expect(names()).toEqual(['b.txt']))
    await undo(user, 'b.txt')
    await waitFor(() => expect(store.texts()).toEqual(['PATCH a.txt: A -> C', 'PATCH a.txt: C -> A']))
    await row('a.txt')
  })

  it('says that the place is taken since, and overwrites nothing', async () => {
    const { user } = await openStore(({ text }) => {
      if (text === 'PATCH a.txt: C -> A') throw fileTaken()
    })
    await moveOrCopy(user, 'a.txt', 'Move', 'C')
    await waitFor(() => expect(names()).toEqual(['b.txt']))
    await undo(user, 'b.txt')
    const panel = await screen.findByRole('region', { name: 'Move and copy' })
    expect(await within(panel).findByText(/“a\.txt” already exists in A\./)).toBeTruthy()
    expect(within(panel).queryByRole('button', { name: /Replace/ })).toBeNull()
    expect(toastTexts().at(-1)).toBe('error: Failed to move file.')
  })
})

/** A server that searches like this; what it lists besides is empty. */
const searching = (search: () => Promise<unknown>) =>
  (async ({ url }: { url: string }) => (url.startsWith('/api/search') ? search() : [])) as never

describe('Ctrl+Z after something was added', () => {
  it('asks before it deletes a copy', async () => {
    const store = fakeStore({ '': ['A/', 'C/'], A: ['a.txt'], C: [] })
    const { user } = await openScreen('/A/files', store.api)
    await moveOrCopy(user, 'a.txt', 'Copy', 'C')
    await waitFor(() => expect(toastTexts()).toHaveLength(1))
    await undo(user, 'a.txt')
    expect((await dialog()).textContent).toContain('File “a.txt”.')
    await confirm(user)
    await waitFor(() => expect(toastTexts().at(-1)).toBe("success: File 'a.txt' deleted successfully!"))
    expect(store.api.files.delete).toHaveBeenCalledExactlyOnceWith(['C'], 'a.txt')
    expect(names()).toEqual(['a.txt'])
  })

  it('is not offered for a copy that has replaced a file', async () => {
    const store = fakeStore({ '': ['A/', 'C/'], A: ['a.txt'], C: [] }, ({ onConflict }) => {
      if (onConflict !== 'replace') throw fileTaken()
    })
    const { user } = await openScreen('/A/files', store.api)
    await moveOrCopy(user, 'a.txt', 'Copy', 'C')
    const panel = await screen.findByRole('region', { name: 'Move and copy' })
    await user.click(await within(panel).findByRole('button', { name: 'Replace a.txt' }))
    await waitFor(() => expect(toastTexts()).toHaveLength(1))
    expect(within(panel).queryByRole('button', { name: 'Undo' })).toBeNull()
    await undo(user, 'a.txt')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  const upload = async (user: UserEvent, ...fileNames: string[]) => {
    await user.upload(
      screen.getByLabelText('Choose a file'),
      fileNames.map((name) => new File(['x'], name)),
    )
    await user.click(screen.getByRole('button', { name: 'Upload File' }))
  }

  it('asks once before it deletes what was uploaded together, unless a file was replaced since', async () => {
    let files = [fileNamed('old.txt')]
    const api = fakeApi({
      files: {
        list: async () => files,
        upload: vi.fn(async (_folder, { name }: File) => {
          files = [fileNamed(name), ...files]
          return { message: 'File uploaded successfully' }
        }),
      },
    })
    const { user } = await openScreen('/A/files', api)
    await row('old.txt')
    await upload(user, 'a.txt', 'b.txt')
    await row('a.txt')
    await undo(user, 'old.txt')
    expect((await dialog()).textContent).toContain('2 files: a.txt, b.txt.')
    await confirm(user)
    await waitFor(() => expect(toastTexts().at(-1)).toBe('success: 2 files deleted successfully!'))

    await upload(user, 'c.txt')
    await row('c.txt')
    files = files.map((file) => ({ ...file, uploadTime: '2026-02-02T03:04:05.000Z' }))
    await undo(user, 'old.txt')
    await waitFor(() =>
      expect(toastTexts().at(-1)).toBe('warning: “c.txt” has changed since, so undo deletes nothing.'),
    )
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('deletes a new folder after a question, unless something was put in', async () => {
    const inside = { results: [] as object[], isComplete: true }
    const store = fakeStore({ '': ['A/'] })
    const api = { ...store.api, call: searching(async () => inside) }
    const { user } = await openScreen('/welcome', api)
    const create = async (name: string) => {
      await user.type(screen.getByLabelText('New Folder Name'), `${name}{Enter}`)
      await row(name)
    }
    await create('B')
    await undo(user, 'A')
    expect((await dialog()).textContent).toContain('Folder “B” and everything in it.')
    await confirm(user)
    await waitFor(() => expect(api.folders.delete).toHaveBeenCalledExactlyOnceWith(['B']))

    await create('D')
    inside.results = [{ path: ['D'], name: 'x.txt', time: '', size: 1 }]
    await undo(user, 'A')
    await waitFor(() => expect(toastTexts().at(-1)).toBe('warning: “D” has changed since, so undo deletes nothing.'))
  })

  it('says that it cannot tell whether something has changed', async () => {
    const store = fakeStore({ '': ['A/'] })
    const failing = () => Promise.reject(new ApiError('network/failed', 0, 'Lost'))
    const { user } = await openScreen('/welcome', { ...store.api, call: searching(failing) })
    await user.type(screen.getByLabelText('New Folder Name'), 'B{Enter}')
    await row('B')
    await undo(user, 'A')
    await waitFor(() => expect(toastTexts().at(-1)).toMatch(/^warning: Undo could not check whether “B” has changed/))
  })
})
