import { expect, it } from 'vitest'
import { formatMedian, median, ratio, spread, table } from './report.ts'

it('returns the middle value as the median, or the mean of the two middle ones', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

it('returns half the interquartile range, relative to the median, as the noise', () => {
  expect(spread([10, 10, 10, 10, 10])).toBe(0)
  expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.1)
})

it('returns the ratio of medians, which one slow round does not change', () => {
  expect(ratio([2, 2, 200], [4, 4, 4])).toBe('0.50')
})

it('omits the noise if the median is 0', () => {
  expect(formatMedian([0, 0, 0])).toBe('0')
  expect(formatMedian([8, 9, 10, 11, 12])).toBe('10 ±10%')
})

it('shows a dash if nothing was measured', () => {
  expect(formatMedian([])).toBe('-')
  expect(ratio([1], [])).toBe('-')
})

it('formats every column as wide as its widest cell', () => {
  expect(
    table(
      ['page', 'KiB'],
      [
        ['/', '9.5'],
        ['/careers', '10.25'],
      ],
    ),
  ).toBe(['page        KiB', '--------  -----', '/           9.5', '/careers  10.25'].join('\n'))
})
