import { renderPage } from '@mfe/page/testing'
import { ApiError, type Call, UNKNOWN_FAILURE } from '@site/api-client'
import { brand } from '@site/brand'
import type { Link } from '@site/contracts'
import { fakeServices } from '@site/services/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import linksPage from '#app/links.page.tsx'
import { fileNamed, foldersNamed } from '#app/testing/entries.ts'
import { chooseAction, fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const link: Link = {
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
  notifies: true,
}

const lost = () => Promise.reject(new ApiError('network/failed', 0, UNKNOWN_FAILURE))
/** Answers the first call with a lost connection. */
const failsOnce = (answer: unknown) => vi.fn(async () => answer).mockImplementationOnce(lost)

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
  create: () => unknown = () => ({ ...link, token: 'to-ken' }),
  { action = 'Share…', handlers = {} }: { action?: 'Share…' | 'Copy link'; handlers?: Handlers } = {},
) {
  const { call, calls: all } = fakeCall({
    'GET /api/shares': () => [],
    'GET /api/shares/sender': () => ({ sender: 'Ada Lovelace' }),
    'POST /api/shares': create,
    ...handlers,
  })
  const calls = () => all.filter(({ method }) => method !== 'GET')
  const { user } = await openScreen('/A/files', {
    ...fakeApi({
      folders: { list: async () => foldersNamed(['A'], 'B') },
      files: { list: async () => [fileNamed('a.txt')] },
    }),
    call,
  })
  await chooseAction(user, entry, action)
  const dialog = await screen.findByRole('dialog')
  return { user, calls, dialog, sent: () => calls().map(({ body }) => body as Record<string, unknown>) }
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

  it('creates a link with a password, a limit and a note', async () => {
    const { user, sent } = await openDialog('a.txt')
    await user.selectOptions(screen.getByLabelText('The link works for'), '30 days')
    await user.type(screen.getByLabelText(/^Password/), 'open sesame')
    await user.type(screen.getByLabelText(/^Maximum number of downloads/), '5')
    await user.type(screen.getByLabelText(/^Note/), ' for the auditors ')
    await user.click(create())
    await screen.findByLabelText('Link')
    expect(sent()).toMatchObject([{ password: 'open sesame', maxUses: 5, note: 'for the auditors' }])
  })

  it('shows the account’s name on its page unless the user chooses another one or none', async () => {
    const { user, sent } = await openDialog('a.txt')
    const field = screen.getByLabelText(/^Your name on the link’s page/) as HTMLInputElement
    expect(field.value).toBe('Ada Lovelace')
    expect(screen.getByText(`Visitors see “Ada Lovelace, an account holder, not ${brand.name}”.`)).toBeTruthy()
    await user.clear(field)
    expect(screen.getByText(`Visitors see “An account holder, not ${brand.name}”.`)).toBeTruthy()
    await user.type(field, `${brand.name} Support`)
    await user.click(create())
    expect(screen.getByText(/^Use your own name/)).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, ' Ada ')
    await user.click(screen.getByRole('checkbox', { name: /^Email me about the use of this link/ }))
    await user.click(create())
    await screen.findByLabelText('Link')
    expect(sent()).toMatchObject([{ sender: 'Ada', notifies: false }])
  })

  it('can be created if the account’s name did not load', async () => {
    const { user, sent } = await openDialog('a.txt', undefined, { handlers: { 'GET /api/shares/sender': lost } })
    await user.click(create())
    await screen.findByLabelText('Link')
    expect(sent()).toMatchObject([{ sender: '' }])
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

  it('says whom the link lets in before it exists, and as the form changes', async () => {
    const { user, dialog } = await openDialog('folder B')
    const item = 'see and download this folder and everything in it, now and later,'
    expect(dialog.textContent).toContain(`Anyone with the address, without a password, can ${item} until `)
    await user.type(screen.getByLabelText(/^Password/), 'open sesame')
    await user.type(screen.getByLabelText(/^Maximum number of downloads/), '5')
    expect(dialog.textContent).toContain(`Anyone with the address and the password can ${item} until `)
    expect(dialog.textContent).toContain(', up to 5 downloads.')
    await user.click(screen.getByRole('radio', { name: /Add files/ }))
    expect(dialog.textContent).toMatch(/can add files to this folder, .* up to 100 files and 1 GB\./)
    expect(create().getAttribute('aria-describedby')).toBe(screen.getByText(/^Anyone with the address/).id)
  })

  it('asks before “Copy link” creates a link, and creates nothing if the user cancels', async () => {
    const { user, sent, dialog } = await openDialog('folder B', undefined, { action: 'Copy link' })
    expect(dialog.textContent).toContain('Anyone with the address, without a password,')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
    await chooseAction(user, 'folder B', 'Copy link')
    await user.click(await screen.findByRole('button', { name: 'Create link' }))
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(sent()).toMatchObject([{ kind: 'read', path: ['A', 'B'] }])
  })

  it('keeps the form after a failure, and repeats the same request', async () => {
    const { user, calls } = await openDialog('a.txt', failsOnce({ ...link, token: 'to-ken' }))
    await user.click(create())
    expect(await screen.findByText('Failed to create the link. The server cannot be reached.')).toBeTruthy()
    await user.click(create())
    await screen.findByLabelText('Link')
    expect(calls()[1]).toEqual(calls()[0])
    expect(calls()[0]?.idempotencyKey).toBeTruthy()
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
})

const plain = { ...link, uses: 0, lastUsedAt: null }
const unknown = () => Promise.reject(new ApiError('shares/no-token', 409, 'The address is not known.'))

describe('an entry that already has a link', () => {
  const handlers: Handlers = {
    'GET /api/shares': () => [plain],
    'GET /api/shares/1/token': () => ({ token: 'known' }),
  }

  it('offers it again: “Copy link” copies its address and creates none', async () => {
    const { calls } = await openDialog('a.txt', undefined, { action: 'Copy link', handlers })
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toContain('/shared/known')
    expect(screen.getByText(/^Anyone with the address, without a password, can see/)).toBeTruthy()
    expect(calls()).toEqual([])
  })

  it('tells how it was used, with one click in the list', async () => {
    const { user, dialog } = await openDialog('a.txt', undefined, {
      handlers: { ...handlers, 'GET /api/shares': () => [{ ...link, id: '2', hasPassword: true }, plain] },
    })
    const [withPassword, other] = within(dialog).getAllByRole('listitem')
    expect(withPassword?.textContent).toMatch(
      /^Reading, with a password, expires .* 3 downloads, last used Jan 2, 2026/,
    )
    expect(other?.textContent).toMatch(/^Reading, expires .* 0 downloads\.$/)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Copy link to a.txt' }))
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(other?.textContent)
  })

  it('can get another one', async () => {
    const { user, sent } = await openDialog('a.txt', undefined, { handlers })
    expect(await screen.findByDisplayValue(/\/shared\/known$/)).toBeTruthy()
    expect(screen.queryByText('Link copied.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create another link' }))
    await user.click(create())
    expect(await screen.findByDisplayValue(/\/shared\/to-ken$/)).toBeTruthy()
    expect(sent()).toMatchObject([{ fileName: 'a.txt' }])
  })

  it.each<[string, Partial<Link>]>([
    ['has expired', { expiresAt: inDays(-1) }],
    ['has a password', { hasPassword: true }],
    ['has a limit', { maxUses: 5 }],
    ['has a note', { note: 'for the auditors' }],
    ['is suspended', { isSuspended: true }],
    ['accepts files', { kind: 'drop' }],
    ['leads to another file', { fileName: 'b.txt' }],
    ['leads to a folder', { fileName: undefined }],
    ['leads to another folder', { path: ['B'] }],
  ])('gets a new one if the link %s', async (_what, changes) => {
    await openDialog('a.txt', undefined, { handlers: { 'GET /api/shares': () => [{ ...plain, ...changes }] } })
    expect(create()).toBeTruthy()
  })

  it('gets a new address if the server does not know the old one', async () => {
    const { user, calls } = await openDialog('a.txt', undefined, {
      action: 'Copy link',
      handlers: {
        ...handlers,
        'GET /api/shares/1/token': unknown,
        'POST /api/shares/1/token': () => ({ token: 'new' }),
      },
    })
    expect(await screen.findByText(/The old one then stops working for everyone who has it\./)).toBeTruthy()
    expect(calls()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Create new address' }))
    expect(await screen.findByDisplayValue(/\/shared\/new$/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link' })))
  })

  it('shows the form if its links cannot be loaded', async () => {
    await openDialog('a.txt', undefined, { handlers: { 'GET /api/shares': lost } })
    expect(create()).toBeTruthy()
  })
})

async function openList(links: readonly Link[], handlers: Handlers = {}) {
  const { call, calls } = fakeCall({ 'GET /api/shares': () => links, ...handlers })
  fakeServices({ email: 'ann@site.test', api: { call } })
  await renderPage(linksPage, { route: '/shares' })
  await screen.findByRole('heading', { level: 1, name: 'Shared links' })
  const changes = () => calls.filter(({ method }) => method !== 'GET')
  return { user: userEvent.setup(), changes }
}

const row = async (name: string | RegExp) =>
  (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement

describe('the list of links', () => {
  it('shows each link’s item, what the link allows, when it expires and how often it was used', async () => {
    await openList([
      link,
      {
        ...link,
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
      { ...link, id: '3', path: ['C'], fileName: undefined, expiresAt: inDays(-1) },
      { ...link, id: '4', path: ['D'], fileName: undefined, uses: 1, maxUses: 1 },
    ])
    const file = await row(/^a.txt in A/)
    expect(file.textContent).toContain('Reading')
    expect(file.textContent).toContain('3 downloads')
    expect(within(file).getByRole('link').getAttribute('href')).toBe('/A/files?file=a.txt')
    const folder = await row(/^B in A/)
    for (const text of ['Adding files', 'Password', '1 of 10 files, 1\u00a0KB\u00a0of\u00a02\u00a0KB'])
      expect(folder.textContent).toContain(text)
    expect((await row(/^C /)).textContent).toContain('Expired')
    expect((await row(/^D /)).textContent).toContain('Used up')
  })

  it('shows what happened with a link: the latest in the list, everything on request', async () => {
    const latest = {
      kind: 'received',
      name: 'cv.pdf',
      times: 1,
      bytes: 1024,
      lastAt: '2026-03-04T05:06:07.000Z',
    } as const
    const { user } = await openList([{ ...link, latest }], {
      'GET /api/shares/1/activity': () => [latest, { ...latest, kind: 'downloaded', name: '', times: 3, bytes: 0 }],
    })
    expect((await row(/^a.txt in A/)).textContent).toContain('Received: cv.pdf, Mar 4, 2026')
    await user.click(screen.getByRole('button', { name: 'Activity of link to a.txt' }))
    const table = await screen.findByRole('table', { name: 'Activity of the link to “a.txt”' })
    const lines = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((each) => [...each.children].slice(0, 2).map(({ textContent }) => textContent))
    expect(lines).toEqual([
      ['cv.pdf', 'Received, 1 KB'],
      ['Other files', 'Downloaded 3 times'],
    ])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says how to create a link if there is none', async () => {
    await openList([])
    expect(await screen.findByText(/^No links yet\./)).toBeTruthy()
  })

  it('offers to reload after a failure', async () => {
    const { user } = await openList([], { 'GET /api/shares': failsOnce([link]) })
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeTruthy()
    expect(toastTexts()).toEqual(['error: Failed to load your shared links.'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row(/^a.txt in A/)).toBeTruthy()
  })

  it('deletes a link after confirmation', async () => {
    let links = [link, { ...link, id: '2', fileName: 'b.txt' }]
    const { user, changes } = await openList([], {
      'GET /api/shares': () => links,
      'DELETE /api/shares/1': () => {
        links = links.slice(1)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete link to a.txt' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('The link to a.txt. Nobody will be able to use it.')
    expect(changes()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Link deleted. It no longer works.')).toBeTruthy()
    expect(changes()).toMatchObject([{ method: 'DELETE', url: '/api/shares/1' }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b.txt' })))
  })

  it('tells two links to one item apart, also by the names of their buttons', async () => {
    const createdAt = '2026-01-03T03:04:05.000Z'
    await openList([
      link,
      { ...link, id: '2', createdAt },
      { ...link, id: '3', createdAt },
      { ...link, id: '4', note: 'for the auditors' },
      { ...link, id: '5', path: ['B'] },
    ])
    await row(/auditors/)
    for (const action of ['Copy', 'Change', 'Delete']) {
      const buttons = screen.getAllByRole('button', { name: new RegExp(`^${action}`) })
      expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(5)
    }
    expect(screen.getByRole('button', { name: 'Delete link to a.txt in A, for the auditors' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete link to a.txt in B' })).toBeTruthy()
  })

  it('shows and copies the address of a link', async () => {
    const { user, changes } = await openList([link], { 'GET /api/shares/1/token': () => ({ token: 'known' }) })
    await user.click(await screen.findByRole('button', { name: 'Copy link to a.txt' }))
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toContain('/shared/known')
    expect(changes()).toEqual([])
  })

  it('says that links are suspended, and makes one work again at a new address with one click', async () => {
    const suspended: Link = { ...link, isSuspended: true }
    let links = [suspended, { ...suspended, id: '2', fileName: 'b.txt' }]
    const { user, changes } = await openList([], {
      'GET /api/shares': () => links,
      'POST /api/shares/1/token': () => {
        links = [link, ...links.slice(1)]
        return { token: 'new' }
      },
    })
    const first = await row(/^a.txt in A/)
    for (const text of ['Suspended', 'created Jan 2, 2026']) expect(first.textContent).toContain(text)
    expect(screen.getByText('Some links are suspended')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Copy|Change) link/ })).toBeNull()
    const button = within(first).getByRole('button', { name: 'Renew link to a.txt' })
    await user.click(button)
    expect(await screen.findByDisplayValue(/\/shared\/new$/)).toBeTruthy()
    expect(changes()).toMatchObject([{ method: 'POST', url: '/api/shares/1/token' }])
    expect(toastTexts()).toEqual(['success: Link works again, at a new address.'])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    // The same element, so it has the focus again.
    expect(screen.getByRole('button', { name: 'Copy link to a.txt' })).toBe(button)
    expect((await row(/^b.txt in A/)).textContent).toContain('Suspended')
  })

  it('reports why a suspended link does not work again', async () => {
    const { user } = await openList([{ ...link, isSuspended: true }], { 'POST /api/shares/1/token': lost })
    await user.click(await screen.findByRole('button', { name: 'Renew link to a.txt' }))
    expect(await screen.findByText(/^Failed to renew the link\./)).toBeTruthy()
    expect((await row(/^a.txt in A/)).textContent).toContain('Suspended')
  })

  it('reports why an address did not load, and tries again', async () => {
    const { user } = await openList([link], { 'GET /api/shares/1/token': failsOnce({ token: 'known' }) })
    await user.click(await screen.findByRole('button', { name: 'Copy link to a.txt' }))
    expect(await screen.findByText('Failed to load the address. The server cannot be reached.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByDisplayValue(/\/shared\/known$/)).toBeTruthy()
  })

  const locked: Link = { ...link, hasPassword: true, maxUses: 5 }

  it('asks before a change lets more people in, with its consequences, and can go back', async () => {
    const { user, changes } = await openList([locked], {
      'PATCH /api/shares/1': () => ({ ...locked, hasPassword: false, maxUses: null }),
    })
    await user.click(await screen.findByRole('button', { name: 'Change link to a.txt' }))
    await user.clear(await screen.findByLabelText(/^Maximum number of downloads/))
    await user.click(screen.getByRole('checkbox', { name: 'Remove the password' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const question = screen.getByRole('group', { name: /Allow more access/ })
    expect(document.activeElement).toBe(question)
    for (const text of ['no longer needs a password', 'no limit on downloads', 'Anyone with the address, without'])
      expect(question.textContent).toContain(text)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
    expect((screen.getByRole('checkbox', { name: 'Remove the password' }) as HTMLInputElement).checked).toBe(true)
    expect(changes()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'Allow more access' }))
    expect(await screen.findByText('Link changed.')).toBeTruthy()
    expect(changes()).toMatchObject([{ method: 'PATCH', body: { maxUses: null, password: null } }])
    expect((await row(/^a.txt in A/)).textContent).toContain('no password')
  })

  it.each<[string, Link, string]>([
    ['extends a link', link, 'It works longer.'],
    ['reopens an expired link', { ...link, expiresAt: inDays(-1) }, 'It has expired, and will work again.'],
  ])('asks before a change %s', async (_what, link, consequence) => {
    const { user, changes } = await openList([link])
    await user.click(await screen.findByRole('button', { name: 'Change link to a.txt' }))
    await user.selectOptions(await screen.findByLabelText('The link works until'), '30 days from now')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('group').textContent).toContain(consequence)
    expect(changes()).toEqual([])
  })

  it('shows a failure of a confirmed change in the form', async () => {
    const { user } = await openList([locked], { 'PATCH /api/shares/1': lost })
    await user.click(await screen.findByRole('button', { name: 'Change link to a.txt' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Remove the password' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'Allow more access' }))
    expect(await screen.findByText('Failed to change the link. The server cannot be reached.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  it('restricts a link without a question', async () => {
    const { user, changes } = await openList([locked], { 'PATCH /api/shares/1': () => ({ ...locked, maxUses: 4 }) })
    await user.click(await screen.findByRole('button', { name: 'Change link to a.txt' }))
    await user.clear(await screen.findByLabelText(/^Maximum number of downloads/))
    await user.type(screen.getByLabelText(/^Maximum number of downloads/), '4')
    await user.selectOptions(screen.getByLabelText('The link works until'), '1 day from now')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Link changed.')).toBeTruthy()
    expect(changes()).toMatchObject([{ method: 'PATCH', body: { maxUses: 4 } }])
  })
})
