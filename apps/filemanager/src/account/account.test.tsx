import { renderPage } from '@mfe/page/testing'
import { ApiError, type Call } from '@site/api-client'
import { type AccountSession, accountResponseTexts } from '@site/contracts'
import { fakeServices } from '@site/services/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import accountPage from '#app/account.page.tsx'
import { profile, setUpScreenTests, toastTexts, usage } from '#app/testing/screens.ts'

setUpScreenTests()

const session = (id: string, current: boolean): AccountSession => ({
  id,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: '2026-01-02T03:04:05.000Z',
  address: '192.0.2.x',
  agent: `Firefox on ${id}`,
  current,
})

/** Opens the screen with a fake server; `handlers` are keyed by `METHOD /path`. */
async function openAccount(handlers: Readonly<Record<string, () => unknown>> = {}) {
  const server: Readonly<Record<string, () => unknown>> = {
    'GET /api/account/sessions': () => [session('Linux', true), session('Windows', false)],
    'GET /api/app-passwords': () => [],
    'GET /api/account': () => profile,
    'GET /api/passkeys': () => [],
    ...handlers,
  }
  const calls: Call[] = []
  const call = async (request: Call) => {
    calls.push(request)
    return server[`${request.method} ${request.url}`]?.()
  }
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  fakeServices({
    email: 'ann@site.test',
    api: { call: call as never, account: { usage: async () => usage, logout: async () => undefined } },
  })
  await renderPage(accountPage, { route: '/account' })
  await screen.findAllByRole('listitem')
  await screen.findByLabelText('First name')
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ method, url, body }))
  return { user: userEvent.setup(), assign, calls, sent }
}

