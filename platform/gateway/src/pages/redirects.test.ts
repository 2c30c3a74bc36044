import { expect, it } from 'vitest'
import { findRedirect } from './redirects.ts'

const MOVED = { '/contact': '/contactus', '/home': '/', '/index.html': '/' }

it.each([
  ['/contact', '/contactus'],
  ['/contact/?a=1', '/contactus?a=1'],
  ['/careers/', '/careers'],
  ['/careers/?team=a&x=?', '/careers?team=a&x=?'],
  ['/home', '/'],
  ['/index.html', '/'],
  ['/%61boutus', '/aboutus'],
  ['/%61%62out%75s/?%61=%61', '/aboutus?%61=%61'],
  ['/%63ontact', '/contactus'],
  ['/a%2Fb%2d%2E%5f%7Ec/files', '/a%2Fb-._~c/files'],
  ['/%C3%A9%20%2f%41', '/%C3%A9%20%2fA'],
  ['/%2541%41', '/%2541A'],
])('redirects %s to %s in one hop', (from, to) => {
  expect(findRedirect(from, MOVED)).toBe(to)
  expect(findRedirect(to, MOVED)).toBeUndefined()
})

it.each(['//evil.example/', '/\\evil.example', '/\\/evil.example/', '//%65vil.example', '/\\%65vil.example'])(
  'never redirects %s to another host',
  (url) => {
    expect(findRedirect(url, MOVED)).toBe('/evil.example')
  },
)

it.each([
  '/',
  '/careers',
  '/?x=/',
  '/?x=%61',
  'http://evil.example/careers/',
  'http://evil.example/%61',
  '/a%2Fb/files',
  '/%2f%2Fevil.example',
  '/%5cevil.example',
  '/%40%5B%60%7B%2B%2c',
  '/%2541',
  '/%2e%2e/%61',
  '/%2E',
])('does not redirect %s', (url) => {
  expect(findRedirect(url, MOVED)).toBeUndefined()
})

it('decodes exactly the unreserved characters of RFC 3986', () => {
  for (let code = 0; code < 256; code += 1) {
    const character = String.fromCharCode(code)
    const escaped = `%${code.toString(16).padStart(2, '0')}`
    const decoded = /[\w.~-]/.test(character) ? `/a${character}` : undefined
    for (const url of [escaped, escaped.toUpperCase()]) expect(findRedirect(`/a${url}`), url).toBe(decoded)
  }
})

it('ends after one hop, for any path', () => {
  const parts = ['', '/', '%61', '%2F', '%2e', '%5C', '.', '\\', '%25', '61']
  const pairs = parts.flatMap((first) => parts.map((second) => first + second))
  for (const path of pairs.flatMap((first) => pairs.map((second) => `/${first}${second}`))) {
    const target = findRedirect(path, MOVED)
    expect(target ?? '/', path).toMatch(/^\/(?![/\\])/)
    expect(target && findRedirect(target, MOVED), path).toBeUndefined()
  }
})

it('takes time linear in the number of slashes', () => {
  expect(findRedirect(`${'/'.repeat(1_000_000)}a`)).toBe('/a')
  expect(findRedirect(`/a${'/'.repeat(1_000_000)}`)).toBe('/a')
})
