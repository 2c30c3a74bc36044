import { readRequestedPage } from '@site/services'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocationAssign } from '../testing/render-in-site.tsx'
import { onSessionEnded } from './on-session-ended.ts'

const logIn = (email: string) => {
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('currentUserEmail', JSON.stringify({ email }))
}

beforeEach(() => {
  logIn('ada@example.com')
  window.history.replaceState(null, '', '/Reports/files')
  document.documentElement.dataset.audience = 'signed-in'
})
afterEach(() => {
  delete document.documentElement.dataset.audience
  vi.restoreAllMocks()
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
  document.documentElement.dataset.audience = 'public'
  onSessionEnded()
  logIn('ada@example.com')
  expect(readRequestedPage()).toBeNull()
})
