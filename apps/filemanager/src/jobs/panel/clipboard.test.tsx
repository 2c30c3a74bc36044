import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore, type Store } from '#app/testing/transfers.ts'

setUpScreenTests()

const files = (): Store => ({ '': ['A/', 'C/'], A: ['B/', 'a.txt', 'b.txt', 'c.txt'], C: [], 'A/B': [] })

const panel = () => screen.findByRole('region', { name: 'Move and copy' })
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
const cutNames = () =>
  screen.queryAllByText('Cut').map((mark) => mark.closest('tr')?.querySelector('th')?.getAttribute('aria-label'))
const ended = (text: string) => waitFor(() => expect(toastTexts()).toEqual([text]))

async function openFolder(store = fakeStore(files())) {
  const opened = await openScreen('/A/files', store.api)
  await screen.findByRole('grid')
  const goTo = async (at: string) => {
    opened.unmount()
    const next = await openScreen(at, store.api)
    // The screen reacts to keys once it has the panel.
    await panel()
    return next
  }
  return { ...opened, store, goTo }
}

/** Presses a key together with Ctrl. */
const press = (element: Element, key: string) => fireEvent.keyDown(element, { key, ctrlKey: true })

// The first test, because the code stays loaded.
it('pastes what was copied just before, while the code for it still loads', async () => {
  const { store } = await openFolder()
  press(row('a.txt'), 'c')
  press(row('a.txt'), 'v')
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(store.texts()).toHaveLength(1)
})

it('marks cut entries and says how to paste them; pasting moves them and clears the clipboard', async () => {
  const { goTo, store } = await openFolder()
  act(() => row('a.txt').focus())
  press(row('a.txt'), 'x')
  expect((await panel()).textContent).toContain('1 item cut. Go to a folder and press Ctrl+V.')
  expect(cutNames()).toEqual(['a.txt'])
  expect(within(await panel()).queryByRole('button', { name: 'Paste here' })).toBeNull()

  await goTo('/C/files')
  expect(within(await panel()).getByRole('button', { name: 'Paste here' })).toBeTruthy()
  press(document.body, 'v')
  await ended("success: File 'a.txt' moved to 'C' successfully!")
  expect(store.texts()).toEqual(['PATCH a.txt: A -> C'])
  expect(await screen.findByRole('rowheader', { name: 'a.txt' })).toBeTruthy()
  expect((await panel()).textContent).not.toContain('cut')
})

it('cuts the selected files with Command+X on a Mac', async () => {
  const { user } = await openFolder()
  await user.click(screen.getByRole('checkbox', { name: 'Select a.txt' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select c.txt' }))
  fireEvent.keyDown(row('b.txt'), { key: 'x', metaKey: true })
  expect((await panel()).textContent).toContain('2 items cut.')
  expect(cutNames()).toEqual(['a.txt', 'c.txt'])
})

it('cuts the focused folder', async () => {
  const { store, goTo } = await openFolder()
  press(row('B'), 'x')
  expect((await panel()).textContent).toContain('1 item cut.')
  expect(cutNames()).toEqual(['B'])
  await goTo('/C/files')
  press(document.body, 'v')
  await ended("success: Folder 'B' moved to 'C' successfully!")
  expect(store.texts()).toEqual(['PATCH folder B: A -> C'])
})

it('pastes with the button, and pastes a copy more than once', async () => {
  const { goTo, store } = await openFolder()
  press(row('b.txt'), 'c')
  expect((await panel()).textContent).toContain('1 item copied.')
  expect(cutNames()).toEqual([])
  const { user } = await goTo('/C/files')
  for (const count of [1, 2]) {
    await user.click(within(await panel()).getByRole('button', { name: 'Paste here' }))
    await waitFor(() => expect(store.texts()).toHaveLength(count))
  }
  expect(store.texts()).toEqual(['POST b.txt: A -> C', 'POST b.txt: A -> C'])
  expect(new Set(store.sent.map(({ key }) => key)).size).toBe(2)
})

it('keeps both when a copy is pasted next to its original, and reports the new name', async () => {
  const { store } = await openFolder()
  press(row('b.txt'), 'c')
  await panel()
  press(document.body, 'v')
  await waitFor(() => expect(store.sent).toMatchObject([{ text: 'POST b.txt: A -> A', onConflict: 'keep-both' }]))
  await ended("success: File 'b.txt' copied to 'A' as 'b (1).txt' successfully!")
})

it('reports which rule a paste would break, and pastes nothing', async () => {
  const { goTo, store } = await openFolder()
  press(row('a.txt'), 'x')
  await panel()
  await goTo('/welcome')
  expect((await panel()).textContent).toContain('Files must be in a folder. Choose one.')
  expect(within(await panel()).queryByRole('button', { name: 'Paste here' })).toBeNull()
  await act(async () => void press(document.body, 'v'))
  expect(toastTexts()).toEqual(['warning: Files must be in a folder. Choose one.'])
  expect(store.sent).toEqual([])
})

it.each(['Escape', 'Clear'])('discards the clipboard with %s', async (how) => {
  const { user } = await openFolder()
  press(row('a.txt'), 'x')
  await panel()
  if (how === 'Escape') fireEvent.keyDown(row('a.txt'), { key: 'Escape' })
  else await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Move and copy' })).toBeNull()
  expect(cutNames()).toEqual([])
})

it('leaves the keys to text fields', async () => {
  await openFolder()
  const field = screen.getByRole('searchbox')
  press(field, 'x')
  press(row('a.txt'), 'c')
  await panel()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect((await panel()).textContent).toContain('1 item copied.')
})

it('forgets the clipboard when the session ends', async () => {
  await openFolder()
  press(row('a.txt'), 'x')
  await panel()
  act(() => void window.dispatchEvent(new Event('sessionend')))
  expect(screen.queryByRole('region', { name: 'Move and copy' })).toBeNull()
})
