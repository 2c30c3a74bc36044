import { describe, expect, it } from 'vitest'
import { redirectOf } from './redirects.ts'

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
    expect(redirectOf(from, MOVED)).toBe(to)
    expect(redirectOf(to, MOVED)).toBeUndefined()
  })

  it.each(['//evil.example/', '/\\evil.example', '/\\/evil.example/'])('never redirects %s to another host', (url) => {
    expect(redirectOf(url, MOVED)).toBe('/evil.example')
  })

  it.each(['/', '/careers', '/?x=/', 'http://evil.example/careers/'])('does not redirect %s', (url) => {
    expect(redirectOf(url, MOVED)).toBeUndefined()
  })

  it('takes linear time in the number of slashes', () => {
    expect(redirectOf(`${'/'.repeat(1_000_000)}a`)).toBe('/a')
    expect(redirectOf(`/a${'/'.repeat(1_000_000)}`)).toBe('/a')
  })
})
