import { ApiError } from '@site/api-client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

/** `null` is a file, `undefined` an unreadable one. */
type Tree = { [name: string]: Tree | null | undefined }

/** Creates a browser's entry for a dropped item; folders are read in batches, ending with an empty one. */
function createEntry(name: string, tree: Tree[string]): FileSystemEntry {
  if (!tree) {
    const file = (found: (file: File) => void, failed: (error: DOMException) => void) =>
      tree === null ? found(new File(['x'], name)) : failed(new DOMException('', 'NotReadableError'))
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
  }
  const children = Object.entries(tree).map(([child, subtree]) => createEntry(child, subtree))
  const createReader = () => {
    const batches = [children.slice(0, 100), children.slice(100, 200), children.slice(200), []]
    return { readEntries: (found: (entries: FileSystemEntry[]) => void) => found(batches.shift() ?? []) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

const createTransfer = (tree: Tree) => ({
  types: ['Files'],
  items: Object.entries(tree).map(([name, subtree]) => ({ webkitGetAsEntry: () => createEntry(name, subtree) })),
})

/** Drags files over the page. Retries, because the page adds its listeners shortly after it is shown. */
const dragOverPage = () =>
  waitFor(() => {
    fireEvent.dragEnter(window, { dataTransfer: { types: ['Files'] } })
    expect(screen.getByText(/^Drop to upload/)).toBeTruthy()
  })

async function drop(tree: Tree, at = '/A/files', api = fakeApi()) {
  await openScreen(at, api)
  await dragOverPage()
  await act(async () => fireEvent.drop(window, { dataTransfer: createTransfer(tree) }))
  return api
}

describe('dropping files', () => {
  it('uploads them to the displayed folder', async () => {
    const api = await drop({ 'a.txt': null, 'b.txt': null })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(2))
    expect(vi.mocked(api.files.upload).mock.calls.map(([folder, file]) => [folder, file.name])).toEqual([
      [['A'], 'a.txt'],
      [['A'], 'b.txt'],
    ])
  })

  it('keeps their folders, and creates each one once', async () => {
    const api = await drop({ Photos: { 'a.png': null, 'b.png': null, 2026: { 'c.png': null } } })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(3))
    expect(vi.mocked(api.folders.create).mock.calls).toEqual([
      [['A'], 'Photos'],
      [['A', 'Photos'], '2026'],
    ])
    expect(vi.mocked(api.files.upload).mock.calls.map(([folder]) => folder.join('/'))).toContain('A/Photos/2026')
  })

  it('finds every file in a folder of 250, which browsers list in batches', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`${index}.txt`, null]))
    const api = await drop({ Many: many })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(250))
  })

  it('uploads readable files, and lists unreadable files and empty folders', async () => {
    const api = await drop({ Photos: { 'a.png': null, 'gone.png': undefined }, Empty: {} })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(1))
    expect(screen.getByText(/^gone\.png/).closest('li')?.textContent).toContain(
      'This file cannot be read, so it was not uploaded.',
    )
    expect(screen.getByText(/^Empty/).closest('li')?.textContent).toContain(
      'This folder contains no files, so nothing was uploaded.',
    )
  })

  it('links only to folders that exist', async () => {
    const links = (name: string) =>
      within(screen.getByText(new RegExp(`^${name}`)).closest('li') as HTMLElement)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
    await drop({ Photos: { 'a.png': null, 'gone.png': undefined }, E: { F: { G: { H: { 'deep.txt': null } } } } })
    await screen.findByText(/Folders can be up to four levels deep/)
    await screen.findByText('File uploaded successfully')
    expect(links('gone\\.png')).toEqual([])
    expect(links('deep\\.txt')).toEqual([])
    expect(screen.getByRole('link', { name: 'A / Photos' }).getAttribute('href')).toBe('/A/Photos/files')
  })

  it('rejects files that are nested too deeply', async () => {
    await drop({ E: { 'deep.txt': null } }, '/A/B/C/D/files')
    expect(await screen.findByText(/Folders can be up to four levels deep/)).toBeTruthy()
    expect(toastTexts()).toEqual(['error: Failed to upload file.'])
  })

  it('rejects files outside of a folder on the welcome screen', async () => {
    const api = await drop({ 'loose.txt': null, New: { 'a.txt': null } }, '/welcome')
    expect(await screen.findByText(/Files can only be uploaded to a folder\. Open one first\./)).toBeTruthy()
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(1))
    expect(vi.mocked(api.folders.create).mock.calls).toEqual([[[], 'New']])
  })

  it('shows the destination while files are dragged over the page', async () => {
    await openScreen('/A/files')
    await dragOverPage()
    expect(screen.getByText('Drop to upload to A')).toBeTruthy()
    fireEvent.dragLeave(window, { dataTransfer: { types: ['Files'] }, relatedTarget: null })
    expect(screen.queryByText(/^Drop to upload/)).toBeNull()
    fireEvent.dragEnter(window, { dataTransfer: { types: ['text/plain'] } })
    expect(screen.queryByText(/^Drop to upload/)).toBeNull()
  })
})

describe('the folders of dropped files', () => {
  const photos: Tree = { Photos: { 'a.png': null, 'b.png': null, 'c.png': null } }

  it.each([
    ['a lost connection', new ApiError('network/failed', 0, 'Lost')],
    ['a 502 response', new ApiError('http/502', 502, 'Bad Gateway')],
  ])('are created after %s, once the connection is back', async (_title, loss) => {
    const api = fakeApi({ folders: { create: vi.fn().mockRejectedValue(loss) } })
    await drop(photos, '/A/files', api)
    await waitFor(() => expect(screen.getAllByText(/The upload resumes when/)).toHaveLength(3))
    expect(api.files.upload).not.toHaveBeenCalled()

    const create = vi.mocked(api.folders.create).mockReset().mockResolvedValue({ message: 'Folder created' })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('3 of 3 uploaded')).toBeTruthy()
    expect(create.mock.calls).toEqual([[['A'], 'Photos']])
  })

  it('do not delay the cancellation of their files while they are being created', async () => {
    const api = fakeApi({ folders: { create: vi.fn(() => new Promise<never>(() => undefined)) } })
    await drop(photos, '/A/files', api)
    await waitFor(() => expect(api.folders.create).toHaveBeenCalledOnce())
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
    await waitFor(() => expect(screen.getAllByText(/Upload canceled/)).toHaveLength(3))
  })

  it('are requested only once if rejected, with the reason shown for each of their files', async () => {
    const rejection = new ApiError('folders/reserved-name', 400, 'This name is reserved.')
    const api = fakeApi({ folders: { create: vi.fn().mockRejectedValue(rejection) } })
    await drop(photos, '/A/files', api)
    await waitFor(() => expect(screen.getAllByText(/This name is reserved\./)).toHaveLength(3))
    expect(api.folders.create).toHaveBeenCalledOnce()
    expect(api.files.upload).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  })
})
