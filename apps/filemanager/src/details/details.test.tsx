import { ApiError, type Call } from '@site/api-client'
import type { EarlierVersion, Link } from '@site/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { chooseAction, fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

const DAY = 86_400_000
const SHA256 = 'ab'.repeat(32)
const instant = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const version = (id: string, size = 2): EarlierVersion => ({
  ...{ id, size, uploadTime: '2026-01-02T03:04:05.000Z' },
  ...{ replacedAt: instant(-1), expiresAt: instant(29) },
})

const link: Link = {
  ...{ id: '1', kind: 'read', path: ['A'], fileName: 'a.txt', note: 'For Northgate' },
  ...{ createdAt: instant(-1), expiresAt: instant(6), hasPassword: false, lastUsedAt: instant(-1) },
  ...{ uses: 3, maxUses: 10, bytes: 0, maxBytes: null, notifies: true },
}

/** Whether the window is wide enough for a panel beside the list. */
let isWide = true

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 75rem)' && isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a folder with two files and a folder, and the details of one of them if it is named. */
async function openFolder({ wide = true, versions = [] as EarlierVersion[], links = [] as Link[] } = {}) {
  isWide = wide
  let kept = versions
  const calls: string[] = []
  const answers: Readonly<Record<string, (version: string) => unknown>> = {
    'GET /api/files/details': () => ({ fileName: 'a.txt', uploadTime: '', bytes: 1024, sha256: SHA256 }),
    'GET /api/files/versions': () => kept,
    'GET /api/shares': () => links,
    'GET /api/search': () => ({ results: [], isComplete: true }),
    'PUT /api/files/versions': () => ({ message: 'Version restored successfully!' }),
    'DELETE /api/files/versions': (id) => {
      kept = kept.filter((each) => each.id !== id)
      return { message: 'Version deleted successfully!' }
    },
  }
  const call = async ({ method, url }: Call) => {
    const { pathname, searchParams } = new URL(url, 'http://site.test')
    const sent = `${method} ${pathname}`
    if (method !== 'GET') calls.push(`${sent} ${searchParams.get('version') ?? searchParams.get('fileName') ?? ''}`)
    return answers[sent]?.(searchParams.get('version') ?? '') ?? { message: 'ok' }
  }
  const files = vi.fn(async () => [fileNamed('a.txt'), fileNamed('in.txt')])
  const api = fakeApi({ folders: { list: async () => foldersNamed(['A'], 'B') }, files: { list: files } })
  const { user } = await openScreen('/A/files', { ...api, call: call as never })
  await screen.findByRole('grid')
  return { user, calls, files, answers, summary: vi.mocked(api.folders.summary) }
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}, `) })
const panel = (name: string) => screen.findByRole('complementary', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())

describe('the details', () => {
  it('open beside the list with i, which keeps focus in it; i again moves into them, and Escape back', async () => {
    const { user } = await openFolder()
    row('a.txt').focus()
    await user.keyboard('i')
    const details = await panel('a.txt')
    expect(document.activeElement).toBe(row('a.txt'))
    await user.keyboard('i')
    expect(document.activeElement).toBe(within(details).getByRole('heading', { name: 'a.txt' }))
    await user.keyboard('{Escape}')
    await closed()
    expect(document.activeElement).toBe(row('a.txt'))
  })

  it('stay closed after Close and after Escape, although focus returns to their entry', async () => {
    const { user } = await openFolder()
    const followed = () => new Promise((resolve) => setTimeout(resolve, 300))
    row('a.txt').focus()
    await user.keyboard('i')
    await panel('a.txt')
    await user.keyboard('i{Escape}')
    await closed()
    expect(document.activeElement).toBe(row('a.txt'))
    await act(followed)
    expect(screen.queryByRole('complementary')).toBeNull()
    await user.keyboard('i')
    await user.click(within(await panel('a.txt')).getByRole('button', { name: 'Close details' }))
    await act(followed)
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(row('a.txt'))
  })

  it('return focus to the list after a dialog that was opened from them', async () => {
    const { user } = await openFolder()
    row('a.txt').focus()
    await user.keyboard('i')
    const details = within(await panel('a.txt'))
    await user.click(details.getByRole('button', { name: 'Share…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share “a.txt”' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    details.getByRole('button', { name: 'Share…' }).focus()
    await user.keyboard('{Escape}')
    await closed()
    expect(document.activeElement).toBe(row('a.txt'))
  })

  it('open with Alt+Enter, which neither opens nor downloads the file', async () => {
    const { user } = await openFolder()
    screen.getByRole('link', { name: 'a.txt' }).focus()
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    expect(await panel('a.txt')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('open from the preview, which covers them and so closes', async () => {
    const { user } = await openFolder()
    await user.click(screen.getByRole('link', { name: 'a.txt' }))
    await user.click(await screen.findByRole('button', { name: 'More actions for a.txt in the preview' }))
    await user.click(screen.getByRole('menuitem', { name: 'Details' }))
    expect(await panel('a.txt')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(row('a.txt')))
  })

  it('open from the menu, also those of a folder, with what it contains', async () => {
    const { user, summary } = await openFolder()
    summary.mockResolvedValue({ folders: 2, files: 5, bytes: 3 * 1024 ** 2, isComplete: true })
    await chooseAction(user, 'folder B', 'Details')
    const details = await panel('B')
    expect(await within(details).findByText('2 folders, 5 files')).toBeTruthy()
    expect(within(details).getByText('3 MB')).toBeTruthy()
    expect(within(details).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/A/B/files')
  })

  it('follow the focus in the list while they are beside it', async () => {
    const { user } = await openFolder()
    await chooseAction(user, 'a.txt', 'Details')
    await panel('a.txt')
    act(() => row('in.txt').focus())
    expect(await panel('in.txt')).toBeTruthy()
  })

  it('leave an i that continues a typed name, or is a capital one, to the list', async () => {
    const { user } = await openFolder()
    row('a.txt').focus()
    await user.keyboard('{Shift>}I{/Shift}')
    expect(document.activeElement).toBe(row('in.txt'))
    row('a.txt').focus()
    await user.keyboard('xi')
    await user.type(screen.getByRole('searchbox', { name: 'Search all folders' }), 'i')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('are a dialog in a narrow window', async () => {
    const { user } = await openFolder({ wide: false })
    row('a.txt').focus()
    await user.keyboard('i')
    const dialog = await screen.findByRole('dialog', { name: 'a.txt' })
    await user.click(within(dialog).getByRole('button', { name: 'Close details' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('tell kind, size, time, place and checksum of a file', async () => {
    const { user } = await openFolder()
    await chooseAction(user, 'a.txt', 'Details')
    const details = within(await panel('a.txt'))
    expect(await details.findByText(SHA256)).toBeTruthy()
    expect(details.getByText('1.00 KB, 1,024 bytes')).toBeTruthy()
    expect(details.getByText('Document')).toBeTruthy()
    expect(details.getByRole('link', { name: 'Your Folders / A' }).getAttribute('href')).toBe('/A/files')
  })

  it('list the links to the file, with their use', async () => {
    const { user } = await openFolder({ links: [link, { ...link, id: '2', fileName: 'other.txt' }] })
    await chooseAction(user, 'a.txt', 'Details')
    const list = within(await screen.findByRole('region', { name: 'Links' }))
    const [only, ...more] = await list.findAllByRole('listitem')
    expect(more).toEqual([])
    expect(only?.textContent).toMatch(/^For Northgate: Reading, expires .*\. 3 of 10 downloads, last used /)
  })

  it('close when the file is gone', async () => {
    const { user, files } = await openFolder()
    await chooseAction(user, 'a.txt', 'Details')
    await panel('a.txt')
    files.mockResolvedValue([fileNamed('in.txt')])
    await user.click(screen.getByRole('button', { name: 'Starred' }))
    await closed()
  })
})

describe('the earlier versions of a file', () => {
  const openVersions = async (versions = [version('7'), version('6', 3)]) => {
    const opened = await openFolder({ versions })
    await chooseAction(opened.user, 'a.txt', 'Details')
    const region = within(await screen.findByRole('region', { name: 'Earlier versions' }))
    return { ...opened, region }
  }
  const LABEL = /^from Jan \d, 2026, .*\(2\)$/

  it('say that there are none, and when there will be', async () => {
    const { region } = await openVersions([])
    expect(
      await region.findByText(/^None yet\. When this file is replaced, what it contained is kept for 30 days/),
    ).toBeTruthy()
  })

  it('are each named differently, and downloaded from their own address', async () => {
    const { region } = await openVersions()
    const links = await region.findAllByRole('link', { name: /^Download version from Jan/ })
    expect(links.map((each) => each.textContent?.replace(/^Download version /, '')).every((text) => text)).toBe(true)
    expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(2)
    expect(links[0]?.getAttribute('href')).toContain('/api/files/versions/download/a.txt?version=7&parentFolderName=A')
  })

  it('are restored, which says so and reloads the list', async () => {
    const { user, calls, files, region } = await openVersions()
    const loads = files.mock.calls.length
    await user.click(
      await region.findByRole('button', { name: (name) => LABEL.test(name.replace('Restore version ', '')) }),
    )
    expect(await screen.findByText('Version restored successfully!')).toBeTruthy()
    expect(calls).toEqual(['PUT /api/files/versions 7'])
    expect(toastTexts()).toEqual(['success: Version restored successfully!'])
    await waitFor(() => expect(files.mock.calls.length).toBeGreaterThan(loads))
    expect(document.activeElement?.textContent).toBe('Earlier versions')
  })

  it('are read again once the file is replaced elsewhere', async () => {
    const { user, files, answers, region } = await openVersions([])
    await region.findByText(/^None yet/)
    const changed = answers as Record<string, () => unknown>
    changed['GET /api/files/versions'] = () => [version('8')]
    files.mockResolvedValue([{ ...fileNamed('a.txt'), uploadTime: instant(0) }])
    await user.click(screen.getByRole('button', { name: 'Starred' }))
    expect(await region.findByRole('button', { name: /^Restore version/ })).toBeTruthy()
  })

  it('are deleted after the same question as files, and focus moves to the next one', async () => {
    const { user, calls, region } = await openVersions()
    const [first] = await region.findAllByRole('button', { name: /^Delete version/ })
    await user.click(first as HTMLElement)
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation Required' })
    expect(dialog.textContent).toContain('The version of “a.txt” from Jan')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1))
    expect(calls).toEqual(['DELETE /api/files/versions 7'])
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Restore version from Jan/)
  })

  it('report a failed restoration in place', async () => {
    const { user, region, answers } = await openVersions()
    const failing = answers as Record<string, () => unknown>
    failing['PUT /api/files/versions'] = () => {
      throw new ApiError('files/not-found', 404, 'This version does not exist.')
    }
    const [first] = await region.findAllByRole('button', { name: /^Restore version/ })
    await user.click(first as HTMLElement)
    expect(await screen.findByText('This version does not exist.', { exact: false })).toBeTruthy()
    expect(toastTexts()).toEqual(['error: Failed to restore the version.'])
  })
})

describe('stars and marks', () => {
  it('mark shared and starred entries, also for screen readers', async () => {
    const files = async () => [{ ...fileNamed('a.txt'), isShared: true, isStarred: true } as const]
    const folders = async () => foldersNamed(['A'], 'B').map((folder) => ({ ...folder, isShared: true as const }))
    await openScreen('/A/files', fakeApi({ folders: { list: folders }, files: { list: files } }))
    await screen.findByRole('grid')
    expect(row('a.txt').getAttribute('aria-label')).toMatch(/, shared by link, starred$/)
    expect(screen.getAllByRole('img', { name: 'Shared by link' })).toHaveLength(2)
    expect(screen.getAllByRole('img', { name: 'Starred' })).toHaveLength(1)
  })

  it('mark files that arrived through a link', async () => {
    const files = async () => [{ ...fileNamed('a.txt'), isReceived: true } as const]
    await openScreen('/A/files', fakeApi({ files: { list: files } }))
    await screen.findByRole('grid')
    expect(row('a.txt').getAttribute('aria-label')).toMatch(/, received through a link$/)
    expect(screen.getByRole('img', { name: 'Received through a link' })).toBeTruthy()
  })

  it('change with an asterisk', async () => {
    const { user, calls } = await openFolder()
    row('a.txt').focus()
    await user.keyboard('*')
    await waitFor(() => expect(calls).toEqual(['PUT /api/files/star a.txt']))
  })

  it('change with one click in the list', async () => {
    const { user, calls } = await openFolder()
    await user.hover(row('a.txt'))
    await user.click(screen.getByRole('button', { name: 'Star a.txt', pressed: false }))
    await waitFor(() => expect(toastTexts()).toEqual(['success: Added to Starred.']))
    await user.hover(row('B'))
    await user.click(screen.getByRole('button', { name: 'Star folder B' }))
    await waitFor(() => expect(calls).toEqual(['PUT /api/files/star a.txt', 'PUT /api/folders/star ']))
  })

  it('change in the details', async () => {
    const { user, calls } = await openFolder()
    await chooseAction(user, 'a.txt', 'Details')
    await user.click(within(await panel('a.txt')).getByRole('button', { name: 'Starred', pressed: false }))
    await waitFor(() => expect(toastTexts()).toEqual(['success: Added to Starred.']))
    expect(calls).toEqual(['PUT /api/files/star a.txt'])
  })
})
