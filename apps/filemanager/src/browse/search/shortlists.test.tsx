import { ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import type { Folder, SearchResult } from '@site/contracts'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { foldersNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

const time = '2026-01-02T03:04:05.000Z'
const files = (count: number): SearchResult[] =>
  Array.from({ length: count }, (_, n) => ({ path: ['A'], name: `${n}.txt`, time, size: 1 }))

const openWelcome = (lists: Readonly<Record<string, () => SearchResult[]>>) => {
  const call = async ({ url }: { url: string }) => lists[url]?.() ?? []
  return openScreen('/welcome', { ...fakeApi(), call: call as never })
}

it('shows what is starred and what was added last below the folders, with links', async () => {
  await openWelcome({
    '/api/starred': () => [{ path: [], name: 'Reports', time }],
    '/api/recent': () => files(2),
  })
  const starred = within(await screen.findByRole('list', { name: 'Starred' }))
  expect(starred.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/Reports/files')
  const recent = within(await screen.findByRole('list', { name: 'Recent' }))
  expect(recent.getByRole('link', { name: '0.txt' }).getAttribute('href')).toBe('/A/files?file=0.txt')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Your Folders', 'Starred', 'Recent'])
})

it('shows both lists at once, and not before the folders, so that nothing on the screen moves', async () => {
  const folders = Promise.withResolvers<Folder[]>()
  const starred = Promise.withResolvers<SearchResult[]>()
  const list = () => folders.promise
  const call = async ({ url }: { url: string }) => (url === '/api/starred' ? starred.promise : files(1))
  await openScreen('/welcome', { ...fakeApi({ folders: { list } }), call: call as never })
  const recent = () => screen.queryByRole('list', { name: 'Recent' })
  await act(async () => folders.resolve(foldersNamed([], 'Reports')))
  await screen.findByRole('link', { name: 'Open Reports' })
  expect(recent()).toBeNull()
  await act(async () => starred.resolve([{ path: [], name: 'Reports', time }]))
  await screen.findByRole('list', { name: 'Starred' })
  expect(recent()).not.toBeNull()
})

it('shows nothing while there is nothing to show', async () => {
  await openWelcome({})
  await screen.findByText('No folders yet. Create your first one above.')
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
})

it('shows the first entries, and all of them on request', async () => {
  const { user } = await openWelcome({ '/api/recent': () => files(50) })
  const list = await screen.findByRole('list', { name: 'Recent' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: 'Show all 50 files' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(50)
})

it('says in place that a list failed to load, without a toast', async () => {
  await openWelcome({
    '/api/recent': () => {
      throw new ApiError('http/403', 403, UNKNOWN_FAILURE)
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load this list.')
  expect(toastTexts()).toEqual([])
})

it('leaves out a list that an older server does not have', async () => {
  await openWelcome({
    '/api/starred': () => {
      throw new ApiError('request/not-found', 404, UNKNOWN_FAILURE)
    },
    '/api/recent': () => files(1),
  })
  await screen.findByRole('list', { name: 'Recent' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Starred' })).toBeNull()
})
