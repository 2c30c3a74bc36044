import { ApiError, type SendOptions } from '@site/api-client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, openScreen, openUploads, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { endSession, mayLogOut } from '#services.ts'

setUpScreenTests()
afterEach(() => vi.useRealTimers())

const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose a file')
const fileNamed = (name: string) => new File(['bytes'], name)
const item = (name: string) =>
  screen.getAllByRole('listitem').find((line) => line.firstElementChild?.textContent?.startsWith(name)) as HTMLLIElement
const summary = (text: string) => screen.findByText(text)

/** Creates a server whose uploads stay pending until the test settles them. */
function createPendingServer() {
  const calls: { name: string; options: SendOptions; response: PromiseWithResolvers<{ message: string }> }[] = []
  const upload = vi.fn((_folder: readonly string[], file: File, options: SendOptions = {}) => {
    const response = Promise.withResolvers<{ message: string }>()
    options.signal?.addEventListener('abort', () => response.reject(new ApiError('network/aborted', 0, '')))
    calls.push({ name: file.name, options, response })
    return response.promise
  })
  const callFor = (name: string) => calls.filter((call) => call.name === name).at(-1)
  return {
    api: fakeApi({ files: { upload } }),
    upload,
    callFor,
    finish: (name: string) =>
      act(async () => callFor(name)?.response.resolve({ message: 'File uploaded successfully' })),
    rateLimit: (name: string, retryAfter?: number) =>
      act(async () =>
        callFor(name)?.response.reject(
          new ApiError('request/too-many', 429, 'Too many changes at once.', { ...(retryAfter && { retryAfter }) }),
        ),
      ),
    loseConnection: (name: string) =>
      act(async () => callFor(name)?.response.reject(new ApiError('network/failed', 0, 'Something went wrong'))),
    reportProgress: (name: string, share: number) => act(() => callFor(name)?.options.onProgress?.(share)),
  }
}

async function openAndQueue(...names: string[]) {
  const server = createPendingServer()
  const opened = await openScreen('/A/files', server.api)
  await opened.user.upload(chooser(), names.map(fileNamed))
  await opened.user.click(screen.getByRole('button', { name: 'Upload File' }))
  await openUploads(opened.user)
  return { ...opened, ...server }
}

