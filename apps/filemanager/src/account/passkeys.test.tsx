import { ApiError } from '@site/api-client'
import type { Passkey } from '@site/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Handlers, openAccountPart } from '#app/testing/account-screen.ts'
import { setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

const { startRegistration, browserSupportsWebAuthn } = vi.hoisted(() => ({
  startRegistration: vi.fn(),
  browserSupportsWebAuthn: vi.fn(),
}))
vi.mock('@simplewebauthn/browser', () => ({ startRegistration, browserSupportsWebAuthn }))

beforeEach(() => {
  browserSupportsWebAuthn.mockReturnValue(true)
  startRegistration.mockResolvedValue({ id: 'created' })
})

const TIME = '2026-01-02T03:04:05.000Z'
const entry = (id: string, lastUsedAt: string | null = null): Passkey => ({
  id,
  name: `Phone ${id}`,
  createdAt: TIME,
  lastUsedAt,
})

const openPasskeys = (list: Passkey[], handlers: Handlers = {}) =>
  openAccountPart('Passkeys', { 'GET /api/passkeys': () => [...list], ...handlers })

it('shows each passkey with its last use', async () => {
  const { part } = await openPasskeys([entry('1', TIME), entry('2')])
  const [first, second] = await part.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Phone 1.*last used/)
  expect(second?.textContent).toMatch(/Phone 2.*never used/)
})

it('says that there are none', async () => {
  const { part } = await openPasskeys([])
  expect(await part.findByText('No passkeys yet.')).toBeTruthy()
})

const form = { name: 'My phone', password: 'old password' }

async function addPasskey(handlers: Handlers = {}) {
  const list: Passkey[] = []
  const opened = await openPasskeys(list, {
    'POST /api/passkeys/options': () => ({ challenge: 'c' }),
    'POST /api/passkeys': () => {
      list.push(entry('1'))
      return entry('1')
    },
    ...handlers,
  })
  const { user, part } = opened
  await user.type(part.getByLabelText('Name of the passkey'), form.name)
  await user.type(part.getByLabelText('Confirm with your password'), form.password)
  await user.click(part.getByRole('button', { name: 'Add passkey' }))
  return opened
}

it('adds what the browser creates, after the password was checked', async () => {
  const { part, sent } = await addPasskey()
  expect(await part.findByText('Passkey added. You can log in with it.')).toBeTruthy()
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
  expect(sent()).toEqual([
    { method: 'POST', url: '/api/passkeys/options', body: form },
    { method: 'POST', url: '/api/passkeys', body: { id: 'created' } },
  ])
  expect(await part.findByRole('listitem')).toBeTruthy()
  expect(part.getByLabelText('Name of the passkey')).toMatchObject({ value: '' })
})

it('asks no device after a wrong password', async () => {
  const fieldErrors = { password: 'This password is incorrect' }
  const wrong = () => Promise.reject(new ApiError('account/wrong-password', 400, 'No', { fieldErrors }))
  const { part } = await addPasskey({ 'POST /api/passkeys/options': wrong })
  expect(await part.findByText('This password is incorrect')).toBeTruthy()
  expect(startRegistration).not.toHaveBeenCalled()
})

it.each([
  ['NotAllowedError', 'No passkey was added: the request was canceled, or took too long.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['UnknownError', 'Your device could not create a passkey.'],
])('says why there is none after a %s, and keeps what was typed', async (name, text) => {
  startRegistration.mockRejectedValue(Object.assign(new Error('No'), { name }))
  const { part, sent } = await addPasskey()
  expect(await part.findByText(text)).toBeTruthy()
  expect(sent().map(({ url }) => url)).toEqual(['/api/passkeys/options'])
  expect(part.getByLabelText('Name of the passkey')).toMatchObject({ value: form.name })
  expect(toastTexts()).toEqual([`error: ${text}`])
})

it('says that the browser does not support passkeys', async () => {
  browserSupportsWebAuthn.mockReturnValue(false)
  const { part } = await addPasskey()
  expect(await part.findByText('This browser does not support passkeys.')).toBeTruthy()
})

it('revokes one after a question, with one request, and moves focus to the heading', async () => {
  const list = [entry('1'), entry('2')]
  const { user, part, sent } = await openPasskeys(list, { 'DELETE /api/passkeys/1': () => void list.shift() })
  const [first] = await part.findAllByRole('listitem')
  const ask = async () => {
    await user.click(within(first as HTMLElement).getByRole('button', { name: /^Revoke Phone 1/ }))
    return within(await screen.findByRole('alertdialog', { name: 'Revoke “Phone 1”?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await user.click((await ask()).getByRole('button', { name: 'Revoke passkey' }))
  expect(await part.findByText('Passkey revoked. Nobody can log in with it.')).toBeTruthy()
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(1))
  expect(document.activeElement?.textContent).toBe('Passkeys')
  expect(sent()).toEqual([{ method: 'DELETE', url: '/api/passkeys/1', body: undefined }])
})
