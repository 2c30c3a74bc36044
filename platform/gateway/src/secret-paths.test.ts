import { expect, it } from 'vitest'
import { loggedPath } from './secret-paths.ts'

const secret = ['/shared/', '/api/shared/']

it.each([
  ['/careers?email=ada@example.com', '/careers'],
  ['/shared/token', '/shared/…'],
  ['/shared/token?in=a', '/shared/…'],
  ['/api/shared/token/download', '/api/shared/…'],
  ['/%73hared/token', '/shared/…'],
  ['/api/shared%2ftoken', '/api/shared/…'],
  ['/shared', '/shared'],
  ['/sharedness', '/sharedness'],
  ['/shared/%', '/shared/…'],
  ['/a/%', '/a/%'],
  // Redirected to the page, or answered without one: the address contains the token all the same.
  ['//shared/token', '/shared/…'],
  ['/api//shared/token', '/api/shared/…'],
  ['/\\shared\\token', '/shared/…'],
  ['/Shared/token', '/shared/…'],
  ['https://example.com/shared/token', '/shared/…'],
  ['HTTP://example.com//api/shared/token/zip', '/api/shared/…'],
  ['/a/shared/b', '/a/shared/b'],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url, secret)).toBe(logged)
})

it('logs every path unchanged if there are no secret prefixes', () => {
  expect(loggedPath('/shared/token')).toBe('/shared/token')
})
