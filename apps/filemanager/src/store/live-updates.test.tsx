import { ApiError } from '@site/api-client'
import { type ChangeEvent, folderKey, type StoredFile } from '@site/contracts'
import { announce, LiveRegions } from '@site/ui'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { chooseAction, fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'
import { startLiveUpdates } from './live-updates.ts'
import { queryClient } from './query-client.ts'

setUpScreenTests()

// The tests start the updates themselves, without waiting until the browser is idle.
vi.mock('./use-live-updates.ts', () => ({ useLiveUpdates: () => undefined }))

const USER = 'ann@site.test'

/** The server's event stream; the test sends the events. */
class FakeEventSource extends EventTarget {
  static latest: FakeEventSource | undefined
  constructor() {
    super()
    FakeEventSource.latest = this
  }
  close = () => undefined
}

let stop: (() => void) | undefined
beforeEach(() => void vi.stubGlobal('EventSource', FakeEventSource))
afterEach(() => {
  stop?.()
  vi.unstubAllGlobals()
})

/** Reports a change by another device. */
const report = (event: ChangeEvent) =>
  FakeEventSource.latest?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
const changeFiles = (...folder: string[]) => report({ list: 'files', folder: folderKey(folder) })

/** Opens a folder with files that other devices can change. */
async function openFolder(...names: string[]) {
  let files: StoredFile[] = names.map((name) => fileNamed(name))
  const list = vi.fn(async (_folder: readonly string[], _options?: object) => files)
  const api = fakeApi({ files: { list } })
  const opened = await openScreen('/A/B/files', api)
  await screen.findByRole('grid')
  stop = startLiveUpdates(USER)
  return {
    ...opened,
    api,
    list,
    /** Changes the files elsewhere, and waits until they are shown. */
    async change(...next: string[]) {
      files = next.map((name) => fileNamed(name))
      changeFiles('A', 'B')
      await waitFor(() => expect(shownNames()).toEqual(next))
    },
  }
}

const shownNames = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-entry]')].map(({ dataset }) => dataset.entry)
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement

it('shows changes from elsewhere, with a call that does not extend the session', async () => {
  const { list, change, api } = await openFolder('a.txt')
  await change('b.txt', 'a.txt')
  expect(list.mock.calls.map(([, options]) => options)).toMatchObject([{ isBackground: false }, { isBackground: true }])
  expect(api.account.usage).toHaveBeenLastCalledWith(expect.objectContaining({ isBackground: true }))
})

it('announces a series of visible changes once', async () => {
  const { change, list } = await openFolder('a.txt')
  announce('Ready')
  const { container } = render(<LiveRegions />)
  changeFiles('A', 'B')
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(container.textContent).toBe('Ready')
  await change('b.txt')
  await waitFor(() => expect(container.textContent).toBe('Folder updated'))
  await change('c.txt')
  // A second announcement would change the text.
  expect(container.textContent).toBe('Folder updated')
})

it('does not announce what this tab has changed, even if the event comes before its own reload has ended', async () => {
  const { list } = await openFolder('a.txt')
  announce('Ready')
  const { container } = render(<LiveRegions />)
  let respond: (files: StoredFile[]) => void = () => undefined
  list.mockImplementation(() => new Promise((resolve) => (respond = resolve)))
  void queryClient.invalidateQueries({ queryKey: ['files'] })
  changeFiles('A', 'B')
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3))
  await act(async () => respond([fileNamed('mine.txt'), fileNamed('a.txt')]))
  await waitFor(() => expect(shownNames()).toEqual(['mine.txt', 'a.txt']))
  expect(container.textContent).toBe('Ready')
})

it('does not announce what this tab is still deleting, one entry after another', async () => {
  const { list } = await openFolder('a.txt', 'b.txt', 'c.txt')
  announce('Opened')
  const { container } = render(<LiveRegions />)
  const withoutFirst = (files: StoredFile[] | undefined) => files?.slice(1)
  act(() => void queryClient.setQueriesData<StoredFile[]>({ queryKey: ['files'] }, withoutFirst))
  list.mockResolvedValue([fileNamed('c.txt')])
  changeFiles('A', 'B')
  await waitFor(() => expect(shownNames()).toEqual(['c.txt']))
  expect(container.textContent).toBe('Opened')
})

