import { describe, expect, it } from 'vitest'
import { redirectOf } from './redirects.ts'

describe('redirects', () => {
  it.each([
    ['/contact', '/contactus'],
    ['/contact/?a=1', '/contactus?a=1'],
    ['/careers/', '/careers'],
    ['/careers/?team=a&x=?', '/careers?team=a&x=?'],
    ['/home', '/'],
    ['/index.html', '/'],
  ])('lead from %s to %s in one hop', (from, to) => {
    expect(redirectOf(from)).toBe(to)
    expect(redirectOf(to)).toBeUndefined()
  })

  it('never lead to another host', () => {
    expect(redirectOf('//evil.example/')).toBe('/evil.example')
  })

  it.each(['/', '/careers', '/?x=/'])('leave %s alone', (url) => {
    expect(redirectOf(url)).toBeUndefined()
  })
})
