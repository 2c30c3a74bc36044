import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()

async function openFiles() {
  const api = fakeApi({
    folders: { list: async () => foldersNamed(['A'], 'B') },
    files: { list: async () => [fileNamed('a.txt'), fileNamed('b.txt')] },
  })
  const opened = await openScreen('/A/files', api)
  const button = await screen.findByRole('button', { name: 'More actions for a.txt' })
  return { ...opened, button }
}

const menu = () => screen.queryByRole('menu')
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement

describe('the menu of an entry', () => {
  it('opens from its button with focus on the first action, and returns focus when it closes', async () => {
    const { user, button } = await openFiles()
    await user.click(button)
    expect(screen.getByRole('menu', { name: 'Actions for a.txt' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Open' }))
    await user.keyboard('{Escape}')
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it.each([
    ['{ArrowDown}', 'Share…'],
    ['{ArrowUp}', 'Delete'],
    ['{End}', 'Delete'],
    ['{End}{Home}', 'Open'],
    ['m', 'Move to…'],
    ['{End}r', 'Rename'],
  ])('moves focus with %s to %s', async (keys, action) => {
    const { user, button } = await openFiles()
    await user.click(button)
    await user.keyboard(keys)
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: action }))
  })

  it('closes on Tab, when the window is resized, and on a scroll that moves its entry', async () => {
    const { user, button } = await openFiles()
    await user.click(button)
    await user.tab()
    expect(menu()).toBeNull()
    await user.click(button)
    fireEvent(window, new Event('resize'))
    expect(menu()).toBeNull()

    const top = vi.spyOn(button, 'getBoundingClientRect')
    top.mockReturnValue(new DOMRect(0, 100))
    await user.click(button)
    fireEvent(window, new Event('scroll'))
    expect(menu()).toBeTruthy()
    top.mockReturnValue(new DOMRect(0, 90))
    fireEvent(window, new Event('scroll'))
    expect(menu()).toBeNull()
  })
})

describe('a right click on an entry', () => {
  it('opens the menu of a file at the pointer instead of the browser’s own', async () => {
    await openFiles()
    const event = createEvent.contextMenu(rowOf('b.txt'), { clientX: 300, clientY: 200 })
    fireEvent(rowOf('b.txt'), event)
    expect(event.defaultPrevented).toBe(true)
    const opened = screen.getByRole('menu', { name: 'Actions for b.txt' })
    await waitFor(() => expect([opened.style.left, opened.style.top]).not.toEqual(['', '']))
  })

  it.each([
    ['a folder from its name', () => screen.getByRole('link', { name: 'B' }), 'folder B'],
    ['a file from its name, even though that is a link', () => screen.getByRole('link', { name: 'b.txt' }), 'b.txt'],
    ['a folder from its row, which has focus when the menu key is pressed', () => rowOf('B'), 'folder B'],
  ])('opens the menu of %s', async (_, find, entry) => {
    await openFiles()
    fireEvent.contextMenu(find())
    expect(screen.getByRole('menu', { name: `Actions for ${entry}` })).toBeTruthy()
  })

  it('keeps the browser’s menu on other links', async () => {
    await openFiles()
    const link = screen.getByRole('link', { name: 'Download a.txt' })
    const event = createEvent.contextMenu(link)
    fireEvent(link, event)
    expect(event.defaultPrevented).toBe(false)
    expect(menu()).toBeNull()
  })
})
