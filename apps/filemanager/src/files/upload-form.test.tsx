import { ApiError, type SendOptions } from '@site/api-client'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, freshScreens, lastToast, openScreen, toastTexts } from '../test-screens.ts'

freshScreens()

const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose a file')
const submit = () => screen.getByRole('button', { name: 'Upload File' })
const file = new File(['bytes'], 'a.txt')

const openAndUpload = async (upload: () => Promise<{ message: string }>, at = '/A/B/files') => {
  const api = fakeApi({ files: { upload: vi.fn(upload) } })
  const opened = await openScreen(at, api)
  await opened.user.upload(chooser(), file)
  await opened.user.click(submit())
  return opened
}

describe('uploading a file', () => {
  it.each([1, 2, 3, 4])('sends it to this folder at depth %i, tells and reloads the files', async (depth) => {
    const names = ['A', 'B', 'C', 'D'].slice(0, depth)
    const { api } = await openAndUpload(
      async () => ({ message: 'File uploaded successfully' }),
      `/${names.join('/')}/files`,
    )
    await waitFor(() => expect(api.files.list).toHaveBeenCalledTimes(2))
    expect(api.files.upload).toHaveBeenCalledExactlyOnceWith(names, file, {
      signal: expect.any(AbortSignal),
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
      onProgress: expect.any(Function),
    })
    expect(toastTexts()).toEqual(['success: File uploaded successfully'])
    expect(screen.getByText('File uploaded successfully')).toBeTruthy()
    expect(chooser().value).toBe('')
  })

  it.each([
    ['a refusal', () => Promise.reject(new ApiError('files/name-taken', 409, 'File already exists'))],
    ['an answer', () => Promise.resolve({ message: 'File already exists' })],
  ])('warns of a name that is taken, told by %s, and resets', async (_, upload) => {
    const { api } = await openAndUpload(upload)
    expect(await screen.findByText('File already exists. Please choose a different file.')).toBeTruthy()
    expect(toastTexts()).toEqual(['warning: File already exists. Please choose a different file.'])
    expect(chooser().value).toBe('')
    expect(api.files.list).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['too large', () => Promise.reject(new ApiError('files/too-large', 413, 'The file is too large.'))],
    ['answered otherwise', () => Promise.resolve({ message: 'The file is too large.' })],
  ])('tells a failure with its reason in place and resets, when it is %s', async (_, upload) => {
    await openAndUpload(upload)
    expect(await screen.findByText('The file is too large.')).toBeTruthy()
    expect(screen.getByText(/^Failed to upload file\./)).toBeTruthy()
    expect(toastTexts()).toEqual(['error: Failed to upload file.'])
    expect(chooser().value).toBe('')
  })

  it('says that the network is gone', async () => {
    await openAndUpload(() => Promise.reject(new ApiError('network/offline', 0, 'Something went wrong')))
    expect(await screen.findByText('You seem to be offline.')).toBeTruthy()
  })

  it('warns when no file is chosen, without a call', async () => {
    const { user, api } = await openScreen('/A/files')
    await user.click(submit())
    expect(lastToast()).toEqual({ kind: 'warning', message: 'No file is choosen. Please choose a file' })
    expect(screen.getByText('No file is choosen. Please choose a file')).toBeTruthy()
    expect(chooser().getAttribute('aria-invalid')).toBe('true')
    expect(api.files.upload).not.toHaveBeenCalled()

    await user.upload(chooser(), file)
    expect(chooser().getAttribute('aria-invalid')).toBe('false')
  })

  it('is refused for a user who is unknown by now', async () => {
    const { user, api } = await openScreen('/A/files')
    localStorage.removeItem('currentUserEmail')
    await user.upload(chooser(), file)
    await user.click(submit())
    expect(toastTexts()).toEqual(['error: Failed to upload file.'])
    expect(api.files.upload).not.toHaveBeenCalled()
  })

  it('accepts any type of file', async () => {
    await openScreen('/A/files')
    expect(chooser().hasAttribute('accept')).toBe(false)
  })
})

describe('while a file is on its way', () => {
  const openUploading = async () => {
    const answer = Promise.withResolvers<{ message: string }>()
    const upload = vi.fn((_folder: readonly string[], _file: File, { signal }: SendOptions = {}) => {
      signal?.addEventListener('abort', () => answer.reject(new ApiError('network/aborted', 0, '')))
      return answer.promise
    })
    const opened = await openScreen('/A/files', fakeApi({ files: { upload } }))
    await opened.user.upload(chooser(), file)
    await opened.user.click(submit())
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar')
    const report = (share: number) => act(() => upload.mock.calls[0]?.[2]?.onProgress?.(share))
    return { ...opened, bar, upload, report, finish: () => answer.resolve({ message: 'File uploaded successfully' }) }
  }

  it('says how much has left, and that the server is still at work', async () => {
    const { report, bar, finish } = await openUploading()
    expect(screen.getByText('Uploading a.txt: 0 %')).toBeTruthy()
    report(0.429)
    expect(screen.getByText('Uploading a.txt: 42 %')).toBeTruthy()
    expect(bar.getAttribute('value')).toBe('0.429')
    report(1)
    expect(screen.getByText('Finishing a.txt…')).toBeTruthy()
    finish()
    expect(await screen.findByText('File uploaded successfully')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('can be stopped, which is no failure', async () => {
    const { user } = await openUploading()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Upload cancelled.')).toBeTruthy()
    expect(toastTexts()).toEqual([])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('is not sent twice', async () => {
    const { user, upload } = await openUploading()
    await user.click(screen.getByRole('button', { name: 'Uploading…' }))
    expect(upload).toHaveBeenCalledTimes(1)
  })

  it('goes on when another screen is opened, and tells there how it ended', async () => {
    const { unmount, upload, finish } = await openUploading()
    unmount()
    expect(upload.mock.calls[0]?.[2]?.signal?.aborted).toBe(false)
    finish()
    await waitFor(() => expect(toastTexts()).toEqual(['success: File uploaded successfully']))
  })

  it('the browser asks before the page is closed, and not afterwards', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { finish } = await openUploading()
    expect(leave()).toBe(true)
    finish()
    await screen.findByText('File uploaded successfully')
    expect(leave()).toBe(false)
  })
})
