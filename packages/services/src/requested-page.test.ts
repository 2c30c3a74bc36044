import type { ApiClient } from '@site/api-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideApi } from './api.ts'
import { forgetRequestedPage, rememberRequestedPage } from './requested-page.ts'
import { endSession, readRequestedPage, signIn, signOut } from './session.ts'

const logIn = (email: string) => {
  localStorage.setItem('authToken', 'token')
  localStorage.setItem('currentUserEmail', JSON.stringify({ email }))
}

beforeEach(() => {
  provideApi(async () => ({ account: { logout: async () => undefined } }) as unknown as ApiClient)
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/Reports/files?file=a.pdf')
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

it('is kept until it is forgotten', () => {
  rememberRequestedPage(null)
  window.history.replaceState(null, '', '/login')
  expect(readRequestedPage()).toBe('/Reports/files?file=a.pdf')
  forgetRequestedPage()
  expect(readRequestedPage()).toBeNull()
})

it('belongs to the user who logs in next', () => {
  rememberRequestedPage(null)
  signIn({ token: 'token', email: 'ada@example.com' })
  expect(readRequestedPage()).toBe('/Reports/files?file=a.pdf')
  logIn('bob@example.com')
  expect(readRequestedPage()).toBeNull()
})

it('is not offered to anyone but the user whose session ended there', () => {
  rememberRequestedPage('ada@example.com')
  signIn({ token: 'token', email: 'bob@example.com' })
  expect(readRequestedPage()).toBeNull()
  logIn('ada@example.com')
  expect(readRequestedPage()).toBe('/Reports/files?file=a.pdf')
})

it.each([
  ['a logout', () => signOut()],
  ['the end of the session', () => endSession()],
  ['the deletion of the account', () => endSession('/')],
])('is forgotten after %s', async (_, end) => {
  logIn('ada@example.com')
  rememberRequestedPage('ada@example.com')
  await end()
  logIn('ada@example.com')
  expect(readRequestedPage()).toBeNull()
})

it('stays when further calls report that the same session has ended', () => {
  logIn('ada@example.com')
  endSession()
  rememberRequestedPage('ada@example.com')
  endSession()
  logIn('ada@example.com')
  expect(readRequestedPage()).toBe('/Reports/files?file=a.pdf')
})

it.each([
  '//evil.example/files',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'Reports/files',
  '',
  7,
])('is never %j', (address) => {
  sessionStorage.setItem('requestedPage', JSON.stringify({ address, email: null }))
  expect(readRequestedPage()).toBeNull()
})

it.each(['null', '7', '{}', '{"address":"/a/files"}', '{"address":"/a/files","email":7}', 'x'])(
  'is null if the record is damaged: %s',
  (record) => {
    sessionStorage.setItem('requestedPage', record)
    expect(readRequestedPage()).toBeNull()
  },
)
