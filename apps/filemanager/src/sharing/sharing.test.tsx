import { renderPage } from '@mfe/page/testing'
import { ApiError, type Call } from '@site/api-client'
import type { Share } from '@site/contracts'
import { fakeServices } from '@site/services/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import sharesPage from '../pages/shares.page.tsx'
import { fileNamed, foldersNamed } from '../test-entries.ts'
import { chooseAction, fakeApi, openScreen, setUpScreenTests, toastTexts } from '../test-screens.ts'

setUpScreenTests()

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const share: Share = {
  id: '1',
  kind: 'read',
  path: ['A'],
  fileName: 'a.txt',
  createdAt: '2026-01-02T03:04:05.000Z',
  expiresAt: inDays(7),
  hasPassword: false,
  uses: 3,
  maxUses: null,
  bytes: 0,
  maxBytes: null,
  lastUsedAt: '2026-01-02T03:04:05.000Z',
}

type Handlers = Readonly<Record<string, (call: Call) => unknown>>

/** Returns a fake of `call`; `handlers` are keyed by `METHOD /path`. */
function fakeCall(handlers: Handlers) {
  const calls: Call[] = []
  const call = async (request: Call) => {
    calls.push(request)
    return handlers[`${request.method} ${request.url}`]?.(request)
  }
  return { call: call as never, calls }
}

/** Opens a folder with a file and a folder, and the dialog for one of them. */
async function openDialog(
  entry: 'a.txt' | 'folder B',
  create: () => unknown = () => ({ ...share, token: 'to-ken' }),
  action: 'Share…' | 'Copy link' = 'Share…',
) {
  const { call, calls } = fakeCall({ 'POST /api/shares': create })
  const { user } = await openScreen('/A/files', {
    ...fakeApi({
      folders: { list: async () => foldersNamed(['A'], 'B') },
      files: { list: async () => [fileNamed('a.txt')] },
    }),
    call,
  })
  await chooseAction(user, entry, action)
  const dialog = await screen.findByRole('dialog')
  return { user, calls, dialog, sent: () => calls.map(({ body }) => body as Record<string, unknown>) }
}

const create = () => screen.getByRole('button', { name: 'Create link' })

