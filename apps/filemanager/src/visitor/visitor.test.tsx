import { renderPage } from '@mfe/page/testing'
import { ApiError, type Call, UNKNOWN_FAILURE } from '@site/api-client'
import { brand } from '@site/brand'
import type { LinkedItem } from '@site/contracts'
import { fakeServices } from '@site/services/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileNamed } from '#app/testing/entries.ts'
import { recordDownloads, setUpScreenTests } from '#app/testing/screens.ts'
import visitorPage from '#app/visitor.page.tsx'

setUpScreenTests()

const expiresAt = '2030-01-02T03:04:05.000Z'
const file: LinkedItem = {
  item: 'file',
  name: 'a.txt',
  size: 1.5,
  uploadTime: '2026-01-02T03:04:05.000Z',
  hasPreviews: false,
  expiresAt,
}
const folder: LinkedItem = { item: 'folder', name: 'Plans', hasPreviews: false, expiresAt }
const drop: LinkedItem = { item: 'drop', maxFileBytes: 1000, filesLeft: 3, expiresAt }

const notFound = () => Promise.reject(new ApiError('shares/not-found', 404, 'This link does not work.'))
const locked = () => Promise.reject(new ApiError('shares/password-required', 403, 'This link needs a password.'))
const lost = () => Promise.reject(new ApiError('network/failed', 0, UNKNOWN_FAILURE))
/** Answers the first call with a lost connection. */
const failsOnce = (answer: unknown) => vi.fn(async () => answer).mockImplementationOnce(lost)
const received = () => ({ message: 'File received', receivedAt: '2026-03-04T05:06:07.000Z', sha256: 'abc123' })

type Handlers = Readonly<Record<string, (call: Call) => unknown>>

/** Opens a link; `handlers` are keyed by the method and the rest of the path. */
async function open(handlers: Handlers, query = '', files = { mediaTypeOf: async () => '' }) {
  const calls: Call[] = []
  const call = async (request: Call) => {
    calls.push(request)
    const path = request.url.replace('/api/shared/to-ken', '')
    const handler = handlers[`${request.method} ${path}`]
    if (!handler) throw new Error(`Unexpected call: ${request.method} ${path}`)
    return handler(request)
  }
  fakeServices({ email: 'ann@site.test', api: { call: call as never, files } })
  await renderPage(visitorPage, { route: '/shared/:token', at: `/shared/to-ken${query}` })
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup(), calls }
}

describe('the sender of a link', () => {
  it.each([
    ['Ada Lovelace', file, `Ada Lovelace, an account holder, not ${brand.name}, shares a file with you`],
    ['Ada Lovelace', folder, `Ada Lovelace, an account holder, not ${brand.name}, shares a folder with you`],
    ['Ada Lovelace', drop, `Ada Lovelace, an account holder, not ${brand.name}, asks you for files`],
    [undefined, file, `An account holder, not ${brand.name}, shares a file with you`],
  ])('is named only together with what the name does not mean: %s', async (sender, item, sentence) => {
    await open({ 'GET ': () => ({ ...item, sender }), 'GET /folders': () => [], 'GET /files': () => [] })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText(/^The link works until/)).toBeTruthy()
  })
})

