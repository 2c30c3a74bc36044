import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AUTH_TOKEN_KEY, CURRENT_USER_KEY, useSession } from './session.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const logIn = () => {
  localStorage.setItem(AUTH_TOKEN_KEY, 'token')
  localStorage.setItem(CURRENT_USER_KEY, JSON.stringify({ email: 'ada@example.com' }))
}
const nobody = { isAuthenticated: false, email: null }
const ada = { isAuthenticated: true, email: 'ada@example.com' }

describe.each([
  ['another tab', 'storage'],
  ['the page that Back left', 'pageshow'],
])('the session follows %s', (_, event) => {
  const hear = () => act(() => void window.dispatchEvent(new Event(event)))

  it('into a login', () => {
    const { result } = renderHook(useSession)
    expect(result.current).toEqual(nobody)
    logIn()
    hear()
    expect(result.current).toEqual(ada)
  })

  it('out of it', () => {
    logIn()
    const { result } = renderHook(useSession)
    expect(result.current).toEqual(ada)
    localStorage.clear()
    hear()
    expect(result.current).toEqual(nobody)
  })
})
