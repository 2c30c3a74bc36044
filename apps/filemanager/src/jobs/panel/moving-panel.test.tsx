import { ApiError } from '@site/api-client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseAction, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore, fileTaken, folderTaken, type Store } from '#app/testing/transfers.ts'

setUpScreenTests()

const files = (): Store => ({ '': ['A/', 'C/'], A: ['B/', 'a.txt', 'b.txt', 'c.txt', 'd.txt'], C: ['B/'] })

const panel = () => screen.getByRole('region', { name: 'Move and copy' })
const button = (name: string | RegExp) => within(panel()).getByRole('button', { name })
const rows = () =>
  screen.queryAllByRole('rowheader').flatMap((cell) => cell.getAttribute('aria-label')?.match(/^.\.txt$/)?.[0] ?? [])
const ended = (text: string) => waitFor(() => expect(toastTexts()).toEqual([text]))

/** Moves all files of folder A to folder C. */
async function moveAll(answer?: Parameters<typeof fakeStore>[1]) {
  const store = fakeStore(files(), answer)
  const opened = await openScreen('/A/files', store.api)
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) {
    await opened.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  await opened.user.click(screen.getByRole('button', { name: 'Move selected' }))
  await opened.user.click(await within(await screen.findByRole('dialog')).findByText('C'))
  await opened.user.click(screen.getByRole('button', { name: 'Move here' }))
  return { ...opened, store }
}

const inGroup = (name: string) => screen.findByRole('group', { name: `“${name}” already exists in C.` })

