import { ApiError } from '@site/api-client'
import { accountResponseTexts } from '@site/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press } from '../testing/form-helpers.ts'
import { collectToasts, fakeApi, renderInSite, stubLocationAssign } from '../testing/render-in-site.tsx'
import login from './login.page.tsx'

const { startAuthentication, browserSupportsWebAuthn } = vi.hoisted(() => ({
  startAuthentication: vi.fn(),
  browserSupportsWebAuthn: vi.fn(),
}))
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication, browserSupportsWebAuthn }))

const options = { challenge: 'c', rpId: 'localhost', userVerification: 'required', timeout: 1 }
const session = { token: 'a-token', email: 'ada@example.com', expiresAt: '2031-01-01T00:00:00.000Z' }
const FAILED = {
  kind: 'error',
  title: 'Login Failed',
  message: 'Please contact support and try again after some time',
}

beforeEach(() => {
  localStorage.clear()
  browserSupportsWebAuthn.mockReturnValue(true)
  startAuthentication.mockReset().mockResolvedValue({ id: 'signed' })
})

async function logIn(authenticate: () => Promise<unknown> = async () => session) {
  const toasts = collectToasts()
  const call = vi.fn(async ({ url }: { url: string }) => (url.endsWith('/options') ? options : authenticate()))
  fakeApi({ call: call as never })
  renderInSite(<login.component data={undefined} />, '/login')
  await press('Login with a passkey')
  return { call, toasts }
}

it('asks for a passkey of any account, stores the session and opens the signed-in area', async () => {
  const assign = stubLocationAssign()
  const { call, toasts } = await logIn()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/welcome'))
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: options })
  expect(call.mock.calls).toEqual([
    [{ method: 'POST', identity: 'login', url: '/api/passkeys/login/options' }],
    [{ method: 'POST', identity: 'login', url: '/api/passkeys/login', body: { id: 'signed' } }],
  ])
  expect(localStorage.getItem('currentUserEmail')).toBe('{"email":"ada@example.com"}')
  expect(toasts).toEqual([])
})

it('says that nothing was used if the person cancels, without a toast', async () => {
  startAuthentication.mockRejectedValue(Object.assign(new Error('No'), { name: 'NotAllowedError' }))
  const { call, toasts } = await logIn()
  expect(await screen.findByText(/^No passkey was used:/)).toBeTruthy()
  expect([call.mock.calls.length, toasts]).toEqual([1, []])
})

it.each([
  [
    'a passkey that the site does not know',
    new ApiError('passkeys/wrong', 401, accountResponseTexts.passkeyWrong),
    accountResponseTexts.passkeyWrong,
  ],
  [
    'an account whose address nobody has confirmed',
    new ApiError('account/unconfirmed', 403, accountResponseTexts.emailUnconfirmed),
    accountResponseTexts.emailUnconfirmed,
  ],
  ['a server error', new ApiError('server/unexpected', 500, 'No'), FAILED.message],
])('reports %s in a toast and inline', async (_title, error, inline) => {
  const { toasts } = await logIn(() => Promise.reject(error))
  expect(await screen.findByText(inline)).toBeTruthy()
  expect(toasts).toEqual([FAILED])
  expect(localStorage.getItem('authToken')).toBeNull()
})

it('says that the browser does not support passkeys', async () => {
  browserSupportsWebAuthn.mockReturnValue(false)
  const { call } = await logIn()
  expect(await screen.findByText(/does not support passkeys/)).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})
