import { ApiError } from '@site/api-client'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi, lastToast, openScreen, setUpScreenTests, toastTexts, usage } from '#app/testing/screens.ts'

setUpScreenTests()

const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose a file')
const submit = () => screen.getByRole('button', { name: 'Upload File' })
const file = new File(['bytes'], 'a.txt')

const openAndUpload = async (upload: () => Promise<{ message: string }>, at = '/A/B/files') => {
  const api = fakeApi({ files: { upload: vi.fn(upload) } })
  const opened = await openScreen(at, api)
  await opened.user.upload(chooser(), file)
  await opened.user.click(submit())
  return { ...opened, api }
}

it.each([1, 2, 3, 4])('sends any type of file to depth %i, reports success and reloads the files', async (depth) => {
  const names = ['A', 'B', 'C', 'D'].slice(0, depth)
  const { api } = await openAndUpload(
    async () => ({ message: 'File uploaded successfully' }),
    `/${names.join('/')}/files`,
  )
  await waitFor(() => expect(api.files.list).toHaveBeenCalledTimes(2))
  expect(api.files.upload).toHaveBeenCalledExactlyOnceWith(names, file, {
    signal: expect.any(AbortSignal),
    idempotencyKey: expect.stringMatching(/^[\w-]{21}$/),
    onProgress: expect.any(Function),
  })
  expect(toastTexts()).toEqual(['success: File uploaded successfully'])
  expect(screen.getByText('File uploaded successfully')).toBeTruthy()
  expect(chooser().value).toBe('')
  expect(chooser().hasAttribute('accept')).toBe(false)
})

const TAKEN = 'File already exists. Please choose a different file.'
const WARNED = `warning: ${TAKEN}`
const TOO_LARGE = 'Failed to upload file. Too large.'
const FAILED = 'error: Failed to upload file.'

it.each([
  [
    'a taken name as an error',
    () => Promise.reject(new ApiError('files/name-taken', 409, 'File already exists')),
    TAKEN,
    WARNED,
  ],
  ['a taken name in a 200 response', () => Promise.resolve({ message: 'File already exists' }), TAKEN, WARNED],
  ['a failure', () => Promise.reject(new ApiError('files/too-large', 413, 'Too large.')), TOO_LARGE, FAILED],
  ['a failure in a 200 response', () => Promise.resolve({ message: 'Too large.' }), TOO_LARGE, FAILED],
])('reports %s, and resets the form', async (_, upload, text, toast) => {
  const { api } = await openAndUpload(upload)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(toastTexts()).toEqual([toast])
  expect(chooser().value).toBe('')
  expect(api.files.list).toHaveBeenCalledTimes(1)
})

it('warns when no file is chosen, and sends nothing', async () => {
  const { user, api } = await openScreen('/A/files')
  await user.click(submit())
  expect(lastToast()).toEqual({ kind: 'warning', message: 'No file is choosen. Please choose a file' })
  expect(screen.getByText('No file is choosen. Please choose a file')).toBeTruthy()
  expect(chooser().getAttribute('aria-invalid')).toBe('true')
  expect(api.files.upload).not.toHaveBeenCalled()

  await user.upload(chooser(), file)
  expect(chooser().getAttribute('aria-invalid')).toBe('false')
})

it('fails after the user logs out in another tab', async () => {
  const { user, api } = await openScreen('/A/files')
  localStorage.removeItem('currentUserEmail')
  await user.upload(chooser(), file)
  await user.click(submit())
  expect(toastTexts()).toEqual(['error: Failed to upload file.'])
  expect(api.files.upload).not.toHaveBeenCalled()
})

it('shows the storage usage, and updates it after an upload', async () => {
  const { api } = await openAndUpload(async () => ({ message: 'File uploaded successfully' }))
  expect(await screen.findByText('1.5 GB of 20 GB used.')).toBeTruthy()
  await waitFor(() => expect(api.account.usage).toHaveBeenCalledTimes(2))
})

it('shows the usage of another user who has logged in', async () => {
  const { api } = await openScreen('/A/files')
  await screen.findByText('1.5 GB of 20 GB used.')
  vi.mocked(api.account?.usage)?.mockResolvedValue({ ...usage, usedBytes: 0 })
  localStorage.setItem('currentUserEmail', JSON.stringify({ email: 'bob@site.test' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'currentUserEmail' })))
  expect(await screen.findByText('0 bytes of 20 GB used.')).toBeTruthy()
})

it('does not send a file that is too large', async () => {
  const api = fakeApi()
  api.account.usage.mockResolvedValue({ ...usage, maxUploadBytes: 4 })
  const { user } = await openScreen('/A/files', api)
  await screen.findByText('1.5 GB of 20 GB used.')
  await user.upload(chooser(), file)
  await user.click(submit())
  expect(await screen.findByText(/The file is 5 bytes; the limit is 4 bytes\./)).toBeTruthy()
  expect(toastTexts()).toEqual(['error: Failed to upload file.'])
  expect(api.files.upload).not.toHaveBeenCalled()
})

it('uploads even if the usage is unknown', async () => {
  const api = fakeApi()
  api.account.usage.mockRejectedValue(new ApiError('unavailable', 503, 'Not now.'))
  const { user } = await openScreen('/A/files', api)
  expect(await screen.findByText('Your storage usage is not available right now.')).toBeTruthy()
  await user.upload(chooser(), file)
  await user.click(submit())
  await waitFor(() => expect(toastTexts()).toEqual(['success: File uploaded successfully']))
})
