import { describe, expect, it } from 'vitest'
import { findRedirect } from './redirects.ts'

const MOVED = { '/contact': '/contactus', '/home': '/', '/index.html': '/' }

describe('redirects', () => {
  it.each([
    ['/contact', '/contactus'],
    ['/contact/?a=1', '/contactus?a=1'],
    ['/careers/', '/careers'],
    ['/careers/?team=a&x=?', '/careers?team=a&x=?'],
    ['/home', '/'],
    ['/index.html', '/'],
  ])('redirects %s to %s in one hop', (from, to) => {
    expect(findRedirect(from, MOVED)).toBe(to)
    expect(findRedirect(to, MOVED)).toBeUndefined()
  })

  it.each(['//evil.example/', '/\\evil.example', '/\\/evil.example/'])('never redirects %s to another host', (url) => {
    expect(findRedirect(url, MOVED)).toBe('/evil.example')
  })

  it.each(['/', '/careers', '/?x=/', 'http://evil.example/careers/'])('does not redirect %s', (url) => {
    expect(findRedirect(url, MOVED)).toBeUndefined()
  })

  it('takes time linear in the number of slashes', () => {
    expect(findRedirect(`${'/'.repeat(1_000_000)}a`)).toBe('/a')
    expect(findRedirect(`/a${'/'.repeat(1_000_000)}`)).toBe('/a')
  })
})
