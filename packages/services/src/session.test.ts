import type { ApiClient } from '@site/api-client'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideApi } from './api.ts'
import { endSession, mayLogOut, readSession, signIn, signOut, useSession } from './session.ts'

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
const nobody = { isAuthenticated: false, email: null }
const ada = { isAuthenticated: true, email: 'ada@example.com' }

describe.each([
  ['another tab', 'storage'],
  ['the page that Back left', 'pageshow'],
])('the session follows %s', (_, event) => {
  const notify = () => act(() => void window.dispatchEvent(new Event(event)))

  it('when another page logs in', () => {
    const { result } = renderHook(useSession)
    expect(result.current).toEqual(nobody)
    logIn()
    notify()
    expect(result.current).toEqual(ada)
  })

  it('when another page logs out', () => {
    logIn()
    const { result } = renderHook(useSession)
    expect(result.current).toEqual(ada)
    localStorage.clear()
    notify()
    expect(result.current).toEqual(nobody)
  })
})

const never = new Promise<never>(() => undefined)
const clientOf = (logout: ApiClient['account']['logout']) => async () => ({ account: { logout } }) as ApiClient

it.each([
  ['refuses the logout', clientOf(() => Promise.reject(new Error('lost')))],
  ['never answers the logout', clientOf(() => never)],
  ['never sends the code for it', () => never],
])('logs out with a server that %s', async (_, client) => {
  vi.useFakeTimers()
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  provideApi(client)
  logIn()
  void signOut()
  await vi.advanceTimersByTimeAsync(3000)
  expect(readSession()).toEqual({ token: null, email: null })
  expect(assign).toHaveBeenCalledWith('/')
})

it.each(['authToken', 'currentUserEmail'])('starts no session if the browser does not store %s', (refused) => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (key === refused) throw new DOMException('It is full.', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  expect(signIn({ token: 'token', email: 'ada@example.com' })).toBe(false)
  expect(readSession()).toEqual({ token: null, email: null })
  expect(assign).not.toHaveBeenCalled()
})

describe('the end of a session', () => {
  let steps: string[] = []
  const hearEnd = () => void steps.push('sessionend')

  beforeEach(() => {
    steps = []
    logIn()
    window.addEventListener('sessionend', hearEnd)
    vi.spyOn(window.location, 'assign').mockImplementation((to) => void steps.push(String(to)))
    const logout = async () => void steps.push('logout')
    provideApi(async () => ({ account: { logout } }) as unknown as ApiClient)
  })
  afterEach(() => window.removeEventListener('sessionend', hearEnd))

  it('is not announced by the confirmation before it', () => {
    expect(mayLogOut()).toBe(true)
    expect(steps).toEqual([])
  })

  it('is announced before the server receives a logout', async () => {
    await signOut()
    expect(steps).toEqual(['sessionend', 'logout', '/'])
  })

  it('does not happen if the user chooses to stay', async () => {
    window.addEventListener('beforelogout', (event) => event.preventDefault(), { once: true })
    await signOut()
    expect(steps).toEqual([])
  })

  it('is announced before the page is left for a session that the server no longer knows', () => {
    endSession()
    expect(steps).toEqual(['sessionend', '/login?ended'])
    expect(localStorage).toHaveLength(0)
  })
})
