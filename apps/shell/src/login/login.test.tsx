import { ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import { accountResponseTexts } from '@site/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf, field, press, typeInto } from '../testing/form-helpers.ts'
import {
  collectToasts,
  fakeApi,
  renderInSite,
  stubLocationAssign,
  stubLocationReplace,
} from '../testing/render-in-site.tsx'
import login from './login.page.tsx'

const session = { token: 'a-token', email: 'ada@example.com', expiresAt: '2031-01-01T00:00:00.000Z' }
const credentials = { Email: 'ada@example.com', Password: 'correct horse' }
const FAILED = {
  kind: 'error',
  title: 'Login Failed',
  message: 'Please contact support and try again after some time',
}
const KEPT = 'What you typed is kept while this page stays open.'

const blockedStorage = {
  getItem: () => null,
  setItem() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
  removeItem: () => undefined,
}

afterEach(() => void vi.unstubAllGlobals())

const show = (path = '/login') => renderInSite(<login.component data={undefined} />, path)

async function logInWith(authenticate: () => Promise<typeof session>) {
  const toasts = collectToasts()
  fakeApi({ account: { authenticate } })
  show()
  await typeInto(credentials)
  await press('Login')
  return toasts
}

describe('the login page', () => {
  it('uses the brand alone as its title and is not indexed', () => {
    expect(login.meta({ data: undefined, params: {} })).toMatchObject({ title: '', noindex: true })
  })

  it('shows a form that supports autofill, and a link to the registration, to a visitor without a session', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login')
    expect([field('Email').autocomplete, field('Password').autocomplete]).toEqual(['username', 'current-password'])
    expect(screen.getByRole('link', { name: 'Register here' }).getAttribute('href')).toBe('/registration')
    expect(screen.queryByRole('link', { name: 'Open your files' })).toBeNull()
  })

  it('shows that the session has ended', () => {
    window.history.replaceState(null, '', '/login?ended')
    show('/login?ended')
    expect(screen.getByText('Your session has ended. Log in again to continue.')).toBeTruthy()
  })

  it('redirects to the files, replacing its history entry, when the user is signed in', () => {
    const replace = stubLocationReplace()
    localStorage.setItem('authToken', 'a-token')
    show()
    expect(replace.mock.calls).toEqual([['/welcome']])
  })

  it('redirects to the page requested before login', () => {
    const replace = stubLocationReplace()
    sessionStorage.setItem('requestedPage', '{"address":"/Reports/files","email":null}')
    localStorage.setItem('authToken', 'a-token')
    show()
    expect(replace.mock.calls).toEqual([['/Reports/files']])
    expect(sessionStorage).toHaveLength(0)
  })

  it('shows links instead of the form to a signed-in user, in case the redirect fails', () => {
    stubLocationReplace()
    document.documentElement.dataset.session = 'in'
    show()
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open your files' }).getAttribute('href')).toBe('/welcome')
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
    delete document.documentElement.dataset.session
  })

  it('redirects once another tab logs in, and not before', () => {
    const replace = stubLocationReplace()
    show()
    expect(replace).not.toHaveBeenCalled()
    localStorage.setItem('authToken', 'a-token')
    act(() => void window.dispatchEvent(new Event('storage')))
    expect(replace.mock.calls).toEqual([['/welcome']])
  })

  it('shows and hides the password', async () => {
    show()
    await typeInto({ Password: 'secret' })
    await press('Show password')
    expect(field('Password').type).toBe('text')
    await press('Hide password')
    expect([field('Password').type, field('Password').value]).toEqual(['password', 'secret'])
  })
})

