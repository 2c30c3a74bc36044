import { ApiError, type Call } from '@site/api-client'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, openScreen, openUploads, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import type { UploadRecord } from './upload-records.ts'

setUpScreenTests()

const MIB = 1024 ** 2
const ADDRESS = '/api/uploads/abc123'
const large = () => new File([new Uint8Array(20 * MIB)], 'large.iso', { lastModified: 1000 })

const CHANGED = 'Failed to upload file. “large.iso” was moved, renamed or changed after it was chosen. Choose it again.'

/** The stream of a file that has changed since it was chosen. */
const changedStream = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.error(new TypeError('network error')),
  })

const connectionLost = new ApiError('network/failed', 0, 'Lost')

/** Creates a tus server that has received `received` bytes of the file and loses the connection at `breakAt`. */
function createTusServer(received = 0, breakAt = Number.POSITIVE_INFINITY, error = connectionLost) {
  const server = { received, breakAt, complete: false, calls: [] as string[] }
  const call = vi.fn(async ({ method, url, body, onHeaders }: Call) => {
    if (!url.startsWith('/api/uploads')) return []
    server.calls.push(`${method} ${url}`)
    if (method === 'DELETE') {
      if (server.complete) throw new ApiError('uploads/complete', 409, 'The upload is complete.')
      server.received = 0
    }
    if (method === 'PATCH') {
      if (server.received >= server.breakAt) throw error
      server.received += (body as Blob).size
    }
    const lengths = { 'upload-offset': String(server.received), 'upload-length': String(20 * MIB) }
    onHeaders?.({ ...lengths, ...(method === 'POST' && { location: ADDRESS }) })
    return undefined
  })
  return { server, api: { ...fakeApi(), call: call as never } }
}

const storedRecords = (): UploadRecord[] => JSON.parse(localStorage.getItem('unfinishedUploads') ?? '[]')

async function queueLarge(api: ReturnType<typeof createTusServer>['api']) {
  const opened = await openScreen('/A/files', api)
  await opened.user.upload(screen.getByLabelText('Choose a file'), large())
  await opened.user.click(screen.getByRole('button', { name: 'Upload File' }))
  return opened
}

