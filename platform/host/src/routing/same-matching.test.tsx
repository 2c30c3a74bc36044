import { findRoute, sortBySpecificity } from '@mfe/contract'
import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'

/** Every address with this many segments, each from a list. */
const paths = (depth: number, segments: readonly string[]): string[] =>
  depth === 0
    ? ['']
    : paths(depth - 1, segments).flatMap((path) => segments.map((each) => `${path}/${each.replace('#', `${depth}`)}`))

const addresses = [
  ...paths(3, ['a', 'b', 'x']),
  ...paths(2, ['a', 'A', 'a%2Fb', 'caf%C3%A9', '%25', 'a.b']),
  '/',
  '/a',
  '/x',
]

/** Returns the addresses that the router and the gateway match differently. */
function differences(patterns: readonly string[]): string[] {
  const routes = sortBySpecificity(patterns.map((path) => ({ path, caseSensitive: true })))
  return addresses.flatMap((address) => {
    const [inBrowser, onServer] = [matchRoutes(routes, address)?.at(-1)?.route.path, findRoute(routes, address)?.path]
    return inBrowser === onServer ? [] : [`${address}: ${inBrowser} in the browser, ${onServer} on the server`]
  })
}

it('the router matches every address to the same route as the gateway', () => {
  const patterns = ['/', ...[1, 2, 3].flatMap((depth) => paths(depth, ['a', 'b', ':p#']))]
  const pairs = patterns.flatMap((one, index) => patterns.slice(index + 1).map((other) => [other, one]))
  expect([patterns, ...pairs].flatMap(differences)).toEqual([])
})
