import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore } from '#app/testing/transfers.ts'

setUpScreenTests()

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Mark folder ${name}` })
const button = (name: string) => screen.queryByRole('button', { name })

describe.each([
  ['/welcome', ''],
  ['/T/files', 'T'],
])('selecting folders at %s', (at, parent) => {
  async function openFolders() {
    const store = fakeStore({ '': ['T/'], [parent]: ['A/', 'B/', 'C/', 'D/'] })
    const opened = await openScreen(at, store.api)
    await screen.findByRole('checkbox', { name: 'Mark folder A' })
    return { ...opened, store }
  }

  it('shows the actions only while folders are selected', async () => {
    const { user } = await openFolders()
    expect(button('Move selected folders')).toBeNull()
    await user.click(box('A'))
    fireEvent.click(box('C'), { shiftKey: true })
    expect(screen.getByText('3 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Select all of the folders' }))
    expect(screen.getByText('4 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Select none of the folders' }))
    expect(button('Move selected folders')).toBeNull()
    expect(document.activeElement?.tagName).toBe('H2')
  })

  it('moves the selected folders together, and moves focus to the next folder', async () => {
    const { user, store } = await openFolders()
    await user.click(box('A'))
    await user.click(box('C'))
    await user.click(screen.getByRole('button', { name: 'Move selected folders' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 items to…' })
    await user.click(await within(dialog).findByRole('treeitem', { name: 'D' }))
    await user.click(screen.getByRole('button', { name: 'Move here' }))
    await waitFor(() => expect(toastTexts()).toEqual(["success: 2 items moved to 'D' successfully!"]))
    const target = [parent, 'D'].filter(Boolean).join('/')
    expect(store.texts()).toEqual([`PATCH folder A: ${parent} -> ${target}`, `PATCH folder C: ${parent} -> ${target}`])
    expect(screen.queryByRole('checkbox', { name: 'Mark folder A' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.closest<HTMLElement>('[data-name]')?.dataset.name).toBe('B'))
  })
})
