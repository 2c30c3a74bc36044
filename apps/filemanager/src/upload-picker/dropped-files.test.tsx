import { ApiError } from '@site/api-client'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, freshScreens, openScreen, toastTexts } from '../test-screens.ts'

freshScreens()

/** `null` is a file, `undefined` an unreadable one. */
type Tree = { [name: string]: Tree | null | undefined }

/** The entry that a browser provides for a dropped item: folders are read in batches, the last one empty. */
function entryOf(name: string, tree: Tree[string]): FileSystemEntry {
  if (!tree) {
    const file = (found: (file: File) => void, failed: (error: DOMException) => void) =>
      tree === null ? found(new File(['x'], name)) : failed(new DOMException('', 'NotReadableError'))
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
  }
  const children = Object.entries(tree).map(([child, subtree]) => entryOf(child, subtree))
  const createReader = () => {
    const portions = [children.slice(0, 100), children.slice(100, 200), children.slice(200), []]
    return { readEntries: (found: (entries: FileSystemEntry[]) => void) => found(portions.shift() ?? []) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

const transferOf = (tree: Tree) => ({
  types: ['Files'],
  items: Object.entries(tree).map(([name, subtree]) => ({ webkitGetAsEntry: () => entryOf(name, subtree) })),
})

/** Retries, because the page starts to listen shortly after it is shown. */
const holdOverPage = () =>
  waitFor(() => {
    fireEvent.dragEnter(window, { dataTransfer: { types: ['Files'] } })
    expect(screen.getByText(/^Drop to upload/)).toBeTruthy()
  })

async function drop(tree: Tree, at = '/A/files', api = fakeApi()) {
  await openScreen(at, api)
  await holdOverPage()
  await act(async () => fireEvent.drop(window, { dataTransfer: transferOf(tree) }))
  return api
}

describe('dropped files', () => {
  it('are uploaded to the folder on the screen', async () => {
    const api = await drop({ 'a.txt': null, 'b.txt': null })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(2))
    expect(vi.mocked(api.files.upload).mock.calls.map(([folder, file]) => [folder, file.name])).toEqual([
      [['A'], 'a.txt'],
      [['A'], 'b.txt'],
    ])
  })

  it('keep their folders, each created once', async () => {
    const api = await drop({ Photos: { 'a.png': null, 'b.png': null, 2026: { 'c.png': null } } })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(3))
    expect(vi.mocked(api.folders.create).mock.calls).toEqual([
      [['A'], 'Photos'],
      [['A', 'Photos'], '2026'],
    ])
    expect(vi.mocked(api.files.upload).mock.calls.map(([folder]) => folder.join('/'))).toContain('A/Photos/2026')
  })

  it('are all found in a folder of 250, which browsers list in batches', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`${index}.txt`, null]))
    const api = await drop({ Many: many })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(250))
  })

  it('are accepted except for unreadable ones, which are listed, as empty folders are', async () => {
    const api = await drop({ Photos: { 'a.png': null, 'gone.png': undefined }, Empty: {} })
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(1))
    expect(screen.getByText(/^gone\.png/).closest('li')?.textContent).toContain('The file can no longer be read')
    expect(screen.getByText(/^Empty/).closest('li')?.textContent).toContain('This folder contains no files.')
  })

  it('are rejected one by one if they are too deep or outside of any folder', async () => {
    await drop({ E: { 'deep.txt': null } }, '/A/B/C/D/files')
    expect(await screen.findByText(/Folders can be four levels deep/)).toBeTruthy()
    expect(toastTexts()).toEqual(['error: Failed to upload file.'])
  })

  it('must be in a folder on the welcome screen', async () => {
    const api = await drop({ 'loose.txt': null, New: { 'a.txt': null } }, '/welcome')
    expect(await screen.findByText(/Files go into folders: open one first\./)).toBeTruthy()
    await waitFor(() => expect(api.files.upload).toHaveBeenCalledTimes(1))
    expect(vi.mocked(api.folders.create).mock.calls).toEqual([[[], 'New']])
  })

  it('show their destination while they are dragged over the page', async () => {
    await openScreen('/A/files')
    await holdOverPage()
    expect(screen.getByText('Drop to upload into A')).toBeTruthy()
    fireEvent.dragLeave(window, { dataTransfer: { types: ['Files'] }, relatedTarget: null })
    expect(screen.queryByText(/^Drop to upload/)).toBeNull()
    fireEvent.dragEnter(window, { dataTransfer: { types: ['text/plain'] } })
    expect(screen.queryByText(/^Drop to upload/)).toBeNull()
  })
})

describe('the folders of dropped files', () => {
  const photos: Tree = { Photos: { 'a.png': null, 'b.png': null, 'c.png': null } }

  it.each([
    ['is lost', new ApiError('network/failed', 0, 'Lost')],
    ['reaches no server', new ApiError('http/502', 502, 'Nobody there')],
  ])('are created once the connection is back if it %s', async (_title, loss) => {
    const api = fakeApi({ folders: { create: vi.fn().mockRejectedValue(loss) } })
    await drop(photos, '/A/files', api)
    await waitFor(() => expect(screen.getAllByText(/The upload continues once/)).toHaveLength(3))
    expect(api.files.upload).not.toHaveBeenCalled()

    const create = vi.mocked(api.folders.create).mockReset().mockResolvedValue({ message: 'Folder created' })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('3 of 3 uploaded')).toBeTruthy()
    expect(create.mock.calls).toEqual([[['A'], 'Photos']])
  })

  it('do not keep a canceled file waiting while they are created', async () => {
    const api = fakeApi({ folders: { create: vi.fn(() => new Promise<never>(() => undefined)) } })
    await drop(photos, '/A/files', api)
    await waitFor(() => expect(api.folders.create).toHaveBeenCalledOnce())
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
    await waitFor(() => expect(screen.getAllByText(/Upload canceled/)).toHaveLength(3))
  })

  it('are requested once if the server rejects them, and their files end with its reason', async () => {
    const refusal = new ApiError('folders/reserved-name', 400, 'This name is reserved.')
    const api = fakeApi({ folders: { create: vi.fn().mockRejectedValue(refusal) } })
    await drop(photos, '/A/files', api)
    await waitFor(() => expect(screen.getAllByText(/This name is reserved\./)).toHaveLength(3))
    expect(api.folders.create).toHaveBeenCalledOnce()
    expect(api.files.upload).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  })
})
