import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore } from '#app/testing/transfers.ts'

setUpScreenTests()

const button = (name: string) => screen.queryByRole('button', { name })
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
const cell = (name: string) => row(name).querySelector('time') as HTMLElement
const selectedNames = () =>
  screen
    .getAllByRole('row')
    .filter((entry) => entry.getAttribute('aria-selected') === 'true')
    .map((entry) => within(entry).getByRole('rowheader').getAttribute('aria-label'))

/** Opens a folder of folders and files. */
async function openBoth() {
  const store = fakeStore({ '': ['T/'], T: ['A/', 'B/', 'C/', 'a.txt', 'b.txt', 'c.txt'] })
  const opened = await openScreen('/T/files', store.api)
  await screen.findByRole('grid')
  return { ...opened, store }
}

describe('the list', () => {
  it('has folders and files together, folders first, with the actions of each', async () => {
    await openBoth()
    const names = screen.getAllByRole('rowheader').map((name) => name.getAttribute('aria-label'))
    expect(names).toEqual(['A', 'B', 'C', 'a.txt', 'b.txt', 'c.txt'])
    const actionsOf = (name: string) =>
      [...(row(name).lastElementChild?.querySelectorAll('a, button') ?? [])].map(
        (control) => control.getAttribute('aria-label') ?? control.textContent,
      )
    expect(actionsOf('A')).toEqual([
      'Select folder A',
      'Download folder A as a zip file',
      'Delete folder A',
      'More actions for folder A',
    ])
    expect(actionsOf('a.txt')).toEqual(['Download a.txt', 'Delete a.txt', 'More actions for a.txt'])
  })

  it('keeps a folder and a file with the same name apart', async () => {
    const store = fakeStore({ '': ['T/'], T: ['plan/', 'plan'] })
    const { user } = await openScreen('/T/files', store.api)
    await user.click(await screen.findByRole('checkbox', { name: 'Select plan' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mark folder plan' }).checked).toBe(false)
  })
})

describe('the bar of a selection', () => {
  it('appears with the first selected entry, and moves both kinds together', async () => {
    const { user, store } = await openBoth()
    expect(button('Move selected')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Mark folder A' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select b.txt' }))
    // Nobody knows the size of the folder yet.
    expect(screen.getByText('2 selected').textContent).toBe('2 selected')
    for (const name of ['Download as zip', 'Move', 'Copy', 'Delete']) expect(button(`${name} selected`)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move selected' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 items to…' })
    await user.click(await within(dialog).findByRole('treeitem', { name: 'C' }))
    await user.click(screen.getByRole('button', { name: 'Move here' }))
    await waitFor(() => expect(toastTexts()).toEqual(["success: 2 items moved to 'C' successfully!"]))
    expect(store.texts()).toEqual(['PATCH folder A: T -> T/C', 'PATCH b.txt: T -> T/C'])
    await waitFor(() => expect(document.activeElement).toBe(row('B')))
    expect(button('Move selected')).toBeNull()
  })
})

