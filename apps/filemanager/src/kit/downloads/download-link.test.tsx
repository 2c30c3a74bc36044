import { type ApiClient, ApiError } from '@site/api-client'
import { CHANGED_NAMES_HEADER } from '@site/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, recordDownloads, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

const downloads = recordDownloads()

const list = async () => [fileNamed('files')]

it('checks that the file is available, then lets the browser download it under its name', async () => {
  const { user, api } = await openScreen('/A/B/files', fakeApi({ files: { list } }))
  await user.click(await screen.findByRole('link', { name: 'Download files' }))
  await waitFor(() => expect(downloads).toEqual(['files <- /api/files/download/files?in=A/B']))
  expect(api.files.mediaTypeOf).toHaveBeenCalledExactlyOnceWith('/api/files/download/files?in=A/B', expect.anything())
})

it('reports a rejected download in the row and the log, without a toast, and allows a retry', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const rejection = new ApiError('files/not-found', 404, 'File not found')
  const mediaTypeOf = vi.fn().mockRejectedValueOnce(rejection).mockResolvedValue('text/plain')
  const { user } = await openScreen('/A/files', fakeApi({ files: { list, mediaTypeOf } }))
  const link = await screen.findByRole('link', { name: 'Download files' })
  await user.click(link)
  expect((await screen.findByText('Download failed. Try again.')).closest('tr')).toBe(link.closest('tr'))
  expect(downloads).toEqual([])
  expect(toastTexts()).toEqual([])
  expect(warn.mock.calls).toEqual([['A download failed: files/not-found (404).']])

  await user.click(link)
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(screen.queryByText('Download failed. Try again.')).toBeNull()
})

it('explains that a file is damaged, instead of asking to try again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const damaged = new ApiError('files/damaged', 503, 'The stored copy of this file is damaged or missing.')
  const mediaTypeOf = vi.fn().mockRejectedValue(damaged)
  const { user } = await openScreen('/A/files', fakeApi({ files: { list, mediaTypeOf } }))
  const link = await screen.findByRole('link', { name: 'Download files' })
  await user.click(link)
  expect((await screen.findByText(damaged.message)).closest('tr')).toBe(link.closest('tr'))
  expect([downloads, mediaTypeOf.mock.calls.length]).toEqual([[], 1])
})

it.each([
  [{ [CHANGED_NAMES_HEADER]: 'true' }, 1],
  [{}, 0],
])('says next to a zip that names in it are changed, only if they are: %j', async (headers, notes) => {
  const mediaTypeOf: ApiClient['files']['mediaTypeOf'] = async (_url, options) => {
    options?.onHeaders?.(headers)
    return 'application/zip'
  }
  const folders = { list: async () => foldersNamed(['A'], 'X') }
  const { user } = await openScreen('/A/files', fakeApi({ folders, files: { mediaTypeOf } }))
  await user.click(await screen.findByRole('link', { name: 'Download folder X as a zip file' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(screen.queryAllByText(/^Some names are different in the zip/)).toHaveLength(notes)
})

it('leaves a click that opens a new tab to the browser', async () => {
  const { user, api } = await openScreen('/A/files', fakeApi({ files: { list } }))
  const link = await screen.findByRole('link', { name: 'Download files' })
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(downloads).toHaveLength(1)
  expect(api.files.mediaTypeOf).not.toHaveBeenCalled()
})
