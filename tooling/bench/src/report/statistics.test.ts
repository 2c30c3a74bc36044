import { expect, describe as group, it } from 'vitest'
import { describe, median, ratio, spread } from './statistics.ts'

group('statistics', () => {
  it('returns the middle value as the median, or the mean of the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })

  it('returns half the interquartile range as the noise', () => {
    expect(spread([10, 10, 10, 10, 10])).toBe(0)
    expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.1)
  })

  it('returns the ratio of medians, which one slow round does not change', () => {
    expect(ratio([2, 2, 200], [4, 4, 4])).toBe('0.50')
  })

  it('omits the noise if the median is 0', () => {
    expect(describe([0, 0, 0])).toBe('0')
    expect(describe([8, 9, 10, 11, 12])).toBe('10 ±10%')
  })

  it('shows a dash if nothing was measured', () => {
    expect(describe([])).toBe('-')
    expect(ratio([1], [])).toBe('-')
  })
})
