import { expect, it } from 'vitest'
import { parseRange, requestedRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-200', { start: 0, end: 99 }],
  ['Bytes=0-3', { start: 0, end: 3 }],
  ['bytes= 0-3 ', { start: 0, end: 3 }],
])('reads %s of 100 bytes', (range, part) => {
  expect(parseRange(range, 100)).toEqual(part)
})

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  'says that 100 bytes do not have the range %s',
  (range) => {
    expect(parseRange(range, 100)).toBe('unsatisfiable')
  },
)

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'bytes=0-1,4-5', 'items=0-1', 'bytes 0-1'])(
  'ignores the range %s, which is missing, invalid, multiple or in another unit',
  (range) => {
    expect(parseRange(range, 100)).toBeUndefined()
  },
)

it.each(['bytes=0-', 'bytes=-1', 'bytes=0-1023', 'bytes=5-'])('ignores the range %s of no bytes', (range) => {
  expect(parseRange(range, 0)).toBeUndefined()
})

it('applies ranges to GET only, and only if If-Range is this version by a strong tag', () => {
  const range = 'bytes=0-1'
  const request = (method: string, ifRange?: string) => ({
    method,
    headers: { range, ...(ifRange !== undefined && { 'if-range': ifRange }) },
  })
  const part = { start: 0, end: 1 }
  expect(requestedRange(request('GET'), '"tag"', 100)).toEqual(part)
  expect(requestedRange(request('GET'), 'W/"tag"', 100)).toEqual(part)
  expect(requestedRange(request('GET', '"tag"'), '"tag"', 100)).toEqual(part)
  expect(requestedRange(request('GET', '"other"'), '"tag"', 100)).toBeUndefined()
  expect(requestedRange(request('GET', 'W/"tag"'), 'W/"tag"', 100)).toBeUndefined()
  expect(requestedRange(request('HEAD'), '"tag"', 100)).toBeUndefined()
})