describe('logging in', () => {
  it('stores token and email and loads the signed-in area as a new document', async () => {
    const assign = stubLocationAssign()
    const authenticate = vi.fn(() => Promise.resolve(session))
    const toasts = await logInWith(authenticate)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/welcome'))
    expect(authenticate).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'correct horse' })
    expect(localStorage.getItem('authToken')).toBe('a-token')
    expect(localStorage.getItem('currentUserEmail')).toBe('{"email":"ada@example.com"}')
    expect(toasts).toEqual([])
  })

  it('reports missing fields and focuses the first invalid one', async () => {
    show()
    await press('Login')
    await waitFor(() => expect(errorOf('Email')).toBe('Email is required'))
    expect(errorOf('Password')).toBe('Password is required')
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  })

  it.each([
    [
      'wrong credentials',
      new ApiError('auth/wrong', 401, 'No'),
      'The email or password is incorrect. Check both, then try again.',
    ],
    ['a server error', new ApiError('server/unexpected', 500, 'No'), FAILED.message],
    [
      'a rate limit',
      new ApiError('throttle/too-many', 429, 'No', { retryAfter: 300 }),
      'Too many attempts. Try again in 5 minutes.',
    ],
    ['being offline', new ApiError('network/offline', 0, 'No'), `You appear to be offline. ${KEPT}`],
    [
      'a bare error of a proxy',
      new ApiError('http/502', 502, UNKNOWN_FAILURE),
      `${FAILED.message}. The server is not available right now (502). ${KEPT}`,
    ],
    ['blocked cookies', new ApiError('cookies/blocked', 0, 'Allow cookies.'), 'Allow cookies.'],
  ])('reports %s in a toast and inline, and keeps the typed values', async (_title, error, inline) => {
    const toasts = await logInWith(() => Promise.reject(error))
    expect(await screen.findByText(inline)).toBeTruthy()
    expect(toasts).toEqual([FAILED])
    expect([field('Email').value, field('Password').value]).toEqual(Object.values(credentials))
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  describe('to an account whose address nobody has confirmed', () => {
    const unconfirmed = () =>
      Promise.reject(new ApiError('account/unconfirmed', 403, accountResponseTexts.emailUnconfirmed))

    async function logInUnconfirmed(request: () => Promise<unknown>) {
      const toasts = collectToasts()
      const call = vi.fn(request)
      fakeApi({ account: { authenticate: unconfirmed }, call: call as never })
      show()
      await typeInto(credentials)
      await press('Login')
      expect(await screen.findByText(accountResponseTexts.emailUnconfirmed)).toBeTruthy()
      expect(toasts).toEqual([FAILED])
      await press('Send a new link')
      return { call, toasts }
    }

    it('explains that, and sends another link on request', async () => {
      const { call, toasts } = await logInUnconfirmed(async () => ({ message: accountResponseTexts.confirmationSent }))
      expect(await screen.findByText(accountResponseTexts.confirmationSent)).toBeTruthy()
      const body = { email: 'ada@example.com', password: 'correct horse' }
      expect(call.mock.calls).toEqual([[{ method: 'POST', identity: 'login', url: '/api/account/confirmation', body }]])
      expect(toasts.at(-1)).toEqual({ kind: 'success', message: accountResponseTexts.confirmationSent })
    })

    it('says how long to wait for another link', async () => {
      const { toasts } = await logInUnconfirmed(() =>
        Promise.reject(new ApiError('request/too-many', 429, 'Too many attempts.', { retryAfter: 60 })),
      )
      expect(await screen.findByText(/^Too many attempts\. Try again in /)).toBeTruthy()
      expect(toasts.at(-1)).toEqual({ kind: 'error', message: 'Too many attempts.' })
    })
  })

  it('treats a response without a token as a failure', async () => {
    const toasts = await logInWith(() => Promise.resolve({ ...session, token: '' }))
    await waitFor(() => expect(toasts).toEqual([FAILED]))
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('stays on the page and explains when the browser blocks storage', async () => {
    vi.stubGlobal('localStorage', blockedStorage)
    const assign = stubLocationAssign()
    const toasts = await logInWith(() => Promise.resolve(session))
    expect(await screen.findByText(/^This browser does not let the site keep your session\. Allow/)).toBeTruthy()
    expect(toasts).toEqual([FAILED])
    expect([field('Email').value, field('Password').value]).toEqual(Object.values(credentials))
    expect(assign).not.toHaveBeenCalled()
  })
})
