import { ApiError } from '@site/api-client'
import { LiveRegions } from '@site/ui'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from '../testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests, toastTexts } from '../testing/screens.ts'

setUpScreenTests()

const notFound = () => new ApiError('folders/not-found', 404, 'Folder not found')

/** A server with only these folders, each given as a path. */
function serverWith(...existing: string[]) {
  const list = vi.fn((path: readonly string[]) =>
    existing.includes(path.join('/')) ? Promise.resolve([]) : Promise.reject(notFound()),
  )
  return fakeApi({ folders: { list }, files: { list } })
}

const linkTo = (name: string | RegExp) => screen.findByRole('link', { name })

describe('a folder that does not exist', () => {
  it.each([
    ['/A/B/C/files', ['A', 'A/B'], 'Open “B”', '/A/B/files'],
    ['/A/B/C/files', ['A'], 'Open “A”', '/A/files'],
    ['/A/B/C/D/files', ['A'], 'Open “A”', '/A/files'],
  ])('is reported by name at %s, with a link to the closest folder above it', async (at, existing, name, href) => {
    await openScreen(at, serverWith(...existing))
    expect((await linkTo(name)).getAttribute('href')).toBe(href)
    expect(screen.getByText(new RegExp(`There is no folder named “${at.split('/').at(-2)}” here`))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your Folders' }).getAttribute('href')).toBe('/welcome')
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
  })

  it.each(['/A/files', '/A/B/files'])('links only to the root if nothing above %s exists either', async (at) => {
    const api = serverWith()
    await openScreen(at, api)
    const { calls } = vi.mocked(api.folders.list).mock
    await screen.findByText(/There is no folder named/)
    const above = at.split('/').length - 3
    await waitFor(() => expect(calls.filter(([path]) => path.length < above + 1)).toHaveLength(above))
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toContain('Your Folders')
    expect(screen.queryByRole('link', { name: /^Open “/ })).toBeNull()
  })

  it('is announced once, by its screen', async () => {
    const { container } = render(<LiveRegions />)
    await openScreen('/A/B/files', serverWith('A'))
    await linkTo('Open “A”')
    expect(container.textContent).toMatch(/^There is no folder named “B” here\./)
  })

  it('shows one toast beside its screen, even if the search for the closest folder fails', async () => {
    const list = vi.fn((path: readonly string[]) =>
      Promise.reject(path.length === 1 ? new ApiError('http/500', 500, 'Something went wrong.') : notFound()),
    )
    await openScreen('/A/B/files', fakeApi({ folders: { list }, files: { list } }))
    await linkTo('Your Folders')
    await waitFor(() => expect(list.mock.calls.some(([path]) => path.length === 1)).toBe(true))
    expect(toastTexts()).toEqual(['error: Failed to load files from subfolder.'])
  })
})

describe('skip links', () => {
  it('move focus to the first entry', async () => {
    const { user } = await openScreen(
      '/A/files',
      fakeApi({
        folders: { list: async () => foldersNamed(['A'], 'X', 'Y') },
        files: { list: async () => [fileNamed('a.txt'), fileNamed('b.txt')] },
      }),
    )
    await screen.findByRole('grid')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /^X, / }))
  })

  it('move focus to the heading of an empty list', async () => {
    const { user } = await openScreen('/A/files')
    await screen.findByText('No files found.')
    await user.click(screen.getByRole('link', { name: 'Skip to folders and files' }))
    expect(document.activeElement?.textContent).toBe('Folders and files')
  })
})

describe('the link to the page requested before login', () => {
  const remember = (address: string, email: string | null = null) =>
    sessionStorage.setItem('requestedPage', JSON.stringify({ address, email }))

  it.each([
    ['/Reports/2031%20Q1/files?file=a.pdf', '2031 Q1'],
    ['/account', 'Your account'],
    ['/welcome?q=report', 'your search'],
  ])('leads to %s and names it “%s”', async (address, name) => {
    remember(address)
    await openScreen('/welcome')
    expect((await linkTo(`Continue to ${name}`)).getAttribute('href')).toBe(address)
  })

  it.each([
    ['/welcome', null],
    ['//evil.example/files', null],
    ['https://evil.example/a/files', null],
    ['/Reports/files', 'bob@site.test'],
  ])('is absent if %s was requested (user: %s)', async (address, email) => {
    remember(address, email)
    await openScreen('/welcome')
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull()
  })

  it('is forgotten once another page opens', async () => {
    remember('/Reports/files')
    const { unmount } = await openScreen('/welcome')
    await linkTo('Continue to Reports')
    expect(sessionStorage.getItem('requestedPage')).not.toBeNull()
    unmount()
    expect(sessionStorage.getItem('requestedPage')).toBeNull()
  })
})