it('reloads once for several changes, and not for lists that are not shown', async () => {
  const { list, change } = await openFolder('a.txt')
  for (let n = 0; n < 20; n += 1) changeFiles('A', 'B')
  await change('b.txt')
  expect(list).toHaveBeenCalledTimes(2)
  changeFiles('A')
  changeFiles('A', 'B', 'C')
  report({ list: 'folders', folder: folderKey(['A', 'B', 'C']) })
  await change('c.txt')
  expect(list).toHaveBeenCalledTimes(3)
})

it('does not reload a list that this tab has reloaded since the event', async () => {
  const { list, change } = await openFolder('a.txt')
  changeFiles('A', 'B')
  const changedAt = Date.now()
  await vi.waitUntil(() => Date.now() > changedAt, { interval: 1 })
  await act(() => queryClient.invalidateQueries({ queryKey: ['files'] }))
  report({ list: 'folders', folder: folderKey(['X']) })
  await waitFor(() => expect(vi.mocked(list)).toHaveBeenCalledTimes(2))
  await change('b.txt')
  expect(list).toHaveBeenCalledTimes(3)
})

it('says that the folder no longer exists after it was deleted elsewhere', async () => {
  const { list } = await openFolder('a.txt')
  list.mockRejectedValue(new ApiError('folders/not-found', 404, 'This folder does not exist.'))
  report({ list: 'folders', folder: folderKey(['A']) })
  expect(await screen.findByRole('heading', { name: 'Folder not found' })).toBeTruthy()
})

it('keeps focus, the typed name and the selection while the list changes', async () => {
  const { user, change } = await openFolder('a.txt', 'b.txt', 'c.txt')
  await user.click(screen.getByRole('checkbox', { name: /c\.txt/ }))
  await chooseAction(user, 'b.txt', 'Rename')
  await user.keyboard('half a na')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New name for b.txt' })
  await change('new.txt', 'b.txt', 'c.txt')
  expect(document.activeElement).toBe(field)
  await user.keyboard('me')
  expect(field.value).toBe('half a name.txt')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /c\.txt/ }).checked).toBe(true)
})

it('keeps an open menu and an open dialog', async () => {
  const { user, change } = await openFolder('a.txt', 'b.txt')
  await user.click(screen.getByRole('button', { name: 'More actions for b.txt' }))
  await change('new.txt', 'b.txt')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Open' }))
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('button', { name: 'Delete b.txt' }))
  await change('newer.txt', 'b.txt')
  expect(screen.getByRole('alertdialog').textContent).toContain('b.txt')
})

it.each([
  ['a row', (name: string) => row(name)],
  ['a menu button', (name: string) => screen.getByRole('button', { name: `More actions for ${name}` })],
  ['a Delete button', (name: string) => screen.getByRole('button', { name: `Delete ${name}` })],
])('moves focus to the next entry when %s that has focus disappears', async (_part, find) => {
  const { change } = await openFolder('a.txt', 'b.txt', 'c.txt')
  act(() => find('b.txt').focus())
  await change('a.txt', 'c.txt')
  await waitFor(() => expect(document.activeElement).toBe(row('c.txt')))
  await change('a.txt')
  await waitFor(() => expect(document.activeElement).toBe(row('a.txt')))
})

it('does not move focus that is elsewhere when an entry disappears', async () => {
  const { change, user } = await openFolder('a.txt', 'b.txt')
  row('b.txt').focus()
  await user.click(screen.getByLabelText('New Folder Name'))
  await change('a.txt')
  expect(document.activeElement).toBe(screen.getByLabelText('New Folder Name'))
})

it('moves focus to the next folder when the focused one disappears', async () => {
  let names = ['One', 'Two', 'Three']
  await openScreen('/welcome', fakeApi({ folders: { list: async () => foldersNamed([], ...names) } }))
  await screen.findByRole('button', { name: 'Delete folder Two' })
  act(() => screen.getByRole('button', { name: 'Delete folder Two' }).focus())
  stop = startLiveUpdates(USER)
  names = ['One', 'Three']
  report({ list: 'folders', folder: folderKey([]) })
  await waitFor(() => expect(document.activeElement).toBe(row('Three')))
})
