import { ApiError, type Call } from '@site/api-client'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { box, openFourFiles, selected } from '#app/testing/four-files.ts'
import { fakeApi, openScreen, recordDownloads, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()
const downloads = recordDownloads()

const ZIP = {
  url: '/api/files/zip?selection=1',
  name: 'A.zip',
  bytes: 1536,
  hasChangedNames: false,
  expiresAt: '2030-01-02T03:04:05.000Z',
}
const zips = (result: () => Promise<unknown> = async () => ZIP) => vi.fn((_call: Call) => result())
const button = () => screen.getByRole('button', { name: 'Download as zip selected' })

async function openFiles(call = zips()) {
  const opened = await openFourFiles()
  Object.assign(opened.api, { call })
  return { ...opened, call }
}

describe('downloading selected files', () => {
  it('starts one download, a zip of these files', async () => {
    const { user, call } = await openFiles()
    for (const name of ['c.txt', 'a.txt']) await user.click(box(name))
    await user.click(button())
    await waitFor(() => expect(downloads).toEqual([`A.zip <- ${ZIP.url}`]))
    expect(call.mock.calls).toMatchObject([[{ method: 'POST', body: { files: ['a.txt', 'c.txt'] } }]])
    expect(selected()).toEqual(['a.txt', 'c.txt'])
    expect(toastTexts()).toEqual([])
  })

  it('offers a link in case the browser blocks the download', async () => {
    const { user } = await openFiles()
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.click(button())
    await screen.findByText(/^Downloading “A\.zip” \(1\.5 KB\)\./)
    await user.click(screen.getByRole('link', { name: 'If nothing happens, download it here' }))
    expect(downloads).toEqual([`A.zip <- ${ZIP.url}`, `A.zip <- ${ZIP.url}`])
  })

  it.each([true, false])('says that names in the zip are changed only if they are: %s', async (hasChangedNames) => {
    const { user } = await openFiles(zips(async () => ({ ...ZIP, hasChangedNames })))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.click(button())
    const note = await screen.findByText(/^Downloading “A\.zip”/)
    expect(note.textContent?.includes('Some names are different in the zip')).toBe(hasChangedNames)
  })

  it('downloads a single file as it is', async () => {
    const { user, call } = await openFiles()
    await user.click(box('b.txt'))
    await user.click(button())
    await waitFor(() => expect(downloads).toEqual(['b.txt <- /api/files/download/b.txt?in=A']))
    expect(call).not.toHaveBeenCalled()
  })

  it('says why the server refuses, without a toast, and allows a retry', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const gone = new ApiError('files/not-found', 404, 'Some of the selected items no longer exist.')
    const call = zips(() => Promise.reject(gone))
    const { user } = await openFiles(call)
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.click(button())
    const note = await screen.findByText('Download failed. Some of the selected items no longer exist.')
    expect(note.getAttribute('role')).toBe('status')
    expect([downloads, toastTexts()]).toEqual([[], []])
    expect(warn.mock.calls).toEqual([['A download failed: files/not-found (404).']])
    call.mockResolvedValue(ZIP)
    await user.click(button())
    await waitFor(() => expect(downloads).toHaveLength(1))
  })

  it('ignores further clicks while it prepares the zip', async () => {
    const { user, call } = await openFiles(zips(() => new Promise(() => undefined)))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.click(button())
    expect(await screen.findByText('Preparing the download of 4 files…')).toBeTruthy()
    await user.click(button())
    expect(call).toHaveBeenCalledOnce()
  })
})

it('downloads folders and files together as one zip', async () => {
  const call = zips()
  const folders = { list: async () => foldersNamed(['A'], 'X') }
  const files = { list: async () => [fileNamed('a.txt')] }
  const { user } = await openScreen('/A/files', { ...fakeApi({ folders, files }), call: call as never })
  await user.click(await screen.findByRole('checkbox', { name: 'Mark folder X' }))
  await user.click(box('a.txt'))
  await user.click(button())
  await waitFor(() => expect(downloads).toEqual([`A.zip <- ${ZIP.url}`]))
  expect(call.mock.calls.map(([{ body }]) => body)).toEqual([{ folders: ['X'], files: ['a.txt'] }])
})

it.each([
  [['X', 'Y'], ZIP.url, 'A.zip'],
  [['Y'], '/api/folders/zip?of=A/Y', 'Y.zip'],
])('downloads the selected folders %j', async (names, href, saveAs) => {
  const call = zips()
  const api = { ...fakeApi({ folders: { list: async () => foldersNamed(['A'], 'X', 'Y') } }), call: call as never }
  const { user } = await openScreen('/A/files', api)
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Mark folder ${name}` }))
  await user.click(button())
  await waitFor(() => expect(downloads).toEqual([`${saveAs} <- ${href}`]))
  expect(call.mock.calls.map(([{ body }]) => body)).toEqual(names.length > 1 ? [{ folders: names }] : [])
})
