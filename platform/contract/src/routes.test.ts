import { describe, expect, it } from 'vitest'
import { findRoute, findRouteProblem, sortBySpecificity } from './routes.ts'

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

it.each(['/', '/careers', '/:Parent/files', '/a/:id/b', '/news.atom', '/a~b_c-d', '/:a1/:a_2'])(
  'accepts the route %s',
  (path) => expect(findRouteProblem(path)).toBeUndefined(),
)

it.each([
  ['careers', 'does not start with a slash'],
  ['', 'does not start with a slash'],
  ['/careers/', 'ends with a slash'],
  ['//careers', 'empty segment'],
  ['/*', 'neither literal nor a parameter'],
  ['/careers/*', 'neither literal nor a parameter'],
  ['/über-uns', 'neither literal nor a parameter'],
  ['/%C3%BCber-uns', 'neither literal nor a parameter'],
  ['/file.:ext', 'neither literal nor a parameter'],
  ['/:name.html', 'neither literal nor a parameter'],
  ['/:id?', 'neither literal nor a parameter'],
  ['/careers?team=web', 'neither literal nor a parameter'],
  ['/a(b)', 'neither literal nor a parameter'],
  ['/:', 'neither literal nor a parameter'],
  ['/..', 'neither literal nor a parameter'],
  ['/a b', 'neither literal nor a parameter'],
  ['/a\n', 'neither literal nor a parameter'],
  ['/:id/:id', 'two parameters named :id'],
])('rejects the route %j', (path, problem) => expect(findRouteProblem(path)).toContain(problem))
