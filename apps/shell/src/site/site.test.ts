import { readRequestedPage } from '@site/services'
import { expect, it } from 'vitest'
import { guard } from '../session/guard.ts'
import { site } from './site.ts'

it('titles error pages in the site’s format', () => {
  expect(site.title(site.meta.failed.title)).toBe('Page did not load - Calderloom')
  expect(site.title(site.meta.notFound.title)).toBe('Page not found - Calderloom')
  expect(site.title('')).toBe('Calderloom')
})

it('treats only the client’s network errors as a lost connection', () => {
  const errorWithCode = (code: string) => Object.assign(new Error('failed'), { code })
  expect(site.isConnectionError?.(errorWithCode('network/unreachable'))).toBe(true)
  expect(site.isConnectionError?.(errorWithCode('server/unexpected'))).toBe(false)
  expect(site.isConnectionError?.(new Error('network/unreachable'))).toBe(false)
})

it('redirects visitors without a session from signed-in pages to the login page', () => {
  expect(guard({ audience: 'signed-in' })).toBe('/login')
  expect(guard({ audience: 'public' })).toBeUndefined()
  localStorage.setItem('authToken', 'a-token')
  expect(guard({ audience: 'signed-in' })).toBeUndefined()
})

it('remembers the signed-in page that a visitor requested', () => {
  window.history.replaceState(null, '', '/Reports/files?file=a.pdf')
  guard({ audience: 'public' })
  expect(readRequestedPage()).toBeNull()
  guard({ audience: 'signed-in' })
  expect(readRequestedPage()).toBe('/Reports/files?file=a.pdf')
})

it.each([
  ['/', '', { revealAfterMs: 0, clearAfterMs: undefined }],
  ['/', '#letstalk', { revealAfterMs: 100, clearAfterMs: undefined }],
  ['/contactus', '#letstalk', { revealAfterMs: 100, clearAfterMs: 2000 }],
  ['/careers', '#list', { revealAfterMs: 0, clearAfterMs: 2000 }],
])('sets when to reveal and clear the fragment of %s%s', (pathname, hash, timing) => {
  expect(site.fragmentTiming?.({ pathname, hash })).toEqual(timing)
})
