import { expect, it } from 'vitest'
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

it.each([
  ['/', '', { revealAfterMs: 0, clearAfterMs: undefined }],
  ['/', '#letstalk', { revealAfterMs: 100, clearAfterMs: undefined }],
  ['/contactus', '#letstalk', { revealAfterMs: 100, clearAfterMs: 2000 }],
  ['/careers', '#list', { revealAfterMs: 0, clearAfterMs: 2000 }],
])('sets when to reveal and clear the fragment of %s%s', (pathname, hash, timing) => {
  expect(site.fragmentTiming?.({ pathname, hash })).toEqual(timing)
})
