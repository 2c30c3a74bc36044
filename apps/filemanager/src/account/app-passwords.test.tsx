import { ApiError } from '@site/api-client'
import type { AppPassword } from '@site/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Handlers, openAccountPart } from '#app/testing/account-screen.ts'
import { setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

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

const openAppPasswords = (list: AppPassword[], handlers: Handlers = {}) =>
  openAccountPart('Apps and drives', { 'GET /api/app-passwords': () => [...list], ...handlers })

it('shows the address to mount, and each app password with its last use', async () => {
  const { part } = await openAppPasswords([entry('1', { lastUsedAt: TIME }), entry('2', { scope: 'read' })])
  expect(part.getByLabelText('Address')).toMatchObject({ value: `${window.location.origin}/api/dav/`, readOnly: true })
  const [first, second] = await part.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Laptop 1 .*last used/)
  expect(second?.textContent).toMatch(/Read-only.*never used/)
})

it('says that there are none', async () => {
  const { part } = await openAppPasswords([])
  expect(await part.findByText('No app passwords yet.')).toBeTruthy()
})

const form = { name: 'Phone', password: 'old password' }
const CREATED = 'App password created. Copy it now: it is shown only once.'

/** Creates an app password for reading only on a server that does so unless a handler does something else. */
async function createAppPassword(handlers: Handlers = {}) {
  const list: AppPassword[] = []
  const created = entry('1', { name: form.name, scope: 'read' })
  const opened = await openAppPasswords(list, {
    'POST /api/app-passwords': () => {
      list.push(created)
      return { ...created, password: 'aaaaa-bbbbb' }
    },
    'DELETE /api/app-passwords/1': () => void list.shift(),
    ...handlers,
  })
  const { user, part } = opened
  await user.type(part.getByLabelText('App or device'), form.name)
  await user.type(part.getByLabelText('Confirm with your password'), form.password)
  await user.click(part.getByLabelText('Read-only'))
  await user.click(part.getByRole('button', { name: 'Create app password' }))
  return opened
}

it('creates one for reading only with the password, shows it once, after the text that has focus, and copies it', async () => {
  const { part, sent } = await createAppPassword()
  expect(await part.findByLabelText('App password for Phone')).toMatchObject({ value: 'aaaaa-bbbbb' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe(CREATED))
  expect(await part.findByText('App password copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('aaaaa-bbbbb')
  expect(sent()).toEqual([{ method: 'POST', url: '/api/app-passwords', body: { ...form, scope: 'read' } }])
  expect(part.getByLabelText('App or device')).toMatchObject({ value: '' })
  expect(await part.findByRole('listitem')).toBeTruthy()
})

it('asks for a name and the password', async () => {
  const { user, part, sent } = await openAppPasswords([])
  await user.type(part.getByLabelText('App or device'), '  ')
  await user.click(part.getByRole('button', { name: 'Create app password' }))
  const summary = within(await part.findByRole('region', { name: 'There is a problem' }))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'App or device: Please enter a name of at most 100 characters',
    'Confirm with your password: Password is required',
  ])
  expect(sent()).toEqual([])
})

it('creates none with a wrong password', async () => {
  const fieldErrors = { password: 'This password is incorrect' }
  const wrong = () => Promise.reject(new ApiError('account/wrong-password', 400, 'No', { fieldErrors }))
  const { part } = await createAppPassword({ 'POST /api/app-passwords': wrong })
  expect(await part.findByText('This password is incorrect')).toBeTruthy()
  expect(part.queryByRole('button', { name: 'Copy app password' })).toBeNull()
})

it('says why none can be created, and keeps what was typed', async () => {
  const failing = () => Promise.reject(new ApiError('app-passwords/too-many', 507, 'An account can have 20.'))
  const { part } = await createAppPassword({ 'POST /api/app-passwords': failing })
  expect(await part.findByText('An account can have 20.')).toBeTruthy()
  expect(part.getByLabelText('App or device')).toMatchObject({ value: form.name })
  expect(toastTexts()).toEqual(['error: An account can have 20.'])
})

it('revokes one after a question, no longer shows it, and moves focus to the heading', async () => {
  const { user, part, sent } = await createAppPassword()
  await user.click(await part.findByRole('button', { name: /^Revoke Phone/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke “Phone”?' }))
  await user.click(question.getByRole('button', { name: 'Revoke app password' }))
  expect(await part.findByText('App password revoked. Apps that used it no longer have access.')).toBeTruthy()
  expect(await part.findByText('No app passwords yet.')).toBeTruthy()
  expect(part.queryByLabelText('App password for Phone')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Apps and drives')
  expect(sent().at(-1)).toEqual({ method: 'DELETE', url: '/api/app-passwords/1', body: undefined })
})
