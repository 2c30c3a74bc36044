import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, fileNamed, foldersNamed, openScreen, setUpScreenTests } from '../test-screens.ts'

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
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('menu', { name: 'Actions for a.txt' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' }))
    await user.keyboard('{Escape}')
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it.each(['{ArrowDown}', '{ArrowUp}', '{Home}', '{End}', 'r'])('keeps %s to itself', async (key) => {
    const { user, button } = await openFiles()
    await user.click(button)
    await user.keyboard(key)
    expect(screen.getAllByRole('menuitem')).toContain(document.activeElement)
  })

  it('closes on Tab, on scroll and when the window is resized', async () => {
    const { user, button } = await openFiles()
    await user.click(button)
    await user.tab()
    expect(menu()).toBeNull()
    for (const event of [new Event('scroll'), new Event('resize')]) {
      await user.click(button)
      fireEvent(window, event)
      expect(menu()).toBeNull()
    }
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

  it('opens the menu of a folder', async () => {
    await openFiles()
    fireEvent.contextMenu(screen.getByText('B'))
    expect(screen.getByRole('menu', { name: 'Actions for folder B' })).toBeTruthy()
  })

  it('leaves the browser’s menu to links', async () => {
    await openFiles()
    const link = screen.getByRole('link', { name: 'Download a.txt' })
    const event = createEvent.contextMenu(link)
    fireEvent(link, event)
    expect(event.defaultPrevented).toBe(false)
    expect(menu()).toBeNull()
  })
})

describe('a long press on an entry', () => {
  it('opens its menu, unless the finger moves', async () => {
    await openFiles()
    vi.useFakeTimers()
    try {
      const touches = [{ clientX: 10, clientY: 20 }]
      fireEvent.touchStart(rowOf('a.txt'), { touches })
      fireEvent.touchMove(rowOf('a.txt'))
      vi.advanceTimersByTime(1000)
      expect(menu()).toBeNull()
      fireEvent.touchStart(rowOf('a.txt'), { touches })
      vi.advanceTimersByTime(1000)
    } finally {
      vi.useRealTimers()
    }
    expect(await screen.findByRole('menu', { name: 'Actions for a.txt' })).toBeTruthy()
  })
})