describe('a large upload', () => {
  it('sends its file in chunks, and removes its record once it is stored', async () => {
    const { server, api } = createTusServer()
    await queueLarge(api)
    expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
    expect(server.calls).toEqual(['POST /api/uploads', ...Array(3).fill(`PATCH ${ADDRESS}`)])
    expect(api.files.upload).not.toHaveBeenCalled()
    expect(storedRecords()).toEqual([])
    expect(toastTexts()).toEqual(['success: File uploaded successfully'])
  })

  it.each([
    ['a lost connection', connectionLost],
    ['bytes that arrived too slowly', new ApiError('request/too-slow', 408, 'Too slow')],
    ['an offset conflict', new ApiError('uploads/wrong-offset', 409, 'Elsewhere')],
  ])('resumes at the server’s offset after %s', async (_title, error) => {
    const { server, api } = createTusServer(0, 8 * MIB, error)
    await queueLarge(api)
    expect(await screen.findByText(/The upload resumes when/)).toBeTruthy()
    expect(screen.getByText(/^Waiting to upload 1 file, \d+ %$/)).toBeTruthy()
    expect(storedRecords()).toMatchObject([
      { address: ADDRESS, name: 'large.iso', folder: ['A'], user: 'ann@site.test' },
    ])

    server.calls.length = 0
    server.breakAt = Number.POSITIVE_INFINITY
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
    expect(server.calls).toEqual([`HEAD ${ADDRESS}`, ...Array(2).fill(`PATCH ${ADDRESS}`)])
  })

  it('resumes at the server’s offset after Retry-After', async () => {
    const limited = new ApiError('request/too-many', 429, 'Too many', { retryAfter: 0 })
    const { server, api } = createTusServer(0, 8 * MIB, limited)
    const { call } = api as unknown as { call: (call: Call) => Promise<void> }
    const rateLimitOnce = (sent: Call) =>
      call(sent).catch((error) => {
        server.breakAt = Number.POSITIVE_INFINITY
        throw error
      })
    await queueLarge({ ...api, call: rateLimitOnce as never })
    expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
    const [create, ...sent] = server.calls
    expect([create, sent]).toEqual([
      'POST /api/uploads',
      [`PATCH ${ADDRESS}`, `PATCH ${ADDRESS}`, `HEAD ${ADDRESS}`, `PATCH ${ADDRESS}`, `PATCH ${ADDRESS}`],
    ])
  })

  it('is deleted on the server when it is canceled', async () => {
    const { server, api } = createTusServer(0, 8 * MIB)
    const { user } = await queueLarge(api)
    await screen.findByText(/The upload resumes when/)
    await user.click(screen.getByRole('button', { name: 'Cancel large.iso' }))
    await waitFor(() => expect(server.calls.at(-1)).toBe(`DELETE ${ADDRESS}`))
    expect(storedRecords()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uploads' }))

    server.breakAt = Number.POSITIVE_INFINITY
    await openUploads(user)
    await user.click(screen.getByRole('button', { name: 'Retry large.iso' }))
    expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
  })

  it('counts as uploaded, and is listed, if the server stores it before the cancellation, even after a while', async () => {
    const { server, api } = createTusServer(0, 8 * MIB)
    const { user } = await queueLarge(api)
    await screen.findByText(/The upload resumes when/)
    const stored = Promise.withResolvers<void>()
    const { call } = api
    api.call = (async (request: Call) => {
      if (request.method === 'DELETE') await stored.promise
      return (call as (request: Call) => Promise<void>)(request)
    }) as never
    server.complete = true
    await user.click(screen.getByRole('button', { name: 'Cancel large.iso' }))
    await waitFor(() => expect(api.files.list).toHaveBeenCalledTimes(2))
    stored.resolve()
    expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
    await waitFor(() => expect(api.files.list).toHaveBeenCalledTimes(3))
  })

  it.each([
    [
      'the browser aborts its requests on page unload',
      new ApiError('network/aborted', 0, ''),
      /The upload resumes when/,
    ],
    ['the session has ended', new ApiError('session/none', 401, 'Please log in.'), /Failed to upload file\./],
    ['another tab has resumed it', new ApiError('uploads/superseded', 423, 'Elsewhere'), /Elsewhere/],
  ])('can be resumed later when %s', async (_title, error, text) => {
    const { server, api } = createTusServer(0, 8 * MIB, error)
    await queueLarge(api)
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(storedRecords()).toMatchObject([{ address: ADDRESS }])
    expect(server.calls).not.toContain(`DELETE ${ADDRESS}`)
  })

  it('fails with an explanation, and frees its space, when the file changes', async () => {
    const { server, api } = createTusServer(0, 8 * MIB)
    vi.spyOn(File.prototype, 'stream')
      .mockImplementation(changedStream)
      .mockImplementationOnce(() => new Blob().stream())
    await queueLarge(api)
    expect(await screen.findByText(CHANGED)).toBeTruthy()
    await waitFor(() => expect(server.calls).toContain(`DELETE ${ADDRESS}`))
    expect(storedRecords()).toEqual([])
  })

  it('is never sent if the file is gone before, as browsers take it for an empty one', async () => {
    const { server, api } = createTusServer(0, 0)
    vi.spyOn(File.prototype, 'stream').mockImplementation(changedStream)
    await queueLarge(api)
    expect(await screen.findByText(CHANGED)).toBeTruthy()
    expect(server.calls).toEqual([])
    expect(api.files.upload).not.toHaveBeenCalled()
  })
})

describe('an upload interrupted by a reload', () => {
  const unfinished: UploadRecord = {
    user: 'ann@site.test',
    folder: ['A'],
    name: 'large.iso',
    size: 20 * MIB,
    lastModified: 1000,
    address: ADDRESS,
    begunAt: Date.now(),
  }
  const seedRecords = (...uploads: UploadRecord[]) => localStorage.setItem('unfinishedUploads', JSON.stringify(uploads))

  it('resumes when the same file is chosen again', async () => {
    seedRecords(unfinished)
    const { server, api } = createTusServer(16 * MIB)
    await queueLarge(api)
    expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
    expect(server.calls).toEqual([`HEAD ${ADDRESS}`, `PATCH ${ADDRESS}`])
    expect(screen.queryByRole('list', { name: 'Unfinished uploads' })).toBeNull()
  })

  it('is listed on every screen, with a Discard button', async () => {
    seedRecords(unfinished)
    const { server, api } = createTusServer()
    const { user } = await openScreen('/welcome', api)
    expect(await screen.findByText(/Unfinished upload to A \(20 MB\)\./)).toBeTruthy()
    expect(screen.getByText('1 unfinished upload')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Resume large.iso' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard large.iso' }))
    await waitFor(() => expect(server.calls).toEqual([`DELETE ${ADDRESS}`]))
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  })

  it('is hidden while another tab lists it, and appears once that tab is closed', async () => {
    const locks = { held: [{ name: `upload ${ADDRESS}` }] }
    vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { query: async () => locks } })
    seedRecords(unfinished)
    await openScreen('/welcome')
    await act(async () => undefined)
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    locks.held = []
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText(/Unfinished upload to A \(20 MB\)\./)).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('disappears when another tab removes it', async () => {
    seedRecords(unfinished)
    await openScreen('/welcome')
    expect(await screen.findByText(/Unfinished upload to A \(20 MB\)\./)).toBeTruthy()
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'unfinishedUploads' })))
    expect(screen.queryByText(/Unfinished upload to/)).toBeNull()
  })

  it('is hidden from other users', async () => {
    seedRecords({ ...unfinished, user: 'bob@site.test' })
    await openScreen('/welcome')
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  })
})
