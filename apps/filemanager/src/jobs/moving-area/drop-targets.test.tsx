import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore, type Store } from '#app/testing/transfers.ts'

setUpScreenTests()

const files = (): Store => ({
  '': ['A/'],
  A: ['M/'],
  'A/M': ['B/', 'C/', 'a.txt', 'b.txt'],
  'A/M/B': ['D/'],
})

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
const folder = row
const crumb = (name: string) => screen.getByRole('link', { name })

const transfer = () => ({
  types: ['application/x-entries'],
  clearData: vi.fn(),
  setData: vi.fn(),
  setDragImage: vi.fn(),
  effectAllowed: 'uninitialized',
  dropEffect: 'none',
})

type Transfer = ReturnType<typeof transfer>
type Keys = { ctrlKey?: boolean; altKey?: boolean }

/** Sends a drag event with a transfer that handlers can change. */
function send(type: string, target: HTMLElement, dataTransfer: Transfer, keys: Keys = {}) {
  const event = Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, ...keys }), { dataTransfer })
  act(() => void target.dispatchEvent(event))
  return event
}

async function openFolder() {
  const store = fakeStore(files())
  const opened = await openScreen('/A/M/files', store.api)
  await screen.findByRole('grid')
  return { ...opened, store }
}

/** Drags an entry over an element. Retries, because the first drag loads the code for the targets. */
async function dragOver(entry: HTMLElement, target: HTMLElement, keys: Keys = {}) {
  const dataTransfer = transfer()
  fireEvent.pointerDown(entry, { pointerType: 'mouse' })
  send('dragstart', entry, dataTransfer)
  await waitFor(() => {
    send('dragover', target, dataTransfer, keys)
    expect(target.className).toMatch(/accepting|refusing/)
  })
  return { dataTransfer, drop: () => send('drop', target, dataTransfer, keys) }
}

const hint = () => document.querySelector('[data-refused]')?.textContent

it('makes rows draggable with a mouse, but not by touch or from a field', async () => {
  await openFolder()
  fireEvent.pointerDown(row('a.txt'), { pointerType: 'touch' })
  expect(row('a.txt').draggable).toBe(false)
  fireEvent.pointerDown(screen.getByRole('checkbox', { name: 'Select a.txt' }), { pointerType: 'mouse' })
  expect(row('a.txt').draggable).toBe(false)
  fireEvent.pointerDown(row('a.txt'), { pointerType: 'mouse' })
  expect(row('a.txt').draggable).toBe(true)
})

it('shows a hint, and moves the entry to the folder under the pointer', async () => {
  const { store } = await openFolder()
  const { dataTransfer, drop } = await dragOver(row('a.txt'), folder('C'))
  expect(dataTransfer.dropEffect).toBe('move')
  expect(hint()).toBe('Move a.txt to C')
  drop()
  await waitFor(() => expect(toastTexts()).toEqual(["success: File 'a.txt' moved to 'C' successfully!"]))
  expect(store.texts()).toEqual(['PATCH a.txt: A/M -> A/M/C'])
  expect(folder('C').className).not.toMatch(/accepting/)
  expect(screen.queryByText('Move a.txt to C')).toBeNull()
})

it('moves the entry to a folder in the breadcrumb', async () => {
  const { store } = await openFolder()
  const { drop } = await dragOver(row('b.txt'), crumb('A'))
  drop()
  await waitFor(() => expect(store.texts()).toEqual(['PATCH b.txt: A/M -> A']))
})

it('moves all selected files when one of them is dragged', async () => {
  const { user, store } = await openFolder()
  for (const name of ['a.txt', 'b.txt']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  const { drop } = await dragOver(row('a.txt'), folder('C'))
  expect(hint()).toBe('Move 2 items to C')
  drop()
  await waitFor(() => expect(store.texts()).toEqual(['PATCH a.txt: A/M -> A/M/C', 'PATCH b.txt: A/M -> A/M/C']))
})

it.each([{ ctrlKey: true }, { altKey: true }])('copies the entry with %o', async (keys) => {
  const { store } = await openFolder()
  const { dataTransfer, drop } = await dragOver(row('a.txt'), folder('C'), keys)
  expect(dataTransfer.dropEffect).toBe('copy')
  expect(hint()).toBe('Copy a.txt to C')
  drop()
  await waitFor(() => expect(store.texts()).toEqual(['POST a.txt: A/M -> A/M/C']))
  expect(row('a.txt')).toBeTruthy()
})

it('refuses targets that break a rule, and names the rule', async () => {
  const { store } = await openFolder()
  const onRoot = await dragOver(row('a.txt'), crumb('Your Folders'))
  expect(onRoot.dataTransfer.dropEffect).toBe('none')
  expect(hint()).toBe('Files must be in a folder. Choose one.')
  onRoot.drop()
  fireEvent.dragEnd(row('a.txt'))

  // With its subfolder, it would be five levels deep.
  const tooDeep = await dragOver(folder('B'), folder('C'))
  await waitFor(() => {
    send('dragover', folder('C'), tooDeep.dataTransfer)
    expect(hint()).toBe('Folders can be up to four levels deep. Here, some would be deeper.')
  })
  expect(store.sent).toEqual([])
})

it('is not mistaken for dragging files from the computer, and leaves no trace when canceled', async () => {
  const { store } = await openFolder()
  await dragOver(row('a.txt'), folder('C'))
  send('dragenter', document.body, transfer())
  expect(screen.queryByText(/^Drop to upload/)).toBeNull()
  fireEvent.dragEnd(row('a.txt'))
  expect(folder('C').className).not.toMatch(/accepting/)
  send('drop', folder('C'), transfer())
  expect(store.sent).toEqual([])
})
