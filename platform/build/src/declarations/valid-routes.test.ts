import { expect, it } from 'vitest'
import { assertRoutesValid } from './valid-routes.ts'

it.each(['/*', '/über-uns', '/file.:ext'])('a build fails on the route %s and names the way out', (path) => {
  expect(() => assertRoutesValid([{ path: '/careers' }, { path }], 'remote.ts')).toThrow(
    `Route ${path} in remote.ts has the segment "${path.slice(1)}", which is neither literal nor a parameter. To fix: write each segment with letters`,
  )
})

it('a build accepts literal segments and whole parameters', () => {
  expect(() => assertRoutesValid([{ path: '/' }, { path: '/careers/:id/files' }], 'shell.ts')).not.toThrow()
})
