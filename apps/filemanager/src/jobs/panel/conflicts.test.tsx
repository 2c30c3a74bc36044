import { ApiError, type Call } from '@site/api-client'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeApi, openScreen, openUploads, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

const TAKEN = 'warning: File already exists. Please choose a different file.'
const taken = () => new ApiError('files/name-taken', 409, 'File already exists')
const failing = (error: ApiError) => () => Promise.reject(error)
const changed = new ApiError('files/changed', 412, 'This file has changed in the meantime.')
const fileNamed = (name: string, bytes = 5) => new File([new Uint8Array(bytes)], name)

/** Creates a server that has these files, each with the version `"v1"`, and records all calls except plain uploads. */
function createServer(...names: string[]) {
  const files = new Map(names.map((name) => [name, '"v1"']))
  const calls: Call[] = []
  const upload = vi.fn(async (_folder: readonly string[], { name }: File) => {
    if (files.has(name)) throw taken()
    return { message: 'File uploaded successfully' }
  })
  const responses: Partial<Record<Call['method'], (call: Call) => unknown>> = {
    HEAD({ url, onHeaders }) {
      const name = decodeURIComponent(/download\/([^?]+)/.exec(url)?.[1] ?? '')
      if (!files.has(name)) throw new ApiError('files/not-found', 404, 'This file does not exist.')
      onHeaders?.({ etag: files.get(name) })
    },
    PUT: () => ({ message: 'File replaced successfully!' }),
    POST: () => ({ message: 'File uploaded successfully', name: 'a (1).txt' }),
  }
  const call = vi.fn(async (sent: Call) => {
    calls.push(sent)
    return responses[sent.method]?.(sent)
  })
  const sent = (method: Call['method']) => calls.filter((one) => one.method === method)
  return { api: { ...fakeApi({ files: { upload } }), call: call as never }, files, responses, upload, sent }
}

async function uploadAll(server: ReturnType<typeof createServer>, ...files: File[]) {
  const opened = await openScreen('/A/files', server.api)
  const choose = async (...chosen: File[]) => {
    await opened.user.upload(screen.getByLabelText('Choose a file'), chosen)
    await opened.user.click(screen.getByRole('button', { name: 'Upload File' }))
  }
  await choose(...files)
  const press = async (name: string) => opened.user.click(await screen.findByRole('button', { name }))
  return { ...opened, choose, press }
}

const question = (name: string) => screen.findByRole('group', { name: `“${name}” already exists in A.` })
const noQuestion = () => waitFor(() => expect(screen.queryByRole('group', { name: /already exists/ })).toBeNull())
const summary = (text: string) => screen.findByText(text)

