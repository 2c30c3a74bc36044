import { renderPage } from '@mfe/page/testing'
import { ApiError, type Call } from '@site/api-client'
import type { AppPassword } from '@site/contracts'
import { fakeServices } from '@site/services/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import accountPage from '#app/account.page.tsx'
import { profile, setUpScreenTests, toastTexts, usage } from '#app/testing/screens.ts'

setUpScreenTests()

const TIME = '2026-01-02T03:04:05.000Z'
const entry = (id: string, changes: Partial<AppPassword> = {}): AppPassword => ({
  id,
  name: `Laptop ${id}`,
  scope: 'write',
  createdAt: TIME,
  lastUsedAt: null,
  ...changes,
})

/** Opens the screen of an account with these app passwords. `handlers` are keyed by `METHOD /path`. */
async function openAccount(list: AppPassword[], handlers: Readonly<Record<string, () => unknown>> = {}) {
  const server: Readonly<Record<string, () => unknown>> = {
    'GET /api/account/sessions': () => [],
    'GET /api/app-passwords': () => list,
    'GET /api/account': () => profile,
    'GET /api/passkeys': () => [],
    ...handlers,
  }
  const calls: Call[] = []
  const call = async (request: Call) => {
    calls.push(request)
    return server[`${request.method} ${request.url}`]?.()
  }
  fakeServices({
    email: 'ann@site.test',
    api: { call: call as never, account: { usage: async () => usage, logout: async () => undefined } },
  })
  await renderPage(accountPage, { route: '/account' })
  const part = within(await screen.findByRole('region', { name: 'Apps and drives' }))
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ method, url, body }))
  return { user: userEvent.setup(), part, sent }
}

it('shows the address to mount, and each app password with its last use', async () => {
  const { part } = await openAccount([entry('1', { lastUsedAt: TIME }), entry('2', { scope: 'read' })])
  expect(part.getByLabelText('Address')).toMatchObject({ value: `${window.location.origin}/api/dav/`, readOnly: true })
  const [first, second] = await part.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Laptop 1 .*last used/)
  expect(second?.textContent).toMatch(/Reading only.*never used/)
})

it('says that there are none', async () => {
  const { part } = await openAccount([])
  expect(await part.findByText('No app passwords yet.')).toBeTruthy()
})

it('creates one for reading only, shows and copies it once, and moves focus to its button', async () => {
  const list: AppPassword[] = []
  const created = { ...entry('1', { name: 'Phone', scope: 'read' }), password: 'aaaaa-bbbbb' }
  const { user, part, sent } = await openAccount(list, {
    'POST /api/app-passwords': () => {
      list.push(entry('1', { name: 'Phone', scope: 'read' }))
      return created
    },
  })
  await user.type(part.getByLabelText('App or device'), 'Phone')
  await user.click(part.getByLabelText('It may only read'))
  await user.click(part.getByRole('button', { name: 'Create app password' }))
  expect(await part.findByLabelText('App password')).toMatchObject({ value: 'aaaaa-bbbbb' })
  expect(document.activeElement?.textContent).toBe('Copy app password')
  expect(await part.findByText('App password copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('aaaaa-bbbbb')
  expect(sent()).toEqual([{ method: 'POST', url: '/api/app-passwords', body: { name: 'Phone', scope: 'read' } }])
  expect(part.getByLabelText('App or device')).toMatchObject({ value: '' })
  expect(await part.findByRole('listitem')).toBeTruthy()
})

it('asks for a name', async () => {
  const { user, part, sent } = await openAccount([])
  await user.type(part.getByLabelText('App or device'), '  ')
  await user.click(part.getByRole('button', { name: 'Create app password' }))
  expect(await part.findByText('Please enter a name.')).toBeTruthy()
  expect(document.activeElement).toBe(part.getByLabelText('App or device'))
  expect(sent()).toEqual([])
})

it('says why none can be created', async () => {
  const failing = () => Promise.reject(new ApiError('app-passwords/too-many', 507, 'An account can have 20.'))
  const { user, part } = await openAccount([], { 'POST /api/app-passwords': failing })
  await user.type(part.getByLabelText('App or device'), 'Phone')
  await user.click(part.getByRole('button', { name: 'Create app password' }))
  expect(await part.findByText(/Failed to create the app password\./)).toBeTruthy()
  expect(part.getByText(/An account can have 20\./)).toBeTruthy()
  expect(toastTexts()).toEqual(['error: Failed to create the app password.'])
})

it('revokes one with a single request on a double click, and moves focus to the heading', async () => {
  const list = [entry('1'), entry('2')]
  const { user, part, sent } = await openAccount(list, {
    'DELETE /api/app-passwords/1': () => void list.shift(),
  })
  const [first] = await part.findAllByRole('listitem')
  await user.dblClick(within(first as HTMLElement).getByRole('button', { name: /^Revoke/ }))
  expect(await part.findByText('App password revoked. What used it is signed out.')).toBeTruthy()
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(1))
  expect(document.activeElement?.textContent).toBe('Apps and drives')
  expect(sent()).toEqual([{ method: 'DELETE', url: '/api/app-passwords/1', body: undefined }])
})
