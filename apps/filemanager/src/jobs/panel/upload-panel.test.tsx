import { ApiError, type SendOptions } from '@site/api-client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()
afterEach(() => vi.useRealTimers())

const panel = () => screen.queryByRole('region', { name: 'Uploads' })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const quotaExceeded = new ApiError('storage/quota', 507, 'Your storage is full.')

const uploadFiles = (...names: string[]) => uploadUnlessRejected(quotaExceeded, ...names)

/** Uploads files; `bad.txt` is rejected with this error. */
async function uploadUnlessRejected(rejection: ApiError, ...names: string[]) {
  const upload = vi.fn(async (_folder: readonly string[], { name }: File) => {
    if (name === 'bad.txt') throw rejection
    return { message: 'File uploaded successfully' }
  })
  const opened = await openScreen('/A/B/files', fakeApi({ files: { upload } }))
  await opened.user.upload(
    screen.getByLabelText('Choose a file'),
    names.map((name) => new File(['x'], name)),
  )
  await opened.user.click(screen.getByRole('button', { name: 'Upload File' }))
  await screen.findByText(new RegExp(`of ${names.length} uploaded`))
  return opened
}

/** Creates a server whose uploads stay pending until they are canceled. */
const pending = () =>
  vi.fn((_folder: readonly string[], _file: File, { signal, onProgress }: SendOptions = {}) => {
    const response = Promise.withResolvers<never>()
    signal?.addEventListener('abort', () => response.reject(new ApiError('network/aborted', 0, '')))
    onProgress?.(0.4)
    return response.promise
  })

