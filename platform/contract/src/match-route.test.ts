import { describe, expect, it } from 'vitest'
import { findRoute, sortBySpecificity } from './match-route.ts'

const routes = sortBySpecificity(
  ['/', '/application/:id', '/careers', '/:Parent/files', '/:Parent/:Sub/files', '/bankfinancial/whitepaper'].map(
    (path) => ({ path }),
  ),
)

describe('findRoute', () => {
  it.each([
    ['/', '/'],
    ['/careers', '/careers'],
    ['/application/senior-engineer', '/application/:id'],
    ['/application/files', '/:Parent/files'],
    ['/a%2Fb/files', '/:Parent/files'],
    ['/A/B/files', '/:Parent/:Sub/files'],
    ['/bankfinancial/whitepaper', '/bankfinancial/whitepaper'],
  ])('matches %s to %s', (pathname, path) => {
    expect(findRoute(routes, pathname)?.path).toBe(path)
  })

  it.each(['/Careers', '/careers/', '//files', '/nowhere', ''])('returns no route for "%s"', (pathname) => {
    expect(findRoute(routes, pathname)).toBeUndefined()
  })
})
