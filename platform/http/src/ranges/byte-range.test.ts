import { expect, it } from 'vitest'
import { requestedPart } from './byte-range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-200', { start: 0, end: 99 }],
  ['Bytes=0-3', { start: 0, end: 3 }],
  ['bytes= 0-3 ', { start: 0, end: 3 }],
])('reads %s of 100 bytes', (range, part) => {
  expect(requestedPart(range, 100)).toEqual(part)
})

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  'says that 100 bytes do not have the range %s',
  (range) => {
    expect(requestedPart(range, 100)).toBe('unsatisfiable')
  },
)

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'bytes=0-1,4-5', 'items=0-1', 'bytes 0-1'])(
  'ignores the range %s, which is missing, invalid, multiple or in another unit',
  (range) => {
    expect(requestedPart(range, 100)).toBeUndefined()
  },
)

it.each(['bytes=0-', 'bytes=-1', 'bytes=0-1023', 'bytes=5-'])('ignores the range %s of no bytes', (range) => {
  expect(requestedPart(range, 0)).toBeUndefined()
})