describe('the uploads panel', () => {
  it('shows the folder of each file, with links to both', async () => {
    await uploadFiles('a b.txt', 'bad.txt')
    const region = within(await screen.findByRole('region', { name: 'Uploads' }))
    const links = region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['A / B', '/A/B/files'],
      ['a b.txt (show in its folder)', '/A/B/files?file=a%20b.txt'],
      ['A / B', '/A/B/files'],
    ])
  })

  it.each([
    quotaExceeded,
    new ApiError('storage/site-full', 507, 'The storage of this site is full.'),
    new ApiError('storage/full', 507, 'The disk of the server has no space left for this.'),
    new ApiError('request/too-many-keys', 429, 'You have made more changes.', { retryAfter: 86_400 }),
  ])('shows why there is no room for a file, keeps the others and offers to retry: $code', async (rejection) => {
    const { user } = await uploadUnlessRejected(rejection, 'a.txt', 'bad.txt')
    const region = within(await screen.findByRole('region', { name: 'Uploads' }))
    expect(region.getByText(new RegExp(rejection.message))).toBeTruthy()
    expect(screen.getByText(/^1 of 2 uploaded/)).toBeTruthy()
    await user.click(region.getByRole('button', { name: 'Retry bad.txt' }))
    expect(await region.findByText(new RegExp(rejection.message))).toBeTruthy()
  })

  it('is one line with the progress of all files, until the user opens it or something needs attention', async () => {
    const upload = pending()
    const { user } = await openScreen('/A/files', fakeApi({ files: { upload } }))
    await user.upload(
      screen.getByLabelText('Choose a file'),
      ['a.txt', 'b.txt'].map((name) => new File(['12345'], name)),
    )
    await user.click(screen.getByRole('button', { name: 'Upload File' }))
    expect(await screen.findByText('Uploading 2 files, 40 %')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'All uploads in progress' }).getAttribute('max')).toBe('10')
    const toggle = screen.getByRole('button', { name: 'List of uploads' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    expect(within(panel() as HTMLElement).queryByRole('listitem')).toBeNull()
    await user.click(toggle)
    expect(within(panel() as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
    expect(document.activeElement).toBe(toggle)
    await user.click(toggle)
    await user.click(screen.getByRole('button', { name: 'Cancel all' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Clear list' }))
    expect(panel()).toBeNull()
  })

  it('opens for a failure, even if the user has closed it before, and says that all are done in one line', async () => {
    const { user } = await uploadFiles('a.txt')
    const toggle = () => screen.getByRole('button', { name: 'List of uploads' })
    expect(toggle().getAttribute('aria-expanded')).toBe('false')
    await user.click(toggle())
    await user.click(toggle())
    await user.upload(screen.getByLabelText('Choose a file'), new File(['x'], 'bad.txt'))
    await user.click(screen.getByRole('button', { name: 'Upload File' }))
    await waitFor(() => expect(toggle().getAttribute('aria-expanded')).toBe('true'))
    expect(screen.getByText('1 of 2 uploaded, 1 not uploaded')).toBeTruthy()
  })

  it('has its question at a key and at a skip link', async () => {
    const upload = () => Promise.reject(new ApiError('files/name-taken', 409, 'File already exists'))
    const api = { ...fakeApi({ files: { upload } }), call: (async () => undefined) as never }
    const { user } = await openScreen('/A/files', api)
    expect(screen.queryByRole('link', { name: 'Skip to the question' })).toBeNull()
    await user.upload(screen.getByLabelText('Choose a file'), new File(['x'], 'a.txt'))
    await user.click(screen.getByRole('button', { name: 'Upload File' }))
    const question = await screen.findByRole('group', { name: /already exists/ })
    await user.click(screen.getByRole('button', { name: 'List of uploads' }))
    await user.keyboard('{F8}')
    await waitFor(() => expect(document.activeElement).toBe(question))
    screen.getByLabelText('New Folder Name').focus()
    await user.click(screen.getByRole('link', { name: 'Skip to the question' }))
    await waitFor(() => expect(document.activeElement).toBe(question))
    await user.click(screen.getByRole('button', { name: 'Skip a.txt' }))
    expect(screen.queryByRole('link', { name: 'Skip to the question' })).toBeNull()
  })

  it('is between the upload form and the list of files in the tab order', async () => {
    await uploadFiles('a.txt')
    const order = [
      screen.getByRole('button', { name: 'Upload File' }),
      screen.getByRole('button', { name: 'List of uploads' }),
      screen.getByRole('heading', { name: 'Folders and files' }),
    ]
    for (const [index, element] of order.slice(1).entries()) {
      const position = order[index]?.compareDocumentPosition(element) ?? 0
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    }
  })
})

describe('the panel, once all uploads have ended,', () => {
  /** Uploads files, then puts the test in control of timers. */
  async function uploadAndWait(...names: string[]) {
    const opened = await uploadFiles(...names)
    await screen.findByText(/^\d of \d uploaded/)
    vi.useFakeTimers()
    // Restarts the panel's timer with the controlled clock.
    fireEvent(document, new Event('visibilitychange'))
    return opened
  }

  it('closes automatically', async () => {
    await uploadAndWait('a.txt', 'b.txt')
    await wait(4_999)
    expect(panel()).toBeTruthy()
    await wait(1)
    expect(panel()).toBeNull()
  })

  it.each([
    ['it has focus', () => screen.getByRole('button', { name: 'List of uploads' }).focus()],
    ['the pointer is over it', () => fireEvent.pointerEnter(panel() as HTMLElement)],
  ])('stays while %s', async (_title, begin) => {
    await uploadAndWait('a.txt')
    act(() => void begin())
    await wait(60_000)
    expect(panel()).toBeTruthy()
    act(() => {
      ;(document.activeElement as HTMLElement).blur()
      fireEvent.pointerLeave(panel() as HTMLElement)
    })
    await wait(5_000)
    expect(panel()).toBeNull()
  })

  it('stays while the tab is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await uploadAndWait('a.txt')
    await wait(60_000)
    expect(panel()).toBeTruthy()
    hidden.mockReturnValue(false)
    fireEvent(document, new Event('visibilitychange'))
    await wait(5_000)
    expect(panel()).toBeNull()
  })

  it('stays if an upload has failed', async () => {
    await uploadAndWait('a.txt', 'bad.txt')
    await wait(60_000)
    expect(panel()).toBeTruthy()
  })
})
