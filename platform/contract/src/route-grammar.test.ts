import { expect, it } from 'vitest'
import { findRouteProblem } from './route-grammar.ts'

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