describe('an upload whose name is taken', () => {
  it('shows its toast and its message, and asks what to do', async () => {
    await uploadAll(createServer('a.txt'), fileNamed('a.txt'))
    expect(await question('a.txt')).toBeTruthy()
    expect(toastTexts()).toEqual([TAKEN])
    expect(screen.getByText('File already exists. Please choose a different file.')).toBeTruthy()
    expect(await summary('0 of 1 uploaded, 1 question')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Do this for all' })).toBeNull()
  })

  it('keeps its question when the list is cleared or everything is canceled', async () => {
    const server = createServer('a.txt')
    const { user, choose, press } = await uploadAll(server, fileNamed('a.txt'), fileNamed('b.txt'))
    await question('a.txt')
    await summary('1 of 2 uploaded, 1 question')
    await press('Clear list')
    expect(await summary('0 of 1 uploaded, 1 question')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear list' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Uploads')

    server.upload.mockReturnValueOnce(new Promise(() => undefined))
    await choose(fileNamed('c.txt'))
    await user.click(await screen.findByRole('button', { name: 'Cancel all' }))
    await question('a.txt')
    await press('Keep both a.txt')
    expect(await screen.findByText(/as “a \(1\)\.txt”/)).toBeTruthy()
  })

  it('is not lost without a warning when the page is left or the user logs out', async () => {
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { press } = await uploadAll(createServer('a.txt'), fileNamed('a.txt'))
    await question('a.txt')
    const leave = (type: string) => !window.dispatchEvent(new Event(type, { cancelable: true }))
    expect([leave('beforeunload'), leave('beforelogout')]).toEqual([true, true])
    expect(confirm).toHaveBeenCalledWith(expect.stringContaining('Some uploads are not finished'))
    await press('Skip a.txt')
    await noQuestion()
    expect([leave('beforeunload'), leave('beforelogout')]).toEqual([false, false])
  })

  it('replaces the version that existed when the question was asked', async () => {
    const server = createServer('a.txt')
    const { press } = await uploadAll(server, fileNamed('a.txt'))
    await question('a.txt')
    server.files.set('a.txt', '"v2"')
    await press('Replace a.txt')
    expect(await screen.findByText('File replaced successfully!')).toBeTruthy()
    const [put] = server.sent('PUT')
    expect(put).toMatchObject({ headers: { 'If-Match': '"v1"' } })
    expect(put?.idempotencyKey).not.toBe(vi.mocked(server.upload).mock.calls[0]?.at(2))
    expect(toastTexts()).toEqual([TAKEN, 'success: File replaced successfully!'])
    expect(await summary('1 of 1 uploaded')).toBeTruthy()
  })

  it('asks again if the other file has changed since', async () => {
    const server = createServer('a.txt')
    server.responses.PUT = vi.fn(server.responses.PUT).mockImplementationOnce(failing(changed))
    const { press } = await uploadAll(server, fileNamed('a.txt'))
    await question('a.txt')
    server.files.set('a.txt', '"v2"')
    await press('Replace a.txt')
    expect(await screen.findByText(/This file has changed in the meantime\./)).toBeTruthy()
    await press('Replace a.txt')
    expect(await screen.findByText('File replaced successfully!')).toBeTruthy()
    expect(server.sent('PUT').map(({ headers }) => headers?.['If-Match'])).toEqual(['"v1"', '"v2"'])
  })

  it('reads the version after the answer if reading it failed before', async () => {
    const server = createServer('a.txt')
    const head = vi.fn(server.responses.HEAD).mockImplementationOnce(failing(new ApiError('network/failed', 0, 'Lost')))
    server.responses.HEAD = head
    const { press } = await uploadAll(server, fileNamed('a.txt'))
    await press('Replace a.txt')
    expect(await screen.findByText('File replaced successfully!')).toBeTruthy()
    expect(head).toHaveBeenCalledTimes(2)
  })

  it('explains that the file to replace is gone, and can be retried', async () => {
    const server = createServer('a.txt')
    server.responses.PUT = failing(new ApiError('files/not-found', 404, 'This file does not exist.'))
    const { press } = await uploadAll(server, fileNamed('a.txt'))
    await question('a.txt')
    server.files.delete('a.txt')
    await press('Replace a.txt')
    expect(
      await screen.findByText(/^Failed to upload file. The file to replace no longer exists, so nothing was stored/),
    ).toBeTruthy()
    await press('Retry a.txt')
    expect(await summary('1 of 1 uploaded')).toBeTruthy()
  })

  it('keeps both, shows the new name, and links to the file', async () => {
    const server = createServer('a.txt')
    const { user, press } = await uploadAll(server, fileNamed('a.txt'))
    await press('Keep both a.txt')
    expect(await screen.findByText('File uploaded successfully as “a (1).txt”, next to the other file.')).toBeTruthy()
    await openUploads(user)
    const [post] = server.sent('POST')
    expect(post?.url).toContain('onConflict=keep-both')
    expect(screen.getByRole('link', { name: 'a.txt (show in its folder)' }).getAttribute('href')).toBe(
      '/A/files?file=a%20(1).txt',
    )
  })

  it('is skipped without a toast, and asks again when it is retried', async () => {
    const { user, press } = await uploadAll(createServer('a.txt'), fileNamed('a.txt'))
    await press('Skip a.txt')
    expect(await screen.findByText('Skipped: the file already exists.')).toBeTruthy()
    await noQuestion()
    expect(toastTexts()).toEqual([TAKEN])
    expect(await summary('0 of 1 uploaded, 1 not uploaded')).toBeTruthy()
    await openUploads(user)
    await press('Retry a.txt')
    expect(await question('a.txt')).toBeTruthy()
  })

  it.each([
    ['Replace', { 'If-Match': '"v1"' }, 'File replaced successfully!'],
    ['Keep both', {}, /as “large \(1\)\.iso”/],
  ])('is sent in chunks after %s if it is large', async (label, headers, text) => {
    const server = createServer('large.iso')
    const size = 20 * 1024 ** 2
    const create = vi.fn()
    server.responses.POST = ({ headers: sent, onHeaders }) => {
      const metadata = String(sent?.['Upload-Metadata'])
      if (!sent?.['If-Match'] && !metadata.includes('onConflict')) throw taken()
      create(sent)
      onHeaders?.({ location: '/api/uploads/abc', 'upload-offset': '0' })
    }
    let offset = 0
    server.responses.PATCH = ({ body, onHeaders }) => {
      offset += (body as Blob).size
      const name = label === 'Keep both' && offset === size && { 'upload-file-name': 'large%20(1).iso' }
      onHeaders?.({ 'upload-offset': String(offset), ...name })
    }
    const { press } = await uploadAll(server, fileNamed('large.iso', size))
    await press(`${label} large.iso`)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(headers))
  })
})