describe('the account screen', () => {
  it('warns about a very common new password next to its field, but not about the current one', async () => {
    const { user } = await openAccount()
    await user.type(screen.getByLabelText('Current password'), 'password')
    const field = screen.getByLabelText('New password')
    await user.type(field, 'password')
    const warning = await screen.findByText(/one of the most common passwords/, { selector: 'p' })
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(warning.id)
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  it('tells password managers whose passwords its forms ask for', async () => {
    await openAccount()
    const names = ['Change your email address', 'Add a passkey', 'Change your password', 'Delete your account']
    for (const name of names) {
      const username = screen.getByRole('form', { name }).querySelector('[autocomplete=username]')
      expect(username).toMatchObject({ value: 'ann@site.test', readOnly: true, hidden: true, name: '' })
    }
  })

  it('shows the storage usage and limit, and the sessions, and marks the current one', async () => {
    await openAccount()
    expect(await screen.findByText(/1\.5 GB of 20 GB used, in 1,200 files and 1 folder\./)).toBeTruthy()
    expect(screen.getByRole('meter', { name: 'Storage' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'find files over 100 MB' }).getAttribute('href')).toBe(
      '/welcome?size=large',
    )
    const [current, other] = screen.getAllByRole('listitem')
    expect(current?.textContent).toContain('This device')
    expect(other?.textContent).toContain('Firefox on Windows')
    expect(other?.textContent).toContain('from 192.0.2.x')
    expect(other?.textContent).not.toContain('This device')
  })
})

describe('logging out', () => {
  it('of another device asks first, sends one request, and keeps the current session and the focus', async () => {
    const response = Promise.withResolvers<void>()
    const { user, sent, assign } = await openAccount({
      'DELETE /api/account/sessions/Windows': () => response.promise,
    })
    const [, other] = screen.getAllByRole('listitem')
    const open = () => user.click(within(other as HTMLElement).getByRole('button', { name: /^Log out Firefox/ }))
    const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Log out Firefox on Windows?' }))
    await open()
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(sent()).toEqual([])
    await open()
    await user.click((await dialog()).getByRole('button', { name: 'Log out' }))
    await open()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(screen.getByLabelText('Current password'))
    response.resolve()
    expect(await screen.findByText('That device was logged out.')).toBeTruthy()
    expect(sent()).toEqual([{ method: 'DELETE', url: '/api/account/sessions/Windows' }])
    expect(assign).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  })

  const askToLogOutEverywhere = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }))
    return within(await screen.findByRole('alertdialog', { name: 'Log out everywhere?' }))
  }

  it.each(['keep', 'suspend'])('everywhere asks whether to suspend links, and opens the login: %s', async (links) => {
    const url = `/api/account/sessions?links=${links}`
    const { user, sent, assign } = await openAccount({ [`DELETE ${url}`]: () => undefined })
    const dialog = await askToLogOutEverywhere(user)
    expect(sent()).toEqual([])
    await user.click(dialog.getByRole('button', { name: `${links === 'keep' ? 'Keep' : 'Suspend'} links` }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?ended'))
    expect(sent()).toEqual([{ method: 'DELETE', url }])
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('everywhere changes nothing if the user cancels', async () => {
    const { user, sent, assign } = await openAccount()
    await user.click((await askToLogOutEverywhere(user)).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toEqual([])
    expect(assign).not.toHaveBeenCalled()
  })

  it('cancels logging out everywhere if the user chooses to stay', async () => {
    const { user, sent, assign } = await openAccount()
    window.addEventListener('beforelogout', (event) => event.preventDefault(), { once: true })
    await user.click((await askToLogOutEverywhere(user)).getByRole('button', { name: 'Keep links' }))
    expect(sent()).toEqual([])
    expect(assign).not.toHaveBeenCalled()
  })

  it('reports a failure', async () => {
    const failing = () => Promise.reject(new ApiError('http/500', 500, 'Not now.'))
    const { user, assign } = await openAccount({ 'DELETE /api/account/sessions?links=keep': failing })
    await user.click((await askToLogOutEverywhere(user)).getByRole('button', { name: 'Keep links' }))
    expect(await screen.findByText(/Failed to log out everywhere\./)).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('changing the password', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(screen.getByLabelText('Current password'), 'old password')
    await user.type(screen.getByLabelText('New password'), 'battery staple')
    await user.type(screen.getByLabelText('Confirm password'), 'battery staple')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('shows the server’s message and reloads the sessions', async () => {
    const response = async () => ({ message: accountResponseTexts.passwordChanged })
    const { user, sent, calls } = await openAccount({ 'POST /api/account/password': response })
    await fill(user)
    expect(await screen.findByText(accountResponseTexts.passwordChanged)).toBeTruthy()
    const body = { currentPassword: 'old password', password: 'battery staple', confirmpassword: 'battery staple' }
    expect(sent()).toEqual([{ method: 'POST', url: '/api/account/password', body }])
    const reloads = () => calls.filter(({ method, url }) => method === 'GET' && url === '/api/account/sessions')
    await waitFor(() => expect(reloads()).toHaveLength(2))
  })

  it('reports a wrong current password next to its field', async () => {
    const fieldErrors = { currentPassword: 'This password is incorrect' }
    const wrong = () => Promise.reject(new ApiError('account/wrong-password', 400, 'No', { fieldErrors }))
    const { user } = await openAccount({ 'POST /api/account/password': wrong })
    await fill(user)
    expect(await screen.findByText('This password is incorrect')).toBeTruthy()
    expect(toastTexts()).toEqual(['error: No'])
  })

  it('sends nothing while the new passwords differ', async () => {
    const { user, sent } = await openAccount()
    await user.type(screen.getByLabelText('Current password'), 'old password')
    await user.type(screen.getByLabelText('New password'), 'battery staple')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findAllByText(/Confirm Password is required/)).not.toHaveLength(0)
    expect(sent()).toEqual([])
  })
})

it('sends the password to delete the account, then opens the home page', async () => {
  const { user, sent, assign } = await openAccount()
  await user.type(screen.getByLabelText('Password'), 'old password')
  await user.click(screen.getByRole('button', { name: 'Delete account permanently' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(sent()).toEqual([{ method: 'DELETE', url: '/api/account', body: { password: 'old password' } }])
  expect(localStorage.getItem('authToken')).toBeNull()
})