describe('a batch of moves', () => {
  it('sends two at a time, shows the progress, reports once, and reloads the lists and the storage usage', async () => {
    const pending: PromiseWithResolvers<void>[] = []
    const { store } = await moveAll(() => {
      const call = Promise.withResolvers<void>()
      pending.push(call)
      return call.promise
    })
    await waitFor(() => expect(store.texts()).toEqual(['PATCH a.txt: A -> C', 'PATCH b.txt: A -> C']))
    expect(panel().textContent).toContain('Moving 4 items to C…0 of 4')
    await act(async () => pending[0]?.resolve())
    await waitFor(() => expect(store.texts()).toHaveLength(3))
    expect(panel().textContent).toContain('1 of 4')
    expect(rows()).toEqual(['b.txt', 'c.txt', 'd.txt'])
    for (let call = 1; call < 4; call++) {
      await waitFor(() => expect(pending[call]).toBeTruthy())
      await act(async () => pending[call]?.resolve())
    }
    await ended("success: 4 items moved to 'C' successfully!")
    expect(panel().textContent).toContain("4 items moved to 'C' successfully!")
    expect(new Set(store.sent.map(({ key }) => key)).size).toBe(4)
    await waitFor(() => expect(vi.mocked(store.api.files.list).mock.calls.length).toBeGreaterThan(1))
    expect(vi.mocked(store.api.account.usage).mock.calls.length).toBeGreaterThan(1)
  })

  it('skips the rest when canceled, but finishes moves that have started', async () => {
    const pending: PromiseWithResolvers<void>[] = []
    const { user } = await moveAll(() => {
      const call = Promise.withResolvers<void>()
      pending.push(call)
      return call.promise
    })
    await waitFor(() => expect(pending).toHaveLength(2))
    await user.click(button('Cancel'))
    await act(async () => pending.map(({ resolve }) => resolve()))
    await ended("success: 2 of 4 items moved to 'C'.")
    expect(panel().textContent).toContain('2 canceled.')
    expect(rows()).toEqual(['c.txt', 'd.txt'])
  })

  it('waits as long as the server requires when rate-limited', async () => {
    let isLimited = true
    const { store } = await moveAll(({ text }) => {
      if (!isLimited || !text.includes('b.txt')) return
      isLimited = false
      throw new ApiError('request/too-many', 429, 'Too many requests.', { retryAfter: 0 })
    })
    await ended("success: 4 items moved to 'C' successfully!")
    const keys = store.sent.filter(({ text }) => text.includes('b.txt')).map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('lists failures with their reasons, and retries only the failed moves, with the same keys', async () => {
    let fails = true
    const { user, store } = await moveAll(({ text }) => {
      if (fails && /[bd]\.txt/.test(text)) throw new ApiError('http/500', 500, 'Not today.')
    })
    await ended('error: Failed to move 2 of 4 items.')
    const listed = within(panel()).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual(['b.txt: Not today.', 'd.txt: Not today.'])
    fails = false
    await user.click(button('Retry 2'))
    await waitFor(() => expect(toastTexts()).toHaveLength(2))
    expect(toastTexts()[1]).toBe("success: 4 items moved to 'C' successfully!")
    expect(rows()).toEqual([])
    expect(store.sent).toHaveLength(6)
    expect(new Set(store.sent.map(({ key }) => key)).size).toBe(4)
  })

  it('prompts before the page unloads, and ends with the session', async () => {
    const promptsOnUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const call = Promise.withResolvers<void>()
    const { store } = await moveAll(() => call.promise)
    await waitFor(() => expect(store.sent).toHaveLength(2))
    expect(promptsOnUnload()).toBe(true)
    act(() => void window.dispatchEvent(new Event('sessionend')))
    expect(promptsOnUnload()).toBe(false)
    await act(async () => call.resolve())
    expect(store.sent).toHaveLength(2)
    expect(toastTexts()).toEqual([])
  })
})

describe('a taken name', () => {
  const bAndC = ({ text, onConflict }: { text: string; onConflict: string | null }) => {
    if (/[bc]\.txt/.test(text) && !onConflict) throw fileTaken()
  }

  it('asks about each entry, and applies the answer under a new key', async () => {
    const { user, store } = await moveAll(bAndC)
    expect(await inGroup('b.txt')).toBeTruthy()
    await user.click(button('Replace b.txt'))
    await inGroup('c.txt')
    await user.click(button('Skip c.txt'))
    await ended("success: 3 of 4 items moved to 'C'.")
    expect(panel().textContent).toContain('1 skipped.')
    expect(rows()).toEqual(['c.txt'])
    const sent = store.sent.filter(({ text }) => text.includes('b.txt'))
    expect(sent.map(({ onConflict }) => onConflict)).toEqual([null, 'replace'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  it('reports that nothing was moved when all are skipped', async () => {
    const { user } = await moveAll(() => {
      throw fileTaken()
    })
    await inGroup('a.txt')
    await user.click(within(panel()).getByRole('checkbox', { name: 'Do this for all' }))
    await user.click(button('Skip a.txt'))
    await waitFor(() => expect(panel().textContent).toContain('Nothing was moved. 4 skipped.'))
    expect(toastTexts()).toEqual([])
  })

  it('moves focus to the question, unless the user has pressed a key or button since the batch started', async () => {
    const answer = Promise.withResolvers<void>()
    const { user } = await moveAll(async ({ text }) => {
      if (text.includes('b.txt')) throw fileTaken()
      if (text.includes('a.txt')) await answer.promise
      if (text.includes('c.txt')) throw fileTaken()
    })
    await inGroup('b.txt')
    expect(document.activeElement).toBe(panel())
    await user.click(button('Skip b.txt'))
    const field = screen.getByLabelText('New Folder Name')
    await user.click(field)
    await act(async () => answer.resolve())
    await inGroup('c.txt')
    expect(document.activeElement).toBe(field)
  })

  it('does not offer to replace a folder', async () => {
    const store = fakeStore(files(), ({ onConflict }) => {
      if (!onConflict) throw folderTaken()
    })
    const { user } = await openScreen('/A/files', store.api)
    await chooseAction(user, 'folder B', 'Move to…')
    await user.click(await within(await screen.findByRole('dialog')).findByText('C'))
    await user.click(screen.getByRole('button', { name: 'Move here' }))
    await inGroup('B')
    expect(within(panel()).queryByRole('button', { name: /Replace/ })).toBeNull()
    await user.click(button('Keep both B'))
    await ended("success: Folder 'B' moved to 'C' as 'B (1)' successfully!")
    expect(store.sent.map(({ onConflict }) => onConflict)).toEqual([null, 'keep-both'])
  })
})

it('moves everything back with Undo, under its original name, and can be dismissed', async () => {
  const { user, store } = await moveAll()
  await ended("success: 4 items moved to 'C' successfully!")
  await user.click(button('Undo'))
  await waitFor(() => expect(rows()).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']))
  expect(store.texts().slice(4).toSorted()).toEqual(['a', 'b', 'c', 'd'].map((name) => `PATCH ${name}.txt: C -> A`))
  await waitFor(() => expect(toastTexts()[1]).toBe("success: 4 items moved to 'A' successfully!"))
  expect(within(panel()).queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(button('Dismiss'))
  expect(screen.queryByRole('region', { name: 'Move and copy' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('says in one line that a batch has ended, and goes after five seconds, unless something failed', async () => {
  let fails = false
  const store = fakeStore(files(), () => {
    if (fails) throw new ApiError('http/500', 500, 'Not today.')
  })
  const { user } = await openScreen('/A/files', store.api)
  const move = async (name: string) => {
    await chooseAction(user, name, 'Move to…')
    await user.click(await within(await screen.findByRole('dialog')).findByText('C'))
    await user.click(screen.getByRole('button', { name: 'Move here' }))
  }
  await move('a.txt')
  await within(await screen.findByRole('region', { name: 'Move and copy' })).findByRole('button', { name: 'Undo' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // Restarts the timer with the controlled clock.
  fireEvent(document, new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.queryByRole('region', { name: 'Move and copy' })).toBeNull()
  vi.useRealTimers()
  fails = true
  await move('b.txt')
  expect(await within(panel()).findByText(/Not today/)).toBeTruthy()
  vi.useFakeTimers()
  fireEvent(document, new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(panel()).toBeTruthy()
})