describe('what a link shows without a limit on downloads', () => {
  const mediaTypeOf = async () => 'image/png'

  it('is a large preview of a file', async () => {
    await open({ 'GET ': () => ({ ...file, name: 'a.png', hasPreviews: true }) }, '', { mediaTypeOf })
    const picture = await screen.findByRole('img', { name: 'a.png' })
    expect(picture.getAttribute('src')).toBe('/api/shared/to-ken/preview')
    expect(screen.getByRole('group', { name: 'View' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
  })

  it('is text, read without a session', async () => {
    const { calls } = await open(
      { 'GET ': () => ({ ...file, hasPreviews: true }), 'GET /preview': () => '<b>text</b>' },
      '',
      { mediaTypeOf: async () => 'text/plain; charset=utf-8' },
    )
    expect(await screen.findByText('<b>text</b>')).toBeTruthy()
    expect(calls.at(-1)).toMatchObject({ identity: 'none', responseType: 'text' })
  })

  it('is pictures of a folder as tiles, and a dialog that leads from file to file', async () => {
    const names = ['notes.txt', 'a.png', 'b.jpg']
    const { user } = await open(
      {
        'GET ': () => ({ ...folder, hasPreviews: true }),
        'GET /folders': () => [],
        'GET /files': () => names.map((name) => fileNamed(name)),
      },
      '',
      { mediaTypeOf },
    )
    const tiles = within(await screen.findByRole('region', { name: 'Pictures' })).getAllByRole('listitem')
    expect(tiles).toHaveLength(2)
    expect(tiles[0]?.querySelector('img')?.getAttribute('src')).toBe(
      '/api/shared/to-ken/thumbnail?fileName=a.png&version=2026-01-02T03%3A04%3A05.000Z',
    )
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['notes.txt'])
    await user.click(screen.getByRole('link', { name: 'b.jpg' }))
    const dialog = await screen.findByRole('dialog', { name: 'b.jpg' })
    const picture = await within(dialog).findByRole('img', { name: 'b.jpg' })
    expect(picture.getAttribute('src')).toBe('/api/shared/to-ken/preview?fileName=b.jpg')
    expect(within(dialog).getByText('2 of 3')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^More actions/ })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is only names if the link limits downloads', async () => {
    await open({
      'GET ': () => folder,
      'GET /folders': () => [],
      'GET /files': () => [fileNamed('a.png')],
    })
    expect((await screen.findByRole('rowheader')).textContent).toBe('a.png')
    expect(screen.queryByRole('link', { name: 'a.png' })).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
  })
})

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('shows a file with its size, and downloads it without a session', async () => {
  const { calls } = await open({ 'GET ': () => file })
  expect(await screen.findByRole('heading', { level: 1, name: 'a.txt' })).toBeTruthy()
  expect(screen.getByText(/^1\.5 KB, uploaded/)).toBeTruthy()
  expect(hrefOf('Download a.txt')).toBe('/api/shared/to-ken/download')
  expect(calls).toMatchObject([{ identity: 'none' }])
})

it('shows one message for every link that does not work', async () => {
  await open({ 'GET ': notFound })
  expect((await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).textContent).toBeTruthy()
})

it('offers to open the link again after a failure', async () => {
  const opened = open({ 'GET ': failsOnce(file) })
  const { user } = await opened.catch(() => ({ user: userEvent.setup() }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'a.txt' })).toBeTruthy()
})

describe('once a download has begun', () => {
  const downloads = recordDownloads()
  const hasBegun = () => waitFor(() => expect(downloads).toHaveLength(1))
  const later = { ...file, uploadTime: '2026-01-03T03:04:05.000Z' }
  const note = /^Some of it was deleted or replaced after your download began/
  const returnToTab = () => document.dispatchEvent(new Event('visibilitychange'))
  const listing = (...names: string[]) => names.map((name) => fileNamed(name))

  it('the page says when the link stops working, which ends the download', async () => {
    let isDeleted = false
    const { user } = await open({ 'GET ': () => (isDeleted ? notFound() : file) })
    await user.click(await screen.findByRole('link', { name: 'Download a.txt' }))
    await hasBegun()
    isDeleted = true
    returnToTab()
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
    expect(screen.getByText(/If a download was still running, it has failed\./)).toBeTruthy()
  })

  it('the page says when the file was replaced', async () => {
    let item = file
    const { user } = await open({ 'GET ': () => item })
    await user.click(await screen.findByRole('link', { name: 'Download a.txt' }))
    await hasBegun()
    item = later
    returnToTab()
    expect((await screen.findByText(note)).getAttribute('role')).toBe('status')
  })

  it.each([
    ['deleted', listing('a'), 1],
    ['added', listing('a', 'b', 'c'), 0],
  ])('the page says whether files of a folder are gone: some are %s', async (_change, now, notes) => {
    let files = listing('a', 'b')
    const { user, calls } = await open({ 'GET ': () => folder, 'GET /folders': () => [], 'GET /files': () => files })
    await user.click(await screen.findByRole('link', { name: 'Download all of Plans as a zip file' }))
    await hasBegun()
    files = now
    returnToTab()
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(now.length))
    expect(screen.queryAllByText(note)).toHaveLength(notes)
    expect(calls.filter(({ url }) => url.endsWith('/files'))).toHaveLength(2)
  })

  describe('of a folder', () => {
    const download = () => screen.getByRole('link', { name: 'Download all of Plans as a zip file' }).click()
    const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(1000 * count))

    beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

    afterEach(() => vi.useRealTimers())

    it('the page looks at the link every 15 seconds, and at its lists every five minutes', async () => {
      const { calls } = await open({ 'GET ': () => folder, 'GET /folders': () => [], 'GET /files': () => listing('a') })
      await screen.findByRole('rowheader')
      const paths = () => calls.splice(0).map(({ url }) => url.replace('/api/shared/to-ken', '') || 'link')
      await act(async () => download())
      paths()
      await seconds(16)
      expect(paths()).toEqual(['link'])
      await seconds(280)
      expect(paths()).not.toContain('/files')
      await seconds(20)
      expect(paths()).toEqual(expect.arrayContaining(['/folders', '/files']))
      window.dispatchEvent(new Event('online'))
      await seconds(1)
      expect(paths()).toEqual(['link'])
      returnToTab()
      await seconds(1)
      expect(paths()).toEqual(['/folders', '/files'])
      await seconds(280)
      expect(paths()).not.toContain('/files')
    })

    it('the page says when the link stops working', async () => {
      let isDeleted = false
      const { calls } = await open({
        'GET ': () => (isDeleted ? notFound() : folder),
        'GET /folders': () => [],
        'GET /files': () => listing('a'),
      })
      await screen.findByRole('rowheader')
      await act(async () => download())
      isDeleted = true
      await seconds(16)
      expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
      expect(calls.filter(({ url }) => url.endsWith('/files'))).toHaveLength(1)
    })
  })

  it('a failure that may pass changes nothing on the page, which looks again', async () => {
    let result: () => unknown = () => file
    const { user, calls } = await open({ 'GET ': () => result() })
    await user.click(await screen.findByRole('link', { name: 'Download a.txt' }))
    result = lost
    returnToTab()
    await waitFor(() => expect(calls).toHaveLength(2))
    result = () => later
    await waitFor(() => {
      returnToTab()
      expect(screen.getByText(note)).toBeTruthy()
    })
  })
})

