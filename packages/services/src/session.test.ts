import type { ApiClient } from '@site/api-client'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideApi } from './api.ts'
import { endSession, mayLogOut, readSession, refreshUser, signIn, signOut, useSession } from './session.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const logIn = () => {
  localStorage.setItem('authToken', 'token')
  localStorage.setItem('currentUserEmail', JSON.stringify({ email: 'ada@example.com' }))
}
const signedOut = { isAuthenticated: false, email: null }
const ada = { isAuthenticated: true, email: 'ada@example.com' }

it.each([
  ['a change in another tab', 'storage'],
  ['a return from the back/forward cache', 'pageshow'],
])('updates after %s when another page has logged in or out', (_, event) => {
  const notify = () => act(() => void window.dispatchEvent(new Event(event)))
  const { result } = renderHook(useSession)
  expect(result.current).toEqual(signedOut)
  logIn()
  notify()
  expect(result.current).toEqual(ada)
  localStorage.clear()
  notify()
  expect(result.current).toEqual(signedOut)
})

describe('an email that was changed elsewhere', () => {
  const respondWith = (session: ApiClient['account']['session']) =>
    provideApi(async () => ({ account: { session } }) as ApiClient)

  it('is stored and used by the page, with one request for concurrent calls', async () => {
    const session = vi.fn(async () => ({ email: 'ada@example.org', expiresAt: '' }))
    respondWith(session)
    logIn()
    const { result } = renderHook(useSession)
    await act(() => Promise.all([refreshUser(), refreshUser()]))
    expect(session).toHaveBeenCalledTimes(1)
    expect(result.current).toEqual({ isAuthenticated: true, email: 'ada@example.org' })
    expect(localStorage.getItem('currentUserEmail')).toBe('{"email":"ada@example.org"}')
  })

  it('is not that of a user who has logged in meanwhile, nor read without a session', async () => {
    const session = vi.fn(async () => {
      localStorage.setItem('authToken', 'another')
      return { email: 'ada@example.org', expiresAt: '' }
    })
    respondWith(session)
    await refreshUser()
    expect(session).not.toHaveBeenCalled()
    logIn()
    await refreshUser()
    expect(readSession()).toEqual({ token: 'another', email: 'ada@example.com' })
  })
})

const never = new Promise<never>(() => undefined)
const createClient = (logout: ApiClient['account']['logout']) => async () => ({ account: { logout } }) as ApiClient

it.each([
  ['rejects the logout', createClient(() => Promise.reject(new Error('lost')))],
  ['never responds to the logout', createClient(() => never)],
  ['never sends the code of the API client', () => never],
])('logs out even if the server %s', async (_, client) => {
  vi.useFakeTimers()
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  provideApi(client)
  logIn()
  void signOut()
  await vi.advanceTimersByTimeAsync(3000)
  expect(readSession()).toEqual({ token: null, email: null })
  expect(assign).toHaveBeenCalledWith('/')
})

it.each(['authToken', 'currentUserEmail'])('starts no session if the browser cannot store %s', (blockedKey) => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (key === blockedKey) throw new DOMException('It is full.', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  expect(signIn({ token: 'token', email: 'ada@example.com' })).toBe(false)
  expect(readSession()).toEqual({ token: null, email: null })
  expect(assign).not.toHaveBeenCalled()
})

describe('ending a session', () => {
  let steps: string[] = []
  const recordEnd = () => void steps.push('sessionend')

  beforeEach(() => {
    steps = []
    logIn()
    window.addEventListener('sessionend', recordEnd)
    vi.spyOn(window.location, 'assign').mockImplementation((to) => void steps.push(String(to)))
    const logout = async () => void steps.push('logout')
    provideApi(async () => ({ account: { logout } }) as unknown as ApiClient)
  })
  afterEach(() => window.removeEventListener('sessionend', recordEnd))

  it('dispatches no sessionend event for the confirmation', () => {
    expect(mayLogOut()).toBe(true)
    expect(steps).toEqual([])
  })

  it('dispatches sessionend before the server receives the logout', async () => {
    await signOut()
    expect(steps).toEqual(['sessionend', 'logout', '/'])
  })

  it('keeps the session if the user chooses to stay', async () => {
    window.addEventListener('beforelogout', (event) => event.preventDefault(), { once: true })
    await signOut()
    expect(steps).toEqual([])
  })

  it('dispatches sessionend before it navigates away from an expired session', () => {
    endSession()
    expect(steps).toEqual(['sessionend', '/login?ended'])
    expect(localStorage).toHaveLength(0)
  })
})
