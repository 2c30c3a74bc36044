import { type ApiClient, ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '#store/query-client.ts'
import { fileNamed } from './testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests, toastTexts } from './testing/screens.ts'

setUpScreenTests()

const failWith = (code: string, status: number) => () => Promise.reject(new ApiError(code, status, UNKNOWN_FAILURE))
const unreachable = failWith('network/failed', 0)
const reconnect = () => act(async () => void window.dispatchEvent(new Event('online')))
const noFiles = () => screen.queryByText('No files found.')

it('reloads failed lists when the network is back, with one toast each', async () => {
  const folders = vi.fn<ApiClient['folders']['list']>(unreachable)
  const files = vi.fn<ApiClient['files']['list']>(unreachable)
  const api = fakeApi({ folders: { list: folders }, files: { list: files } })
  await openScreen('/A/files', api)
  const notices = await screen.findAllByText('The server cannot be reached. The page keeps trying.')
  expect(notices).toHaveLength(2)
  const toasts = ['error: Failed to load folders.', 'error: Failed to load files from parent folder.']
  expect(toastTexts().toSorted()).toEqual(toasts.toSorted())

  await reconnect()
  await waitFor(() => expect([folders, files].map(({ mock }) => mock.calls.length)).toEqual([2, 2]))
  // The notice is not announced again.
  expect(screen.getAllByText(/^The server cannot be reached/)).toEqual(notices)
  expect(toastTexts()).toHaveLength(2)

  folders.mockResolvedValue([])
  files.mockResolvedValue([fileNamed('a.txt')])
  await reconnect()
  expect(await screen.findByRole('link', { name: 'a.txt' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('does not extend the session when it retries', async () => {
  const list = vi.fn(unreachable)
  await openScreen('/A/B/C/D/files', fakeApi({ files: { list } }))
  await screen.findByText(/^The server cannot be reached/)
  await reconnect()
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(list.mock.calls.map((call: unknown[]) => (call[1] as { isBackground: boolean }).isBackground)).toEqual([
    false,
    true,
  ])
})

it('does not retry what would fail again', async () => {
  const list = vi.fn(failWith('http/403', 403))
  await openScreen('/A/B/C/D/files', fakeApi({ files: { list } }))
  expect(await screen.findByText('A system between you and the site does not allow this (403).')).toBeTruthy()
  await reconnect()
  expect(list).toHaveBeenCalledOnce()
})

it('never calls a list empty beside a failure', async () => {
  const list = vi.fn(async () => [])
  await openScreen('/A/B/C/D/files', fakeApi({ files: { list } }))
  await waitFor(() => expect(noFiles()).toBeTruthy())
  list.mockImplementation(failWith('http/504', 504))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('The server did not answer in time (504). The page keeps trying.')).toBeTruthy()
  expect(noFiles()).toBeNull()
})

it('shows the placeholder while the user’s own retry loads', async () => {
  const list = vi.fn(unreachable)
  const { user } = await openScreen('/A/B/C/D/files', fakeApi({ files: { list } }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  list.mockReturnValue(new Promise(() => undefined) as never)
  await user.click(retry)
  expect(await screen.findByText('Loading files')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
