import { ApiError } from '@site/api-client'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { chooseAction, closeWithEscape, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore, type Store } from '#app/testing/transfers.ts'

setUpScreenTests()

const files = (): Store => ({
  '': ['A/', 'C/', 'Empty/'],
  A: ['B/', 'a.txt', 'b.txt', 'c.txt'],
  'A/B': ['Deep/'],
  C: ['D/'],
  'C/D': ['E/'],
  'C/D/E': ['F/'],
})

const dialog = () => screen.findByRole('dialog')
const item = (name: string | RegExp) => screen.findByRole('treeitem', { name })
const status = async () => within(await dialog()).getAllByRole('status')[0]?.textContent
const confirm = (label = 'Move here') => screen.getByRole('button', { name: label })
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')

async function openDialog(entry = 'a.txt', action = 'Move to…', at = '/A/files', store = fakeStore(files())) {
  const opened = await openScreen(at, store.api)
  await chooseAction(opened.user, entry, action)
  await dialog()
  // The test DOM ignores `autofocus`.
  const focused = await waitFor(() => {
    const element = document.querySelector<HTMLElement>('[role=treeitem][autofocus]')
    expect(element?.textContent).toContain('current folder')
    return element
  })
  focused?.focus()
  return { ...opened, store }
}

describe('the dialog that asks for a folder', () => {
  it('names the entry, and starts at the current folder, which cannot be chosen', async () => {
    await openDialog()
    expect(screen.getByRole('dialog', { name: 'Move a.txt to…' })).toBeTruthy()
    const current = await item(/^A/)
    expect(current.getAttribute('aria-current')).toBe('location')
    expect(current.getAttribute('aria-selected')).toBe('true')
    expect(current.getAttribute('aria-disabled')).toBe('true')
    expect(await status()).toBe('Already in this folder.')
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
  })

  it('moves a file with only the keyboard, removes its row and focuses the next one', async () => {
    const { user, store } = await openDialog()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await item('B'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'a.txt' })).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(store.texts()).toEqual(['PATCH a.txt: A -> A/B'])
    await waitFor(() => expect(toastTexts()).toEqual(["success: File 'a.txt' moved to 'B' successfully!"]))
    await waitFor(() => expect(row('b.txt')?.contains(document.activeElement)).toBe(true))
  })

  it('copies a file and keeps its row', async () => {
    const { user, store } = await openDialog('a.txt', 'Copy to…')
    await user.click(await item('C'))
    await user.click(confirm('Copy here'))
    await waitFor(() => expect(toastTexts()).toEqual(["success: File 'a.txt' copied to 'C' successfully!"]))
    expect(store.texts()).toEqual(['POST a.txt: A -> C'])
    expect(row('a.txt')).toBeTruthy()
  })

  it('moves a folder to the root', async () => {
    const { user, store } = await openDialog('folder B')
    await user.keyboard('{Home}{Enter}')
    await waitFor(() => expect(toastTexts()).toEqual(["success: Folder 'B' moved to 'Your Folders' successfully!"]))
    expect(store.texts()).toEqual(['PATCH folder B: A -> '])
    expect(screen.queryByRole('button', { name: 'More actions for folder B' })).toBeNull()
  })

  it('changes nothing when it is canceled', async () => {
    const { user, store } = await openDialog()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await chooseAction(user, 'a.txt', 'Move to…')
    closeWithEscape(await dialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(store.sent).toEqual([])
  })
})

describe('a folder that a rule forbids', () => {
  it('says that a file needs a folder, and is not chosen with Enter', async () => {
    const { user, store } = await openDialog()
    await user.keyboard('{Home}')
    expect(await status()).toBe('Files must be in a folder. Choose one.')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(store.sent).toEqual([])
  })

  it('says that folders can be four levels deep, counting those in the moved one', async () => {
    const { user } = await openDialog('folder B')
    await user.click(await item('C'))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(await item('D'))
    expect(await status()).toBe('')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(async () =>
      expect(await status()).toBe('Folders can be up to four levels deep. Here, some would be deeper.'),
    )
    expect((await item('E')).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the tree of folders', () => {
  it('exposes the level and position of each visible folder', async () => {
    await openDialog()
    const attributes = screen
      .getAllByRole('treeitem')
      .map((element) => [
        element.textContent,
        ...['level', 'posinset', 'setsize', 'expanded'].map((name) => element.getAttribute(`aria-${name}`)),
      ])
    expect(attributes).toEqual([
      ['Your Folders', '1', '1', '1', 'true'],
      ['Acurrent folder', '2', '1', '3', 'true'],
      ['B', '3', '1', '1', 'false'],
      ['C', '2', '2', '3', 'false'],
      ['Empty', '2', '3', '3', 'false'],
    ])
  })

  it('moves with arrows, Home, End and letters, and opens and closes with Right and Left', async () => {
    const { user } = await openDialog()
    const focused = () => document.activeElement?.textContent
    await user.keyboard('{End}')
    expect(focused()).toBe('Empty')
    await user.keyboard('c')
    expect(focused()).toBe('C')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('Acurrent folder')
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: 'B' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(await item('B')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('B')
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toBe('Acurrent folder')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(focused()).toBe('Your Folders')
  })

  it('opens and closes by pointer, and keeps the chosen folder visible', async () => {
    const { user } = await openDialog()
    await user.click(await item('B'))
    const toggle = (await item(/^A/)).querySelector('[data-toggle=true]') as Element
    await user.click(toggle)
    expect(screen.queryByRole('treeitem', { name: 'B' })).toBeNull()
    expect((await item(/^A/)).getAttribute('aria-selected')).toBe('true')
    await user.click(toggle)
    expect(await item('B')).toBeTruthy()
  })

  it('says that a folder contains no folders', async () => {
    const { user } = await openDialog()
    await user.keyboard('{End}{ArrowRight}')
    await waitFor(async () => expect(await status()).toBe('This folder contains no folders.'))
    expect((await item('Empty')).hasAttribute('aria-expanded')).toBe(false)
  })

  it('reports folders that failed to load, and loads them again', async () => {
    const { user, store } = await openDialog()
    vi.mocked(store.api.folders.list).mockRejectedValueOnce(new ApiError('http/500', 500, 'Not today.'))
    await user.click(await item('C'))
    await user.keyboard('{ArrowRight}')
    await waitFor(async () => expect(await status()).toBe('Failed to load folders. Open the folder again to retry.'))
    await user.keyboard('{ArrowRight}')
    expect(await item('D')).toBeTruthy()
  })
})

it('creates a folder with a name in the chosen folder, and chooses it', async () => {
  const { user, store } = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(screen.getByText('Please enter a folder name.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('New folder in A'))
  expect(store.api.folders.create).not.toHaveBeenCalled()

  await user.click(await item('C'))
  await user.type(screen.getByLabelText('New folder in C'), 'New')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect((await item('New')).getAttribute('aria-selected')).toBe('true')
  await user.click(confirm())
  await waitFor(() => expect(store.texts()).toEqual(['PATCH a.txt: A -> C/New']))
})