describe('a link with a password', () => {
  it('opens with the right password, and rejects a wrong one', async () => {
    let isOpen = false
    const { user, calls } = await open({
      'GET ': () => (isOpen ? file : locked()),
      'POST /password': ({ body }) => {
        isOpen = (body as { password: string }).password === 'open sesame'
        return isOpen
          ? undefined
          : Promise.reject(new ApiError('shares/wrong-password', 400, 'This password is incorrect'))
      },
    })
    expect(await screen.findByRole('heading', { name: 'This link has a password' })).toBeTruthy()
    const field = screen.getByLabelText('Password')
    const submit = screen.getByRole('button', { name: 'Open the link' })
    await user.click(submit)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.type(field, 'wrong')
    await user.click(submit)
    expect((await screen.findByRole('alert')).textContent).toContain('This password is incorrect')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'open sesame')
    await user.click(submit)
    const heading = await screen.findByRole('heading', { name: 'a.txt' })
    expect(document.activeElement).toBe(heading)
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('says how long to wait after too many attempts', async () => {
    const { user } = await open({
      'GET ': locked,
      'POST /password': () => Promise.reject(new ApiError('request/too-many', 429, 'Wait.', { retryAfter: 30 })),
    })
    await user.type(await screen.findByLabelText('Password'), 'guess')
    await user.click(screen.getByRole('button', { name: 'Open the link' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 30 s')
  })

  it('shows that the link no longer works', async () => {
    let isDead = false
    const { user } = await open({
      'GET ': () => (isDead ? notFound() : locked()),
      'POST /password': () => {
        isDead = true
        return notFound()
      },
    })
    await user.type(await screen.findByLabelText('Password'), 'guess')
    await user.click(screen.getByRole('button', { name: 'Open the link' }))
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  })
})

describe('a link to a folder', () => {
  const handlers: Handlers = {
    'GET ': () => folder,
    'GET /folders': () => [{ name: '2026 & more' }],
    'GET /files': () => [fileNamed('a b.txt', 2048)],
    'GET /folders?in=2026%20%26%20more': () => [],
    'GET /files?in=2026%20%26%20more': () => [fileNamed('deep.txt')],
  }

  it('lists its folders and files, each with a link', async () => {
    await open(handlers)
    const table = await screen.findByRole('table', { name: 'Plans' })
    const heads = within(table).getAllByRole('columnheader')
    const titles = heads.map(({ textContent }) => textContent)
    expect(titles).toEqual(['Upload Time', 'File Name', 'File Size (in KB)', 'Actions'])
    expect(hrefOf('2026 & more')).toBe('/shared/to-ken?in=2026%20%26%20more')
    expect(hrefOf('Download a b.txt')).toBe('/api/shared/to-ken/download?fileName=a%20b.txt')
    expect(hrefOf('Download all of Plans as a zip file')).toBe('/api/shared/to-ken/zip')
  })

  it('opens the subfolder named in the URL', async () => {
    await open(handlers, '?in=2026%20%26%20more')
    expect(await screen.findByRole('table', { name: '2026 & more' })).toBeTruthy()
    expect(hrefOf('Download deep.txt')).toBe('/api/shared/to-ken/download?in=2026%20%26%20more&fileName=deep.txt')
    expect(hrefOf('Plans')).toBe('/shared/to-ken')
  })

  it('says that the folder is empty', async () => {
    await open({ ...handlers, 'GET /folders': () => [], 'GET /files': () => [] })
    expect(await screen.findByText('This folder is empty.')).toBeTruthy()
  })

  it('shows a long list in parts', async () => {
    const files = Array.from({ length: 250 }, (_, n) => fileNamed(`${n}.txt`))
    const { user } = await open({ ...handlers, 'GET /folders': () => [], 'GET /files': () => files })
    await user.click(await screen.findByRole('button', { name: 'Show more (50 left)' }))
    expect(screen.getAllByRole('rowheader')).toHaveLength(250)
  })

  it('shows that the link no longer works', async () => {
    let isDead = false
    await open({
      ...handlers,
      'GET ': () => (isDead ? notFound() : folder),
      'GET /files': () => {
        isDead = true
        return notFound()
      },
    })
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  })

  it('offers to load a folder again', async () => {
    const missing = () => Promise.reject(new ApiError('folders/not-found', 404, 'This folder does not exist.'))
    await open({ ...handlers, 'GET /files': missing })
    expect(await screen.findByText('This folder does not exist.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('a link that accepts files', () => {
  const send = async (user: ReturnType<typeof userEvent.setup>, ...files: File[]) => {
    await user.upload(await screen.findByLabelText('Choose files'), files)
    await user.click(screen.getByRole('button', { name: 'Send' }))
  }
  const named = (name: string, bytes = 1) => new File(['x'.repeat(bytes)], name)

  it('sends files one by one, and shows the remaining capacity', async () => {
    const { user, calls } = await open({ 'GET ': () => drop, 'POST /files': received })
    expect(await screen.findByText('Up to 3 files, 1,000 bytes in total.')).toBeTruthy()
    expect(screen.getByText(/What you send goes to that person, not to the company\./)).toBeTruthy()
    await send(user, named('a.txt', 100), named('b.txt', 200))
    expect(await screen.findByText('Up to 1 file, 700 bytes in total.')).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual(['a.txtSent, 100 bytes', 'b.txtSent, 200 bytes'])
    const keys = calls.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
    expect(new Set(keys).size).toBe(2)
  })

  it('sends nothing until a file is chosen that fits', async () => {
    const { user, calls } = await open({ 'GET ': () => drop })
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(screen.getByText('Choose a file first.')).toBeTruthy()
    await send(user, named('a.txt', 1001))
    expect(await screen.findByText(/^This file is too large for the link\./)).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it('retries a failed file with the same key', async () => {
    const { user, calls } = await open({ 'GET ': () => drop, 'POST /files': failsOnce(received()) })
    await send(user, named('a.txt'))
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry a.txt' }))
    expect(await screen.findByText(/^Sent,/)).toBeTruthy()
    const [first, second] = calls.filter(({ method }) => method === 'POST')
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it.each([
    ['arrived too slowly, and offers to send it again', new ApiError('request/too-slow', 408, 'Too slow.'), 1],
    ['arrived after its link had ended', new ApiError('shares/not-found', 404, 'This link does not work.'), 0],
  ])('says why a file was not received when it %s', async (_case, error, retryButtons) => {
    const { user } = await open({ 'GET ': () => drop, 'POST /files': () => Promise.reject(error) })
    await send(user, named('a.txt'))
    expect(await screen.findByText(new RegExp(`^${error.message}`))).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Retry a.txt' })).toHaveLength(retryButtons)
  })

  it('cancels the current file and continues with the next', async () => {
    const { user } = await open({
      'GET ': () => drop,
      'POST /files': ({ signal, body }) =>
        ((body as FormData).get('file') as File).name === 'b.txt'
          ? received()
          : new Promise((_resolve, reject) =>
              signal?.addEventListener('abort', () => reject(new ApiError('network/aborted', 0, 'Aborted.'))),
            ),
    })
    await send(user, named('a.txt'), named('b.txt'))
    await user.click(await screen.findByRole('button', { name: 'Cancel a.txt' }))
    expect(await screen.findByText(/^Canceled\./)).toBeTruthy()
    expect(await screen.findByText(/^Sent,/)).toBeTruthy()
  })

  it('accepts no more files at its limit', async () => {
    const { user } = await open({ 'GET ': () => ({ ...drop, filesLeft: 1 }), 'POST /files': received })
    await send(user, named('a.txt'))
    expect(await screen.findByText('This link accepts no more files.')).toBeTruthy()
    expect(screen.getByText(/^Sent,/)).toBeTruthy()
  })

  it('receives files that are dropped, but no folders, and says so', async () => {
    const { user: _, calls } = await open({ 'GET ': () => drop, 'POST /files': received })
    const zone = (await screen.findByLabelText('Choose files')).closest('form') as HTMLElement
    const item = (file: File, isDirectory: boolean) => ({
      kind: 'file',
      getAsFile: () => file,
      webkitGetAsEntry: () => ({ isDirectory }),
    })
    const items = [item(named('a.txt'), false), item(named('Folder'), true)]
    const dataTransfer = { types: ['Files'], items }
    fireEvent.dragOver(zone, { dataTransfer })
    expect(zone.dataset.over).toBe('true')
    fireEvent.drop(zone, { dataTransfer })
    expect(zone.dataset.over).toBe('false')
    expect(screen.getByText(/^Folders cannot be sent\./)).toBeTruthy()
    expect(await screen.findByText(/^Sent,/)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('ends with a receipt for what has arrived, which can be saved', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    const { user } = await open({ 'GET ': () => ({ ...drop, sender: 'Ada' }), 'POST /files': received })
    await send(user, named('a.txt', 100), named('b.txt', 1001))
    const receipt = await screen.findByRole('region', { name: 'Receipt' })
    expect(receipt.textContent).toContain(`1 file, 100 bytes, received by Ada, an account holder, not ${brand.name}.`)
    await user.click(within(receipt).getByRole('button', { name: 'Save receipt' }))
    const text = await saved[0]?.text()
    for (const part of ['a.txt (100 bytes)', 'received: 2026-03-04T05:06:07.000Z', 'SHA-256: abc123']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('b.txt')
  })

  it('prompts before the page unloads while a file is being sent', async () => {
    const { user } = await open({ 'GET ': () => drop, 'POST /files': () => new Promise(() => undefined) })
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    await send(user, named('a.txt'))
    await waitFor(() => expect(leave()).toBe(true))
  })
})

it('shows a heading while the link opens', async () => {
  const opened = vi.fn()
  void open({ 'GET ': () => new Promise(opened) })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Opening the link')
})

describe('a report about a link', () => {
  const openForm = async (handlers: Handlers) => {
    const { user, calls } = await open({ 'GET ': () => file, ...handlers })
    expect(await screen.findByText(/What it shows does not come from the company\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Report this link' }))
    return { user, calls, field: await screen.findByLabelText(/What is wrong with this link/) }
  }
  const submit = () => screen.getByRole('button', { name: 'Send report' })

  it('is sent without a session, and answered where the form was', async () => {
    const { user, calls, field } = await openForm({ 'POST /report': () => ({ message: 'Thank you.' }) })
    await user.click(submit())
    expect(screen.getByRole('alert').textContent).toContain('Please say what is wrong with this link')
    expect(document.activeElement).toBe(field)
    await user.type(field, 'It asks for my password.')
    await user.click(submit())
    expect(document.activeElement).toBe(await screen.findByText('Thank you.'))
    expect(screen.queryByRole('button', { name: 'Report this link' })).toBeNull()
    expect(calls.at(-1)).toMatchObject({ identity: 'none', body: { reason: 'It asks for my password.' } })
  })

  it('keeps what was typed if it cannot be sent', async () => {
    const { user, field } = await openForm({ 'POST /report': lost })
    await user.type(field, 'Spam')
    await user.click(submit())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.'))
    expect((field as HTMLTextAreaElement).value).toBe('Spam')
  })

  it('can be made about a link with a password', async () => {
    await open({ 'GET ': locked })
    expect(await screen.findByRole('button', { name: 'Report this link' })).toBeTruthy()
  })
})