describe('a click', () => {
  it('on a row selects it alone; Ctrl adds or removes one, Shift extends', async () => {
    const { user } = await openBoth()
    await user.click(cell('B'))
    expect(selectedNames()).toEqual(['B'])
    await user.click(cell('b.txt'))
    expect(selectedNames()).toEqual(['b.txt'])
    fireEvent.click(cell('A'), { ctrlKey: true })
    fireEvent.click(cell('C'), { metaKey: true })
    expect(selectedNames()).toEqual(['A', 'C', 'b.txt'])
    fireEvent.click(cell('A'), { ctrlKey: true })
    expect(selectedNames()).toEqual(['C', 'b.txt'])
    await user.click(cell('B'))
    fireEvent.click(cell('a.txt'), { shiftKey: true })
    expect(selectedNames()).toEqual(['B', 'C', 'a.txt'])
    fireEvent.click(cell('A'), { shiftKey: true })
    expect(selectedNames()).toEqual(['A', 'B'])
  })

  it('with a modifier key on a name selects instead of opening it', async () => {
    await openBoth()
    const link = within(row('a.txt')).getByRole('link', { name: 'a.txt' })
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(false)
    expect(fireEvent.click(within(row('B')).getByRole('link', { name: 'B' }), { shiftKey: true })).toBe(false)
    expect(selectedNames()).toEqual(['B', 'C', 'a.txt'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('on a control selects nothing', async () => {
    const { user } = await openBoth()
    await user.click(screen.getByRole('button', { name: 'More actions for a.txt' }))
    await user.keyboard('{Escape}')
    expect(selectedNames()).toEqual([])
  })

  it('twice on a row opens the preview of a file', async () => {
    const { user } = await openBoth()
    await user.dblClick(cell('a.txt'))
    expect(await screen.findByRole('dialog', { name: 'a.txt' })).toBeTruthy()
  })

  it('on empty space selects nothing anymore', async () => {
    const { user } = await openBoth()
    await user.click(cell('B'))
    const { main, leave } = insideMain(screen.getByRole('grid').closest('section') as HTMLElement)
    fireEvent.pointerDown(main, { button: 0, pointerType: 'mouse' })
    fireEvent.pointerUp(main)
    expect(selectedNames()).toEqual([])
    leave()
  })
})

/** The test's page has no `main`, in which empty space is. */
function insideMain(element: HTMLElement) {
  const parent = element.parentElement as HTMLElement
  const main = document.createElement('main')
  parent.replaceChild(main, element)
  main.append(element)
  return { main: element, leave: () => parent.replaceChild(element, main) }
}

it('selects the entries that a band from empty space touches, and with Ctrl more', async () => {
  const { user } = await openBoth()
  await user.click(cell('c.txt'))
  const { main, leave } = insideMain(screen.getByRole('grid').closest('section') as HTMLElement)
  for (const [index, entry] of screen.getAllByRole('rowheader').entries()) {
    const box = new DOMRect(0, index * 10, 100, 10)
    Object.assign(entry.closest('tr') as HTMLElement, { getBoundingClientRect: () => box })
  }
  const drag = (from: number, to: number, keys = {}) => {
    fireEvent.pointerDown(main, { button: 0, pointerType: 'mouse', clientX: 50, clientY: from, ...keys })
    fireEvent.pointerMove(window, { clientX: 60, clientY: to })
    fireEvent.pointerUp(window)
  }
  drag(12, 35)
  expect(selectedNames()).toEqual(['B', 'C', 'a.txt'])
  expect(document.activeElement).toBe(row('B'))
  drag(55, 41, { ctrlKey: true })
  expect(selectedNames()).toEqual(['B', 'C', 'a.txt', 'b.txt', 'c.txt'])
  leave()
})

describe('a finger', () => {
  const touch = { pointerType: 'touch', clientX: 5, clientY: 5 }
  const tap = (target: Element) => {
    fireEvent.pointerDown(target, touch)
    fireEvent.pointerUp(target, touch)
    fireEvent.click(target)
  }
  const longPress = (target: Element) => {
    fireEvent.pointerDown(target, touch)
    // Browsers on phones report it, and send no click.
    fireEvent.contextMenu(target)
    fireEvent.pointerUp(target, touch)
  }

  it('selects with a long press, and then with each tap, also on a name', async () => {
    await openBoth()
    longPress(cell('B'))
    expect(selectedNames()).toEqual(['B'])
    expect(screen.queryByRole('menu')).toBeNull()
    tap(cell('a.txt'))
    tap(within(row('C')).getByRole('link', { name: 'C' }))
    expect(selectedNames()).toEqual(['B', 'C', 'a.txt'])
    tap(cell('B'))
    expect(selectedNames()).toEqual(['C', 'a.txt'])
  })

  it('opens with a tap while nothing is selected', async () => {
    await openBoth()
    tap(cell('a.txt'))
    expect(await screen.findByRole('dialog', { name: 'a.txt' })).toBeTruthy()
  })
})

describe('the menu', () => {
  const items = () => screen.getAllByRole('menuitem').map((item) => item.querySelector('span')?.textContent)

  it('of a right click on an entry is that of the entry, which it selects', async () => {
    const { user } = await openBoth()
    await user.click(cell('B'))
    fireEvent.contextMenu(cell('a.txt'))
    expect(selectedNames()).toEqual(['a.txt'])
    expect(screen.getByRole('menu', { name: 'Actions for a.txt' })).toBeTruthy()
    expect(items()).toEqual([
      'Open',
      'Share…',
      'Copy link',
      'Details',
      'Rename',
      'Move to…',
      'Copy to…',
      'Cut',
      'Copy',
      'Download',
      'Delete',
    ])
    const keysOf = (name: string) => screen.getByRole('menuitem', { name }).querySelector('[aria-hidden]')?.textContent
    expect(['Details', 'Rename', 'Cut', 'Delete'].map(keysOf)).toEqual(['I', 'F2', 'Ctrl+X', 'Delete'])
  })

  it('of a right click on the selection is that of all selected entries', async () => {
    const { user } = await openBoth()
    await user.click(cell('B'))
    fireEvent.click(cell('a.txt'), { ctrlKey: true })
    fireEvent.contextMenu(cell('a.txt'))
    expect(screen.getByRole('menu', { name: 'Actions for 2 items' })).toBeTruthy()
    expect(items()).toEqual(['Move to…', 'Copy to…', 'Cut', 'Copy', 'Download as zip', 'Delete'])
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Folder “B” and everything in it.')
  })

  it('of a right click on empty space adds to the folder', async () => {
    const { user } = await openBoth()
    const { main, leave } = insideMain(screen.getByRole('grid').closest('section') as HTMLElement)
    fireEvent.contextMenu(main)
    expect(items()).toEqual(['New folder', 'Upload files', 'Upload a folder', 'Select all'])
    await user.click(screen.getByRole('menuitem', { name: 'New folder' }))
    expect(document.activeElement).toBe(screen.getByLabelText('New Folder Name'))
    fireEvent.contextMenu(main)
    await user.click(screen.getByRole('menuitem', { name: 'Select all' }))
    expect(selectedNames()).toHaveLength(6)
    leave()
  })
})

it('deletes, renames and cuts the selection wherever focus is in the list', async () => {
  const { user } = await openBoth()
  await user.click(cell('B'))
  act(() => screen.getByRole('button', { name: 'Keyboard shortcuts' }).focus())
  await user.keyboard('{Delete}')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Folder “B” and everything in it.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  act(() => screen.getByRole('button', { name: 'Keyboard shortcuts' }).focus())
  await user.keyboard('{F2}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New name for B' }))
  await user.keyboard('{Escape}')
  act(() => screen.getByRole('button', { name: 'Keyboard shortcuts' }).focus())
  await user.keyboard('{Control>}x{/Control}')
  await waitFor(() => expect(screen.getByText('Cut').closest('tr')).toBe(row('B')))
})
