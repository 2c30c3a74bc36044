import { ApiError } from '@site/api-client'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, fileNamed, openScreen, setUpScreenTests } from '../test-screens.ts'

setUpScreenTests()

async function openFile(files: Partial<ReturnType<typeof fakeApi>['files']>, size = 1) {
  const list = async () => [fileNamed('note.md', size)]
  const opened = await openScreen('/A/files', fakeApi({ files: { list, ...files } }))
  await opened.user.click(await screen.findByRole('link', { name: 'note.md' }))
  await screen.findByRole('dialog', { name: 'note.md' })
  return opened
}

describe('the preview of a file', () => {
  it('shows text verbatim, even markup', async () => {
    await openFile({ mediaTypeOf: vi.fn(async () => 'text/plain; charset=utf-8'), previewText: async () => '<b>1</b>' })
    expect(await screen.findByText('<b>1</b>')).toBeTruthy()
    expect(screen.queryByText(/Only the beginning is shown/)).toBeNull()
  })

  it('notes that a long text is truncated', async () => {
    await openFile({ mediaTypeOf: vi.fn(async () => 'text/plain'), previewText: async () => 'beginning' }, 257)
    expect(await screen.findByText('Only the beginning is shown. Download the file to read the rest.')).toBeTruthy()
  })

  it('shows an image from its URL', async () => {
    await openFile({ mediaTypeOf: vi.fn(async () => 'image/png') })
    const image = await screen.findByRole('img', { name: 'note.md' })
    expect(image.getAttribute('src')).toBe('/api/files/preview/note.md?in=A')
  })

  it('offers a download for files without a preview', async () => {
    const none = () => Promise.reject(new ApiError('files/no-preview', 415, 'There is no preview.'))
    await openFile({ mediaTypeOf: vi.fn(none) })
    expect(await screen.findByText('No preview is available for this type of file')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Download note.md' })).toHaveLength(2)
  })

  it('shows the reason for a failure', async () => {
    await openFile({ mediaTypeOf: vi.fn(() => Promise.reject(new ApiError('network/offline', 0, ''))) })
    expect(await screen.findByText('You seem to be offline.')).toBeTruthy()
  })

  it('closes with its button', async () => {
    const { user } = await openFile({ mediaTypeOf: vi.fn(async () => 'image/png') })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
