import { expect, it } from 'vitest'
import { matchesStrongly, matchesWeakly } from './conditional-requests.ts'

/** Whether a header names the tags "a" and W/"a", in If-None-Match and in If-Match. */
const found = (header: string | undefined) => ({
  ifNoneMatch: [matchesWeakly(header, '"a"'), matchesWeakly(header, 'W/"a"')],
  ifMatch: [matchesStrongly(header, '"a"'), matchesStrongly(header, 'W/"a"')],
})

it.each(['"a"', ' "a"\t', '"b", "a"', '"a","b"', '"b",W/"b" ,\t"a" , "c"', ', "a",', '"b,c", "a"'])(
  'finds the strong tag "a" in %j, which names W/"a" too by weak comparison',
  (header) => {
    expect(found(header)).toEqual({ ifNoneMatch: [true, true], ifMatch: [true, false] })
  },
)

it.each(['W/"a"', '"b", W/"a"', 'W/"a","b"'])('finds the weak tag in %j by weak comparison only', (header) => {
  expect(found(header)).toEqual({ ifNoneMatch: [true, true], ifMatch: [false, false] })
})

it.each(['*', ' * '])('finds any tag in %j', (header) => {
  expect(found(header)).toEqual({ ifNoneMatch: [true, true], ifMatch: [true, true] })
})

it.each([
  ...[undefined, '', ',', 'a', '"b"', '"aa"', '"a*"', 'a*', '"*"', '*, *', '"b", *', '*, "b"'],
  // "a" is only a part of these entries.
  ...['foo"a"', '"a"foo', '"b""a"', '"b" "a"', 'w/"a"', 'W/W/"a"', 'W/ "a"', "'a'", '"a'],
])('finds no tag in %j', (header) => {
  expect(found(header)).toEqual({ ifNoneMatch: [false, false], ifMatch: [false, false] })
})
