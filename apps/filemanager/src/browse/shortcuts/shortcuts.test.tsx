import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'
import { shortcutGroups } from './shortcuts.ts'

setUpScreenTests()

const api = () =>
  fakeApi({
    folders: { list: async () => foldersNamed(['A'], 'Álbums', 'Archive', 'Budget') },
    files: { list: async () => ['one.txt', 'Été.txt', 'echo.txt'].map((name) => fileNamed(name)) },
  })

async function openLists() {
  const { user } = await openScreen('/A/files', api())
  await screen.findByRole('grid')
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}, `) })
  const folder = row
  return { user, row, folder }
}

const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

describe('the help for shortcuts', () => {
  it('lists all keys, grouped by list', async () => {
    const { user } = await openLists()
    await user.click(screen.getAllByRole('button', { name: 'Keyboard shortcuts' })[0] as HTMLElement)
    const shown = within(await dialog())
    const titles = shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(shortcutGroups.map(({ title }) => title))
    for (const { does } of shortcutGroups.flatMap(({ shortcuts }) => shortcuts)) {
      expect(shown.getAllByText(does)).not.toHaveLength(0)
    }
  })

  it('opens with the question mark in the list, and nowhere else', async () => {
    const { user, row, folder } = await openLists()
    await user.type(screen.getByRole('searchbox', { name: 'Search all folders' }), '?{Backspace}')
    screen.getByRole('link', { name: 'Back to Folders' }).focus()
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('grid')
    for (const focusable of [row('one.txt'), folder('Archive')]) {
      focusable.focus()
      await user.keyboard('?')
      await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })
})

it('moves from the list to the search with a slash', async () => {
  const { user, row } = await openLists()
  row('one.txt').focus()
  await user.keyboard('/')
  const field = screen.getByRole('searchbox', { name: 'Search all folders' })
  expect([document.activeElement, (field as HTMLInputElement).value]).toEqual([field, ''])
})

it.each([
  ['Digit2', 'Grid view'],
  ['Digit1', 'List view'],
])('chooses with Ctrl, Shift and %s the %s, and keeps focus on the entry', async (code, view) => {
  const { user, row } = await openLists()
  row('one.txt').focus()
  await user.keyboard(`{Control>}{Shift>}[${code}]{/Shift}{/Control}`)
  await waitFor(() => expect(screen.getByRole('button', { name: view, pressed: true })).toBeTruthy())
  await waitFor(() => expect(document.activeElement).toBe(row('one.txt')))
})

describe('Alt and Up', () => {
  it.each([
    ['/A/B/files', '/A/files'],
    ['/A/files', '/welcome'],
  ])('open the folder above %s', async (at, above) => {
    const list = async () => [fileNamed('one.txt')]
    const { user, pathname } = await openScreen(at, fakeApi({ files: { list } }))
    ;(await screen.findByRole('row', { name: /^one.txt, / })).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(pathname()).toBe(above))
  })

  it('lead to an address that focuses the folder that was left', async () => {
    await openScreen('/A/files?file=Archive%2F', api())
    const folder = await screen.findByRole('row', { name: /^Archive, / })
    await waitFor(() => expect(document.activeElement).toBe(folder))
  })
})

describe('letters', () => {
  it('move to the next file whose name starts with them', async () => {
    const { user, row } = await openLists()
    row('one.txt').focus()
    await user.keyboard('e')
    expect(document.activeElement).toBe(row('Été.txt'))
    await user.keyboard('e')
    expect(document.activeElement).toBe(row('echo.txt'))
    await user.keyboard('x')
    expect(document.activeElement).toBe(row('echo.txt'))
  })

  it('move to the next folder whose name starts with them', async () => {
    const { user, folder } = await openLists()
    screen.getByRole('checkbox', { name: 'Mark folder Budget' }).focus()
    await user.keyboard('a')
    expect(document.activeElement).toBe(folder('Álbums'))
    await user.keyboard('r')
    expect(document.activeElement).toBe(folder('Archive'))
  })

  it('are text in the rename field', async () => {
    const { user, row } = await openLists()
    row('one.txt').focus()
    await user.keyboard('{F2}')
    const field = screen.getByRole('textbox', { name: /^New name/ })
    await user.clear(field)
    await user.keyboard('e?')
    expect([document.activeElement, (field as HTMLInputElement).value]).toEqual([field, 'e?'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
