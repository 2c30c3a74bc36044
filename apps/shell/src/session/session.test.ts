import { readRequestedPage } from '@site/services'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocationAssign } from '../testing/render-in-site.tsx'
import { guard, onSessionEnded, SessionAttribute } from './session.ts'

const { dataset } = document.documentElement

const logIn = (email: string) => {
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('currentUserEmail', JSON.stringify({ email }))
}

beforeEach(() => {
  logIn('ada@example.com')
  window.history.replaceState(null, '', '/Reports/files')
  dataset.audience = 'signed-in'
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  delete dataset.audience
  vi.restoreAllMocks()
})

it('redirects visitors without a session from signed-in pages to the login page', () => {
  expect(guard({ audience: 'signed-in' })).toBeUndefined()
  localStorage.clear()
  expect(guard({ audience: 'signed-in' })).toBe('/login')
  expect(guard({ audience: 'public' })).toBeUndefined()
})

it('remembers the signed-in page that a visitor requested', () => {
  localStorage.clear()
  window.history.replaceState(null, '', '/Reports/files?file=a.pdf')
  guard({ audience: 'public' })
  expect(readRequestedPage()).toBeNull()
  guard({ audience: 'signed-in' })
  expect(readRequestedPage()).toBe('/Reports/files?file=a.pdf')
})

it('opens the login page, and remembers the requested page for its user only', () => {
  const assign = stubLocationAssign()
  onSessionEnded()
  // Other calls from the page get a 401 as well.
  onSessionEnded()
  expect(assign).toHaveBeenCalledWith('/login?ended')
  expect(readRequestedPage()).toBeNull()
  logIn('bob@example.com')
  expect(readRequestedPage()).toBeNull()
  logIn('ada@example.com')
  expect(readRequestedPage()).toBe('/Reports/files')
})

it('does not remember a public page', () => {
  stubLocationAssign()
  dataset.audience = 'public'
  onSessionEnded()
  logIn('ada@example.com')
  expect(readRequestedPage()).toBeNull()
})

it('leaves a signed-in page when another tab ends the session', () => {
  const ended = vi.fn()
  window.addEventListener('sessionend', ended, { once: true })
  const assign = stubLocationAssign()
  renderHook(SessionAttribute)
  expect(dataset.session).toBe('in')

  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?ended')
  expect(ended).toHaveBeenCalledBefore(assign)
  expect(dataset.session).toBeUndefined()
})
