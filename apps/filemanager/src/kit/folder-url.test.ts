import { describe, expect, it } from 'vitest'
import { keyOf } from './entry.ts'
import { entryUrl, folderAt, folderUrl, parentUrl } from './folder-url.ts'

describe('folderAt', () => {
  it.each([
    ['/A/files', ['A']],
    ['/A/B/files', ['A', 'B']],
    ['/A/B/C/D/files', ['A', 'B', 'C', 'D']],
    ['/files/files', ['files']],
    ['/application/files', ['application']],
    ['/a%252Fb/files', ['a%2Fb']],
    ['/100%25/%C3%BC/files', ['100%', 'ü']],
    ['/%23/%3F/a%20b/files', ['#', '?', 'a b']],
    ['/100%/files', ['100%']],
    ['/A/B/files/', ['A', 'B']],
  ])('reads the folder from %s', (pathname, expected) => {
    expect(folderAt(pathname)).toEqual(expected)
  })

  it.each(['a%2Fb', '100%', 'ü', '#', '?', 'a+b', 'a&b=c', '名前', "it's", 'files', ' .x'])(
    'round-trips the name %s',
    (name) => {
      expect(folderAt(folderUrl([name, 'b', name]))).toEqual([name, 'b', name])
      expect(folderAt(new URL(folderUrl([name]), 'http://site.test').pathname)).toEqual([name])
    },
  )
})

it('maps the root to the welcome screen', () => {
  expect(folderUrl([])).toBe('/welcome')
})

it.each([
  ['file', '/A/files?file=a%20b'],
  ['folder', '/A/files?file=a%20b%2F'],
] as const)('tells a %s from one of the other kind in the address of an entry', (kind, url) => {
  expect(entryUrl(['A'], keyOf({ kind, name: 'a b' }))).toBe(url)
})

it.each([
  ['/A/files', '/welcome'],
  ['/A/B/files', '/A/files'],
  ['/A/B/C/files', '/A/B/files'],
  ['/A/B/C/D/files', '/A/B/C/files'],
  ['/a%252Fb/100%25/files', '/a%252Fb/files'],
  ['/A/files/', '/welcome'],
])('goes up from %s to %s', (pathname, expected) => {
  expect(parentUrl(pathname)).toBe(expected)
})