describe('a list of uploads', () => {
  it('sends several files, two at a time, and shows how many are uploaded', async () => {
    const { upload, finish } = await openAndQueue('a.txt', 'b.txt', 'c.txt')
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
    expect(item('c.txt').textContent).toContain('Waiting, 5 bytes')
    expect(await summary('0 of 3 uploaded')).toBeTruthy()

    await finish('a.txt')
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(3))
    await finish('b.txt')
    await finish('c.txt')
    expect(await summary('3 of 3 uploaded')).toBeTruthy()
    expect(item('a.txt').textContent).toContain('File uploaded successfully')
  })

  it('tells screen readers the count of many at most every 5 seconds, and at the end', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}.txt`)
    const { finish } = await openAndQueue(...names)
    const status = () => within(screen.getByRole('region', { name: 'Uploads' })).getByRole('status').textContent
    await finish('a.txt')
    await finish('b.txt')
    expect(status()).toBe('0 of 4 uploaded')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(status()).toBe('2 of 4 uploaded')
    await finish('c.txt')
    expect(status()).toBe('2 of 4 uploaded')
    await finish('d.txt')
    expect(status()).toBe('4 of 4 uploaded')
  })

  it('counts successes in one toast once their batch has ended; each failure has its own toast', async () => {
    const { user, callFor, finish } = await openAndQueue('a.txt', 'b.txt', 'c.txt', 'd.txt')
    await finish('a.txt')
    await act(async () =>
      callFor('b.txt')?.response.reject(new ApiError('storage/quota', 507, 'Your storage is full.')),
    )
    await finish('c.txt')
    expect(toastTexts()).toEqual(['error: Failed to upload file.'])
    await user.click(screen.getByRole('button', { name: 'Cancel d.txt' }))
    await waitFor(() =>
      expect(toastTexts()).toEqual(['error: Failed to upload file.', 'success: 2 files uploaded successfully!']),
    )
    await user.click(screen.getByRole('button', { name: 'Retry b.txt' }))
    await finish('b.txt')
    expect(toastTexts().at(-1)).toBe('success: File uploaded successfully')
  })

  it('shows the progress of a file, and that the server is still storing it', async () => {
    const { reportProgress, finish } = await openAndQueue('a.txt')
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload of a.txt' })
    reportProgress('a.txt', 0.42)
    expect(item('a.txt').textContent).toContain('40% of 5 bytes')
    expect(bar.getAttribute('value')).toBe('2')
    reportProgress('a.txt', 1)
    expect(item('a.txt').textContent).toContain('Finishing…')
    await finish('a.txt')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('stays visible when another screen is opened, and shows the destination', async () => {
    const { unmount, user, finish } = await openAndQueue('a.txt')
    unmount()
    await openScreen('/welcome')
    const link = within(item('a.txt')).getByRole('link', { name: 'A' })
    expect(link.getAttribute('href')).toBe('/A/files')
    await finish('a.txt')
    expect(toastTexts()).toEqual(['success: File uploaded successfully'])
    await user.click(screen.getByRole('button', { name: 'Clear list' }))
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  })

  it('stays visible when a folder is not found', async () => {
    const { unmount, finish } = await openAndQueue('a.txt')
    unmount()
    const missing = () => Promise.reject(new ApiError('folders/not-found', 404, 'Folder not found'))
    await openScreen('/B/files', fakeApi({ files: { list: missing } }))
    await screen.findByRole('heading', { name: 'Folder not found' })
    expect(item('a.txt')).toBeTruthy()
    await finish('a.txt')
  })

  const promptsOnUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('prompts before the page unloads, until all uploads have ended', async () => {
    const { finish } = await openAndQueue('a.txt')
    expect(promptsOnUnload()).toBe(true)
    await finish('a.txt')
    expect(promptsOnUnload()).toBe(false)
  })

  it.each([
    ['if the user cancels', false],
    ['until the session ends if the user confirms', true],
  ])('asks for confirmation before a logout, and continues %s', async (_title, confirmed) => {
    const confirm = vi.fn(() => confirmed)
    vi.stubGlobal('confirm', confirm)
    const { upload, callFor, finish } = await openAndQueue('a.txt', 'b.txt', 'c.txt')
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
    expect(mayLogOut()).toBe(confirmed)
    expect(confirm).toHaveBeenCalledOnce()
    expect(callFor('a.txt')?.options.signal?.aborted).toBe(false)
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await finish(name)
    expect(await summary('3 of 3 uploaded')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('stops when the session ends, without a prompt', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => expect(promptsOnUnload()).toBe(false))
    const { upload, callFor } = await openAndQueue('a.txt', 'b.txt', 'c.txt')
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
    await act(async () => endSession())
    expect(window.location.assign).toHaveBeenCalledOnce()
    expect(callFor('a.txt')?.options.signal?.aborted).toBe(true)
    expect(upload).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    expect(toastTexts()).toEqual([])
  })

  it('fails a user’s remaining uploads once another user has logged in', async () => {
    const { upload, finish } = await openAndQueue('a.txt', 'b.txt', 'c.txt')
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
    localStorage.setItem('currentUserEmail', JSON.stringify({ email: 'bob@site.test' }))
    await finish('a.txt')
    expect(item('c.txt').textContent).toContain(
      'Failed to upload file. It stopped, because a different user is logged in now.',
    )
    await finish('b.txt')
    expect(upload).toHaveBeenCalledTimes(2)
  })

  it('reports that another user has logged in, not the server’s error', async () => {
    const { upload, callFor } = await openAndQueue('a.txt')
    await waitFor(() => expect(upload).toHaveBeenCalledOnce())
    localStorage.setItem('currentUserEmail', JSON.stringify({ email: 'bob@site.test' }))
    await act(async () =>
      callFor('a.txt')?.response.reject(new ApiError('folders/not-found', 404, 'It does not exist.')),
    )
    expect(item('a.txt').textContent).toContain(
      'Failed to upload file. It stopped, because a different user is logged in now.',
    )
  })

  it('keeps focus in the list when a button disappears', async () => {
    const { user, loseConnection, finish } = await openAndQueue('a.txt')
    await user.click(screen.getByRole('button', { name: 'Cancel a.txt' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry a.txt' })))
    await user.click(screen.getByRole('button', { name: 'Retry a.txt' }))
    await loseConnection('a.txt')
    await user.click(screen.getByRole('button', { name: 'Try now a.txt' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uploads' }))
    await finish('a.txt')
    await user.click(screen.getByRole('button', { name: 'Clear list' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })
})

it('does not send a file whose name has bidirectional control characters', async () => {
  const { upload, finish } = await openAndQueue('photo\u202egpj.exe', 'a.txt')
  expect(item('photo').textContent).toContain('characters that change the direction of text')
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  await finish('a.txt')
  expect(upload).toHaveBeenCalledOnce()
})

it('ends without a toast when canceled, and can be retried', async () => {
  const { user, upload, callFor } = await openAndQueue('a.txt')
  await user.click(screen.getByRole('button', { name: 'Cancel a.txt' }))
  expect(await screen.findByText('Upload canceled.')).toBeTruthy()
  expect(callFor('a.txt')?.options.signal?.aborted).toBe(true)
  expect(toastTexts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Retry a.txt' }))
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('Upload canceled.')).toBeNull()
})

describe('an upload whose connection is lost', () => {
  it('resumes with the same key when the connection is back', async () => {
    const { upload, callFor, loseConnection, finish } = await openAndQueue('a.txt')
    const key = callFor('a.txt')?.options.idempotencyKey
    await loseConnection('a.txt')
    expect(item('a.txt').textContent).toContain('The upload resumes when')
    expect(toastTexts()).toEqual(['error: Failed to upload file.'])

    fireEvent(window, new Event('online'))
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
    expect(callFor('a.txt')?.options.idempotencyKey).toBe(key)
    await finish('a.txt')
    expect(await summary('1 of 1 uploaded')).toBeTruthy()
  })

  it('retries automatically, at growing intervals', async () => {
    const { upload, loseConnection } = await openAndQueue('a.txt')
    vi.useFakeTimers()
    await loseConnection('a.txt')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(upload).toHaveBeenCalledTimes(2)
    await loseConnection('a.txt')
    await act(() => vi.advanceTimersByTimeAsync(3999))
    expect(upload).toHaveBeenCalledTimes(2)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(upload).toHaveBeenCalledTimes(3)
    expect(toastTexts()).toEqual(['error: Failed to upload file.'])
  })

  it('retries immediately on request, and waits for the full delay after each failure', async () => {
    const { upload, loseConnection } = await openAndQueue('a.txt')
    vi.useFakeTimers()
    await loseConnection('a.txt')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    fireEvent.click(screen.getByRole('button', { name: 'Try now a.txt' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    await loseConnection('a.txt')
    await act(() => vi.advanceTimersByTimeAsync(3999))
    expect(upload).toHaveBeenCalledTimes(2)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(upload).toHaveBeenCalledTimes(3)
  })
})

it.each([
  [42, 42_000],
  [undefined, 5000],
])('retries with the same key after a Retry-After of %s seconds, and does not fail', async (retryAfter, delay) => {
  const { upload, callFor, rateLimit, finish } = await openAndQueue('a.txt')
  const key = callFor('a.txt')?.options.idempotencyKey
  vi.useFakeTimers()
  await rateLimit('a.txt', retryAfter)
  expect(item('a.txt').textContent).toContain('resumes automatically')
  fireEvent(window, new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(delay - 1))
  expect(upload).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(upload).toHaveBeenCalledTimes(2)
  expect(callFor('a.txt')?.options.idempotencyKey).toBe(key)
  await finish('a.txt')
  expect(toastTexts()).toEqual(['success: File uploaded successfully'])
})
