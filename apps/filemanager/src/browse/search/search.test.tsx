import { ApiError } from '@site/api-client'
import type { SearchResults } from '@site/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()
afterEach(() => window.history.replaceState(null, '', '/'))

const time = '2026-01-02T03:04:05.000Z'
const found: SearchResults = {
  results: [
    { path: [], name: 'Reports', time },
    { path: ['Reports'], name: 'Q 1', time },
    { path: ['Reports', 'Q 1'], name: 'report #1.pdf', time, size: 1234.5 },
  ],
  isComplete: true,
}

async function openSearch(at = '/welcome', answer: () => Promise<SearchResults> = async () => found) {
  const call = vi.fn((_search: { url: string }) => answer())
  const send = async ({ url }: { url: string }) => (url.startsWith('/api/search') ? call({ url }) : [])
  const api = fakeApi({
    folders: { list: async (parent) => foldersNamed(parent, ...(parent.length === 0 ? ['Reports', 'Travel'] : [])) },
    files: { list: async () => [fileNamed('Réport.txt'), fileNamed('b.pdf', 2048)] },
  })
  const opened = await openScreen(at, { ...api, call: send as never })
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search all folders' })
  const queries = () => call.mock.calls.map(([{ url }]) => new URL(url, 'http://x').search)
  return { ...opened, field, queries }
}

describe('searching all folders', () => {
  it('shows what is in other folders, with links to it and to its folder, starting at the first character', async () => {
    const { user, field, queries } = await openSearch()
    await user.type(field(), 'r')
    const results = await screen.findByRole('list', { name: 'In other folders' })
    expect(queries()).toEqual(['?text=r'])
    expect(screen.getByText('2 results')).toBeTruthy()
    const links = within(results).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Q 1', '/Reports/Q%201/files'],
      ['Reports', '/Reports/files'],
      ['report #1.pdf', '/Reports/Q%201/files?file=report%20%231.pdf'],
      ['Reports / Q 1', '/Reports/Q%201/files'],
    ])
    expect(within(results).getByText('1,234.50 KB')).toBeTruthy()
  })

  it('answers in the list of the open folder at once, with every filter', async () => {
    const { user, field } = await openSearch('/Reports/files')
    const names = () => screen.queryAllByRole('rowheader').map((name) => name.textContent)
    await waitFor(() => expect(names()).toEqual(['Réport.txt', 'b.pdf']))
    await user.type(field(), 'report')
    await waitFor(() => expect(names()).toEqual(['Réport.txt']))
    expect(screen.getByText('1 of 2 files')).toBeTruthy()
    await user.clear(field())
    await user.click(screen.getByRole('button', { name: 'Search filters' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), '1 to 100 MB')
    await waitFor(() => expect(names()).toEqual(['b.pdf']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Folders')
    expect(await screen.findByText('Nothing here matches.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close the search' }))
    await waitFor(() => expect(names()).toEqual(['Réport.txt', 'b.pdf']))
  })

  it('offers its filters before anything is typed', async () => {
    const { user, queries } = await openSearch()
    expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Search filters' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'PDF')
    await screen.findByRole('list', { name: 'In other folders' })
    expect(queries()).toEqual(['?text=&kind=pdf'])
  })

  it('stores the search in the URL, and restores it from there', async () => {
    const { user, field, unmount } = await openSearch()
    await user.type(field(), 'q1')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'PDF')
    await waitFor(() => expect(window.location.search).toBe('?q=q1&kind=pdf'))
    unmount()

    const reopened = await openSearch('/welcome?q=q2&size=small')
    expect(await screen.findAllByRole('link', { name: 'report #1.pdf' })).toBeTruthy()
    expect(reopened.field().value).toBe('q2')
    expect(reopened.queries()).toEqual(['?text=q2&maxBytes=1048576'])
  })

  it('makes suggestions if nothing matches, and clears the filters', async () => {
    const nothing = { results: [], isComplete: true }
    const { user, queries } = await openSearch('/welcome?q=x&kind=pdf', async () => nothing)
    expect(await screen.findByText(/No match for “x” with these filters/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText(/contains “x”. Check the spelling/)).toBeTruthy()
    expect(queries().at(-1)).toBe('?text=x')
  })

  it('says that there are more results', async () => {
    await openSearch('/welcome?q=r', async () => ({ ...found, isComplete: false }))
    expect(await screen.findByText('Showing the first 2 results. Type more, or choose a filter.')).toBeTruthy()
  })

  it('tells screen readers how much of it is in the open folder', async () => {
    await openSearch('/Reports/files?q=1', async () => found)
    const count = await screen.findByText('2 results')
    expect(count.getAttribute('role')).toBe('status')
    expect(count.textContent).toBe('2 results in other folders, 1 in this list')
  })

  it('does not say that nothing else matches if the open folder has all that the server sends', async () => {
    const here = found.results.filter(({ path }) => path.length === 0)
    await openSearch('/welcome?q=r', async () => ({ results: here, isComplete: false }))
    expect(
      await screen.findByText('Too many matches in this list to show others. Type more, or choose a filter.'),
    ).toBeTruthy()
    expect(screen.queryByText('Nothing else matches.')).toBeNull()
  })

  it('reports a failure, and retries on request', async () => {
    const answer = vi
      .fn(async () => found)
      .mockRejectedValueOnce(new ApiError('http/500', 500, 'Something went wrong; please try again later.'))
    const { user } = await openSearch('/welcome?q=r', answer)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 results')).toBeTruthy()
  })
})

it('focuses the file named in the URL', async () => {
  const list = async () => [fileNamed('a.txt'), fileNamed('b.txt')]
  await openScreen('/A/files?file=b.txt', fakeApi({ files: { list } }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('rowheader', { name: 'b.txt' }).closest('tr')),
  )
})