describe('the panel, if several names are taken,', () => {
  it('asks one question at a time, in the same place', async () => {
    const { press } = await uploadAll(createServer('a.txt', 'b.txt'), fileNamed('a.txt'), fileNamed('b.txt'))
    await summary('0 of 2 uploaded, 2 questions')
    await press('Skip a.txt')
    expect(await question('b.txt')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip b.txt' }))
    await press('Skip b.txt')
    await noQuestion()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uploads' }))
  })

  it('applies one answer to all conflicts, including later ones, and counts them in one toast', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt']
    const server = createServer(...names)
    const later = Promise.withResolvers<never>()
    server.upload.mockImplementation((_folder, { name }) =>
      name === 'c.txt' ? later.promise : Promise.reject(taken()),
    )
    const { user, press } = await uploadAll(server, ...names.map((name) => fileNamed(name)))
    await summary('0 of 3 uploaded, 2 questions')
    await user.click(screen.getByRole('checkbox', { name: 'Do this for all' }))
    await press('Replace a.txt')
    await waitFor(() => expect(server.sent('PUT')).toHaveLength(2))
    later.reject(taken())
    expect(await summary('3 of 3 uploaded')).toBeTruthy()
    expect(server.sent('PUT')).toHaveLength(3)
    expect(toastTexts().at(-1)).toBe('success: 3 files uploaded successfully!')
  })

  it('asks about files added later, and about a retried file that “Do this for all” had skipped', async () => {
    const server = createServer('a.txt', 'b.txt', 'c.txt')
    const { user, choose, press } = await uploadAll(server, fileNamed('a.txt'), fileNamed('b.txt'))
    await summary('0 of 2 uploaded, 2 questions')
    await user.click(screen.getByRole('checkbox', { name: 'Do this for all' }))
    await press('Skip a.txt')
    await noQuestion()
    await openUploads(user)
    await press('Retry b.txt')
    expect(await question('b.txt')).toBeTruthy()
    await press('Skip b.txt')
    await choose(fileNamed('c.txt'))
    expect(await question('c.txt')).toBeTruthy()
  })
})

it('lists failed uploads before stored ones', async () => {
  await uploadAll(createServer('a.txt'), fileNamed('a.txt'), fileNamed('b.txt'), fileNamed('c.txt'))
  await summary('2 of 3 uploaded, 1 question')
  const region = screen.getByRole('region', { name: 'Uploads' })
  const lines = within(region).getAllByRole('listitem')
  const names = lines.map((line) => line.firstElementChild?.textContent.slice(0, 5))
  expect(names).toEqual(['a.txt', 'c.txt', 'b.txt'])
})
