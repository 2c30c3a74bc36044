import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

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
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url, secret)).toBe(logged)
})

it('logs every path unchanged if there are no secret prefixes', () => {
  expect(loggedPath('/shared/token')).toBe('/shared/token')
})
