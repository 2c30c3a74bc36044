import { expect, it } from 'vitest'
import { matchesEtag } from './conditional-requests.ts'

it.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" , "c"', '*', '"b", *'])(
  'finds the tag "a" and W/"a" in %s',
  (header) => {
    expect([matchesEtag(header, '"a"'), matchesEtag(header, 'W/"a"')]).toEqual([true, true])
  },
)

it.each([undefined, '', 'a', '"b"', '"aa"', '"a*"', 'a*'])('does not find the tag "a" in %s', (header) => {
  expect(matchesEtag(header, '"a"')).toBe(false)
})
