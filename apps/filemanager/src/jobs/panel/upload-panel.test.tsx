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

  it('collapses to its summary, and opens again for the next uploads', async () => {
    const { user } = await uploadFiles('a.txt')
    const toggle = screen.getByRole('button', { name: 'List of uploads' })
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    expect(within(panel() as HTMLElement).queryByRole('listitem')).toBeNull()
    expect(screen.getByText('1 of 1 uploaded')).toBeTruthy()
    expect(document.activeElement).toBe(toggle)

    await user.click(screen.getByRole('button', { name: 'Clear list' }))
    expect(panel()).toBeNull()
    await user.upload(screen.getByLabelText('Choose a file'), new File(['x'], 'b.txt'))
    await user.click(screen.getByRole('button', { name: 'Upload File' }))
    expect((await screen.findByRole('button', { name: 'List of uploads' })).getAttribute('aria-expanded')).toBe('true')
  })

  it('shows the progress of all uploads while it is collapsed', async () => {
    const upload = vi.fn((_folder: readonly string[], _file: File, { signal }: SendOptions = {}) => {
      const response = Promise.withResolvers<never>()
      signal?.addEventListener('abort', () => response.reject(new ApiError('network/aborted', 0, '')))
      return response.promise
    })
    const { user } = await openScreen('/A/files', fakeApi({ files: { upload } }))
    await user.upload(screen.getByLabelText('Choose a file'), new File(['12345'], 'a.txt'))
    await user.click(screen.getByRole('button', { name: 'Upload File' }))
    await user.click(await screen.findByRole('button', { name: 'List of uploads' }))
    const bar = screen.getByRole('progressbar', { name: 'All uploads in progress' })
    expect(bar.getAttribute('max')).toBe('5')
    await user.click(screen.getByRole('button', { name: 'Cancel all' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  it('is between the upload form and the list of files in the tab order', async () => {
    await uploadFiles('a.txt')
    const order = [
      screen.getByRole('button', { name: 'Upload File' }),
      screen.getByRole('button', { name: 'List of uploads' }),
      screen.getByRole('heading', { name: 'Files' }),
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
    await wait(9_999)
    expect(panel()).toBeTruthy()
    await wait(1)
    expect(panel()).toBeNull()
  })

  it.each([
    ['it has focus', () => screen.getByRole('link', { name: /^a\.txt/ }).focus()],
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
    await wait(10_000)
    expect(panel()).toBeNull()
  })

  it('stays while the tab is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await uploadAndWait('a.txt')
    await wait(60_000)
    expect(panel()).toBeTruthy()
    hidden.mockReturnValue(false)
    fireEvent(document, new Event('visibilitychange'))
    await wait(10_000)
    expect(panel()).toBeNull()
  })

  it('stays if an upload has failed', async () => {
    await uploadAndWait('a.txt', 'bad.txt')
    await wait(60_000)
    expect(panel()).toBeTruthy()
  })
})