describe('creating a link', () => {
  it('creates a link to a file for 7 days, and shows its URL', async () => {
    const { user, sent } = await openDialog('a.txt')
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(create())
    const field = (await screen.findByLabelText('Link')) as HTMLInputElement
    expect(field.value).toBe(`${window.location.origin}/shared/to-ken`)
    const [body] = sent()
    expect(body).toMatchObject({ kind: 'read', path: ['A'], fileName: 'a.txt' })
    expect(Math.round((Date.parse(String(body?.expiresAt)) - Date.now()) / DAY)).toBe(7)
    expect(body).not.toHaveProperty('password')
    expect(body).not.toHaveProperty('maxUses')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link' }))
  })

  it('creates a link with a password and a limit', async () => {
    const { user, sent } = await openDialog('a.txt')
    await user.selectOptions(screen.getByLabelText('The link works for'), '30 days')
    await user.type(screen.getByLabelText(/^Password/), 'open sesame')
    await user.type(screen.getByLabelText(/^Maximum number of downloads/), '5')
    await user.click(create())
    await screen.findByLabelText('Link')
    expect(sent()).toMatchObject([{ password: 'open sesame', maxUses: 5 }])
  })

  it('creates a link that accepts files into a folder', async () => {
    const { user, sent } = await openDialog('folder B')
    await user.click(screen.getByRole('radio', { name: /Add files/ }))
    expect((screen.getByLabelText('Maximum number of files') as HTMLInputElement).value).toBe('100')
    await user.clear(screen.getByLabelText('Maximum total size, in MB'))
    await user.type(screen.getByLabelText('Maximum total size, in MB'), '5')
    await user.click(create())
    await screen.findByLabelText('Link')
    expect(sent()).toMatchObject([{ kind: 'drop', path: ['A', 'B'], maxUses: 100, maxBytes: 5 * 1024 ** 2 }])
  })

  it('reports invalid values, and sends nothing', async () => {
    const { user, sent } = await openDialog('a.txt')
    await user.type(screen.getByLabelText(/^Password/), 'short')
    await user.type(screen.getByLabelText(/^Maximum number of downloads/), 'many')
    await user.click(create())
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy()
    expect(screen.getByText('Enter a number from 1 to 10,000')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/))
    expect(sent()).toEqual([])
  })

  it('immediately creates and copies a link with the default limits', async () => {
    const { user, sent } = await openDialog('folder B', undefined, 'Copy link')
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(sent()).toMatchObject([{ kind: 'read', path: ['A', 'B'] }])
    expect(sent()[0]).not.toHaveProperty('maxUses')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the form if Copy link cannot create a link', async () => {
    await openDialog(
      'a.txt',
      () => Promise.reject(new ApiError('shares/too-many', 507, 'You have too many links.')),
      'Copy link',
    )
    expect(await screen.findByText(/You have too many links/)).toBeTruthy()
    expect(create()).toBeTruthy()
  })

  it('keeps the form after a failure, and repeats the same request', async () => {
    let attempts = 0
    const { user, calls } = await openDialog('a.txt', () => {
      attempts += 1
      if (attempts === 1) throw new ApiError('network/failed', 0, 'The connection was lost.')
      return { ...share, token: 'to-ken' }
    })
    await user.click(create())
    expect(await screen.findByText('Failed to create the link. The connection was lost.')).toBeTruthy()
    await user.click(create())
    await screen.findByLabelText('Link')
    expect(calls[1]).toEqual(calls[0])
    expect(calls[0]?.idempotencyKey).toBeTruthy()
  })

  it('copies a new link, copies it again on request, and selects it if the browser forbids copying', async () => {
    const { user } = await openDialog('a.txt')
    await user.click(create())
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    const address = await navigator.clipboard.readText()
    expect(address).toContain('/shared/to-ken')
    const copy = screen.getByRole('button', { name: 'Copy link' })
    await navigator.clipboard.writeText('something else')
    await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe(address)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(copy)
    expect(await screen.findByText(/Press Ctrl\+C/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Link'))
  })

  it('closes without creating a link', async () => {
    const { user, sent } = await openDialog('a.txt')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
  })
})

async function openList(shares: readonly Share[], handlers: Handlers = {}) {
  const { call, calls } = fakeCall({ 'GET /api/shares': () => shares, ...handlers })
  fakeServices({ email: 'ann@site.test', api: { call } })
  await renderPage(sharesPage, { route: '/shares' })
  await screen.findByRole('heading', { level: 1, name: 'Shared links' })
  const changes = () => calls.filter(({ method }) => method !== 'GET')
  return { user: userEvent.setup(), changes }
}

const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement

describe('the list of links', () => {
  it('shows each link’s item, what the link allows, when it expires and how often it was used', async () => {
    await openList([
      share,
      {
        ...share,
        id: '2',
        kind: 'drop',
        path: ['A', 'B'],
        fileName: undefined,
        uses: 1,
        maxUses: 10,
        bytes: 1024,
        maxBytes: 2048,
        hasPassword: true,
      },
      { ...share, id: '3', path: ['C'], fileName: undefined, expiresAt: inDays(-1) },
      { ...share, id: '4', path: ['D'], fileName: undefined, uses: 1, maxUses: 1 },
    ])
    const file = await row('a.txt in A')
    expect(file.textContent).toContain('Reading')
    expect(file.textContent).toContain('3 downloads')
    expect(within(file).getByRole('link').getAttribute('href')).toBe('/A/files?file=a.txt')
    const folder = await row('B in A')
    for (const text of ['Adding files', 'Password', '1 of 10 files, 1 KB of 2 KB'])
      expect(folder.textContent).toContain(text)
    expect((await row('C')).textContent).toContain('Expired')
    expect((await row('D')).textContent).toContain('Used up')
  })

  it('says how to create a link if there is none', async () => {
    await openList([])
    expect(await screen.findByText(/^No links yet\./)).toBeTruthy()
  })

  it('offers to reload after a failure', async () => {
    let attempts = 0
    const { user } = await openList([], {
      'GET /api/shares': () => {
        attempts += 1
        if (attempts === 1) throw new ApiError('network/failed', 0, 'The connection was lost.')
        return [share]
      },
    })
    expect(await screen.findByText('The connection was lost.')).toBeTruthy()
    expect(toastTexts()).toEqual(['error: Failed to load your shared links.'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('a.txt in A')).toBeTruthy()
  })

  it('deletes a link after confirmation', async () => {
    let shares = [share, { ...share, id: '2', fileName: 'b.txt' }]
    const { user, changes } = await openList([], {
      'GET /api/shares': () => shares,
      'DELETE /api/shares/1': () => {
        shares = shares.slice(1)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete link to a.txt' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('The link to “a.txt”. Nobody will be able to use it.')
    expect(changes()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Link deleted. It no longer works.')).toBeTruthy()
    expect(changes()).toMatchObject([{ method: 'DELETE', url: '/api/shares/1' }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b.txt' })))
  })

  it('changes a link', async () => {
    const locked = { ...share, hasPassword: true, maxUses: 5 }
    const { user, changes } = await openList([locked], {
      'PATCH /api/shares/1': () => ({ ...locked, hasPassword: false, maxUses: null }),
    })
    await user.click(await screen.findByRole('button', { name: 'Change link to a.txt' }))
    await user.clear(await screen.findByLabelText(/^Maximum number of downloads/))
    await user.click(screen.getByRole('checkbox', { name: 'Remove the password' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Link changed.')).toBeTruthy()
    expect(changes()).toMatchObject([{ method: 'PATCH', body: { maxUses: null, password: null } }])
    expect((await row('a.txt in A')).textContent).not.toContain('Password')
  })
})
